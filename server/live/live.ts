/**
 * [Note: From an event to the people]
 *
 * Routes report their events; events within a moment are sent together, each thing once. With one server they are
 * passed straight to the streams here. With several on one PostgreSQL they are sent to all of them by NOTIFY, including
 * this one, and each server finds the recipients among its own users. A lost notice (a server that dies, a connection
 * that breaks) loses no data: the app fetches everything again when its stream reopens too late for the events of the
 * last moments, and when this server sends the event after it was cut off for a while.
 */
import { BEAT_MS } from '../../contract/waits'
import { groupBy } from '../basis/group-by'
import { inBatches } from '../basis/in-batches'
import type { Database } from '../database/tables'
import type { Log } from '../telemetry/log'
import type { Person } from '../identity/tokens/verify'
import { audienceOf } from './audience'
import { createChanged, findChanged } from './changed'
import type { DomainEvent, Tell } from './domain-event'
import { endRevokedStreams } from './end-revoked'
import { createRecentEvents } from './recent-events'
import { createStreams, type Stream } from './streams'

/** Events within so many milliseconds are sent together. */
const TOGETHER_MS = 100
/** The clocks of several servers may differ by so much (ms). */
const SLACK_MS = 10_000

/** Distributes events to the other servers; absent if there are none. */
export interface Exchange {
  publish: (events: readonly DomainEvent[]) => Promise<void>
  /** `missed`: notices may have been lost until now; called once it listens. */
  listen: (received: (events: readonly DomainEvent[]) => void, missed: () => void) => void
  close: () => Promise<void>
}

export interface Live {
  /** A stream of events for a user; see streams.ts for when it ends. */
  open: (person: Person) => ReadableStream<string>
  tell: Tell
  /** The asked collections and cliques that may have changed for a user (changed.ts). */
  findChanged: (userId: string, asked: Parameters<typeof findChanged>[3]) => ReturnType<typeof findChanged>
  /** Whether a user has the app open and visible, with a stream of this server. */
  isHere: (userId: string) => boolean
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

  const changed = exchange ? createChanged(Number.POSITIVE_INFINITY, SLACK_MS) : createChanged(Date.now(), 0)
  const recent = createRecentEvents(exchange ? undefined : performance.now())

  /** Sends the events of the last moments to new streams, and then that they are open. */
  const begin = async (opened: readonly Stream[]) => {
    const { groups, covers } = recent.read()
    const people = [...new Set(opened.map(({ person }) => person.userId))]
    for (const { ago, events } of groups) {
      const addressed = groupBy(unique(await audienceOf(db, people, unique(events))), ([userId]) => userId)
      for (const { person, send } of opened)
        for (const [, news] of addressed.get(person.userId) ?? []) send({ kind: 'again', ago, news })
    }
    for (const { send } of opened) send({ kind: 'ready', covers })
    return opened
  }
  // Streams that open while others begin share their queries: after a break of the network many open in the same moment.
  const beginSoon = inBatches(begin)
  const open = (stream: Stream) => {
    beginSoon(stream).catch((error: unknown) => {
      failed(error)
      stream.send({ kind: 'ready', covers: 0 })
    })
  }

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
    recent.add(events)
    changed.add(events)
    delivering = delivering.then(() => deliver(events)).catch(failed)
  }
  exchange?.listen(received, () => {
    recent.missed()
    changed.missed()
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
    open: (person) => streams.open(person, open),
    findChanged: (userId, asked) => findChanged(db, changed, userId, asked),
    tell: (...events) => {
      waiting.push(...events)
      timer ??= setTimeout(flush, TOGETHER_MS).unref()
    },
    isHere: streams.has,
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
