/**
 * The stream of events. EventSource cannot send a bearer token, and a token must not be in a URL. So it is a fetch
 * whose body is read as it arrives.
 */
import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { STREAM_BEGINNING_MS, STREAM_SILENCE_MS } from '../../contract/waits'
import { LiveEvent } from '../../contract/calls/live'
import { calls } from '../../contract/calls'
import { elapsed } from '../platform/clock'
import { send } from '../platform/requests'

const CHECK_MS = 2_000

/** The reason why a stream has ended. `refused`: with this status. `lost`: it broke, fell silent, or never began. */
export type StreamEnd =
  | { why: 'aborted' | 'lost' | 'ended' }
  | { why: 'refused'; status: number }
  | { why: 'told'; reason: Extract<LiveEvent, { kind: 'end' }>['reason'] }

const readAll = async (
  response: Response,
  receive: (event: LiveEvent) => void,
  alive: () => void,
): Promise<StreamEnd> => {
  let told: StreamEnd | undefined
  const parser = createParser({
    onEvent: ({ data }) => {
      const read = v.safeParse(LiveEvent, JSON.parse(data))
      // Events of kinds that only a newer server sends are ignored.
      if (!read.success) return
      if (read.output.kind === 'end') told = { why: 'told', reason: read.output.reason }
      else receive(read.output)
    },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    alive()
    parser.feed(chunk.value)
  }
  return told ?? { why: 'ended' }
}

/** Reads the stream to its end; `receive` gets each event. Never throws. */
export const readStream = async (
  token: string,
  receive: (event: LiveEvent) => void,
  signal: AbortSignal,
  baseUrl = '',
): Promise<StreamEnd> => {
  const life = new AbortController()
  const stop = () => life.abort()
  signal.addEventListener('abort', stop)
  let last = elapsed()
  let silence = STREAM_BEGINNING_MS
  const watchdog = setInterval(() => {
    if (elapsed() - last > silence) stop()
  }, CHECK_MS)
  try {
    const response = await send(`${baseUrl}/api${calls.changes.path}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: life.signal,
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
    })
    if (!response.ok) return { why: 'refused', status: response.status }
    // A proxy, or the sign-in page of a network, may answer instead.
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return { why: 'lost' }
    const alive = () => {
      last = elapsed()
      silence = STREAM_SILENCE_MS
    }
    return await readAll(response, receive, alive)
  } catch {
    return { why: signal.aborted ? 'aborted' : 'lost' }
  } finally {
    clearInterval(watchdog)
    signal.removeEventListener('abort', stop)
    stop()
  }
}
