/**
 * [Note: From an event to the people]
 *
 * Routes report their events; events within a moment are sent together, each thing once. With one server they are
 * passed straight to the streams here. With several on one PostgreSQL they are sent to all of them by NOTIFY, including
 * this one, and each server finds the recipients among its own users. A lost notice (a server that dies, a connection
 * that breaks) loses no data: the app fetches everything again when its stream reopens, and when this server sends the
 * event after it was cut off for a while.
 */
import type { Database } from '../database/tables'
import type { Log } from '../telemetry/log'
import type { Person } from '../identity/tokens/verify'
import { audienceOf } from './audience'
import type { DomainEvent, Tell } from './domain-event'
import { endRevokedStreams } from './end-revoked'
import { createStreams } from './streams'

/** Events within so many milliseconds are sent together. */
const TOGETHER_MS = 100
/** Many proxies cut idle connections after a minute, some after half of it. */
export const BEAT_MS = 20_000

/** Distributes events to the other servers; absent if there are none. */
export interface Exchange {
  publish: (events: readonly DomainEvent[]) => Promise<void>
  /** `missed`: notices may have been lost. */
  listen: (received: (events: readonly DomainEvent[]) => void, missed: () => void) => void
  close: () => Promise<void>
}

export interface Live {
  /** A stream of events for a user; see streams.ts for when it ends. */
  open: (person: Person) => ReadableStream<string>
  tell: Tell
  /** The number of open streams. */
  count: () => number
  /** Ends every stream: clients must connect to another server. */
  end: () => void
  close: () => Promise<void>
}

const unique = <T>(things: readonly T[]) => [...new Map(things.map((thing) => [JSON.stringify(thing), thing])).values()]

export const createLive = (db: Database, log: Log, exchange?: Exchange, beatMs = BEAT_MS): Live => {
  const streams = createStreams()
  const failed = (error: unknown) => log('live.not_sent', { error })

  const endRevoked = () => endRevokedStreams(db, streams)

  const deliver = async (events: readonly DomainEvent[]) => {
    await endRevoked()
    const people = streams.people()
    if (people.length === 0) return
    for (const [userId, event] of unique(await audienceOf(db, people, events)))
      for (const stream of streams.of(userId)) stream.send(event)
  }

  // One after the other: a slow database must not get ever more queries at once.
  let delivering = Promise.resolve()
  const received = (events: readonly DomainEvent[]) => {
    delivering = delivering.then(() => deliver(events)).catch(failed)
  }
  exchange?.listen(received, () => {
    for (const stream of streams.all()) stream.send({ kind: 'everything' })
  })

  let waiting: DomainEvent[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const events = unique(waiting)
    waiting = []
    if (exchange) exchange.publish(events).catch(failed)
    else received(events)
  }
  const beat = setInterval(() => {
    endRevoked().catch(failed)
    for (const stream of streams.all()) stream.beat()
  }, beatMs).unref()

  return {
    open: streams.open,
    tell: (...events) => {
      waiting.push(...events)
      timer ??= setTimeout(flush, TOGETHER_MS).unref()
    },
    count: () => streams.all().length,
    end: streams.endAll,
    close: async () => {
      clearInterval(beat)
      clearTimeout(timer)
      streams.endAll()
      await delivering
      await exchange?.close()
    },
  }
}
