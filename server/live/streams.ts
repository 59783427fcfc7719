/**
 * [Note: One stream for each browser]
 *
 * A stream reports stale data, as server-sent events. It ends with the token that opened it, when the user signs out on
 * this device or everywhere, when the server begins to stop, and when the client no longer reads; the client then opens
 * another one. If one user has too many, the oldest ends, since its client is the likeliest to be gone.
 */
import type { LiveEvent } from '../../contract/calls/live'
import type { Person } from '../identity/tokens/verify'

/** Maximum number of one user's streams on each server. Tabs of one browser share one. */
export const STREAMS_PER_PERSON = 8
/** Messages that may wait for a client that does not read; with more, its stream ends. */
const MAX_WAITING = 256
/** Bytes after which a proxy that buffers the start of an answer sends it on. */
export const PADDING = `:${' '.repeat(2048)}\n\n`

export interface Stream {
  person: Pick<Person, 'userId' | 'signedInAt' | 'deviceId' | 'guest'>
  send: (event: LiveEvent) => void
  /** Sends an empty comment, so that no proxy closes the stream as idle. */
  beat: () => void
  end: (reason?: Extract<LiveEvent, { kind: 'end' }>['reason']) => void
}

export const createStreams = () => {
  /** By user id, oldest first. */
  const byPerson = new Map<string, Set<Stream>>()
  const all = () => [...byPerson.values()].flatMap((streams) => [...streams])

  const leave = (stream: Stream) => {
    const own = byPerson.get(stream.person.userId)
    own?.delete(stream)
    if (own?.size === 0) byPerson.delete(stream.person.userId)
  }

  const join = (stream: Stream) => {
    const { userId } = stream.person
    const own = byPerson.get(userId) ?? new Set()
    byPerson.set(userId, own.add(stream))
    const [oldest] = own
    if (own.size > STREAMS_PER_PERSON) oldest?.end('crowded')
  }

  /** `opened` is called with each new stream, for its first events. */
  const open = (
    { userId, signedInAt, deviceId, guest, expiresAt }: Person,
    opened: (stream: Stream) => void,
  ): ReadableStream<string> => {
    let stop = () => {}
    const start = (controller: ReadableStreamDefaultController<string>) => {
      let isOpen = true
      const write = (text: string) => {
        // Its first events are looked up while the client may go away.
        if (!isOpen) return
        if ((controller.desiredSize ?? 0) < -MAX_WAITING) return stream.end()
        controller.enqueue(text)
      }
      const send = (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`)
      stop = () => {
        isOpen = false
        clearTimeout(expiry)
        leave(stream)
      }
      const stream: Stream = {
        person: { userId, signedInAt, ...(deviceId !== undefined && { deviceId }), ...(guest && { guest }) },
        send,
        beat: () => write(':\n\n'),
        end: (reason) => {
          stop()
          if (reason) controller.enqueue(`data: ${JSON.stringify({ kind: 'end', reason } satisfies LiveEvent)}\n\n`)
          controller.close()
        },
      }
      const expiry = setTimeout(() => stream.end('token'), expiresAt.getTime() - Date.now())
      join(stream)
      write(PADDING)
      opened(stream)
    }
    return new ReadableStream({ start, cancel: () => stop() })
  }

  return {
    open,
    all,
    people: () => [...byPerson.keys()],
    has: (userId: string) => byPerson.has(userId),
    of: (userId: string): Iterable<Stream> => byPerson.get(userId) ?? [],
    /** Ends every stream: the server is about to stop. */
    endAll: () => {
      for (const stream of all()) stream.end('stopping')
    },
  }
}

export type Streams = ReturnType<typeof createStreams>
