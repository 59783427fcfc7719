/** Applies live events: marks the stored answers that they make stale. */
import type { LiveEvent, News } from '../../../contract/calls/live'
import { elapsed, now, sleep } from '../../platform/clock'
import { stamp } from '../../store/stamp'
import { isHeld } from '../../store/outbox/mutation-rows'
import { currentOverlay } from '../mutations/overlay/overlay'
import { invalidateByEvent } from '../reading/freshness/invalidate'
import { untilEventsResume } from './event-pause'
import { pathOf } from '../reading/resource'
import { pathsOfActivity, pathsOfBlock, pathsOfClique, pathsOfCollection, pathsOfComments } from '../reading/shows'

/** Events within this time (ms) are applied together; spread, so that not all devices fetch at the same moment. */
const MIN_PAUSE_MS = 200
const SPREAD_MS = 600
/**
 * Milliseconds between two applications of collection events: an upload sends hundreds, and each invalidates whole
 * lists.
 */
const BURST_MS = 3000
/** How long (ms) events wait for a comment that is being sent. */
const MAX_WAIT_MS = 10_000
const LOOK_MS = 200
/** How far (ms) stamps may be ahead of the clock. */
const CLOCK_MS = 1000

type StaleNews = Exclude<News, { kind: 'everything' }>
type StaleEvent = Exclude<LiveEvent, { kind: 'ready' | 'end' | 'everything' }>

/** `ago`: how old it was when it arrived (ms); undefined for an event of the moment. */
interface Received {
  news: StaleNews
  ago: number | undefined
}

const pathsOf = (event: StaleNews, myId: string): string[] => {
  switch (event.kind) {
    case 'collection':
      return pathsOfCollection(event, event.creatorId)
    case 'photo':
      return [pathOf('getFlick', event.photoId), ...pathsOfComments(event.photoId, event.threadId)]
    case 'clique':
      return pathsOfClique(event.cliqueId, myId)
    case 'activity':
      return pathsOfActivity()
    case 'person':
      return pathsOfBlock(event.userId, myId)
  }
}

/** The next answer may already count a comment that is being sent: it would be counted twice for a moment. */
const isSending = (uid: string) =>
  currentOverlay(uid).mutations.some(
    (row) => (row.kind === 'comment' || row.kind === 'commentDelete') && row.acceptedAt === undefined && isHeld(row),
  )

const untilSent = async (uid: string, signal: AbortSignal) => {
  for (let waited = 0; isSending(uid) && waited < MAX_WAIT_MS; waited += LOOK_MS) await sleep(LOOK_MS, signal)
}

/**
 * Receives events and marks the stored answers that they make stale, together with other events of the same moment.
 * `failed` is called if the store cannot be written.
 */
export const createEventSink = (uid: string, myId: string, signal: AbortSignal, failed: (error: unknown) => void) => {
  const collectionEvents = createEventQueue(
    { between: BURST_MS, untilAllowed: untilEventsResume },
    uid,
    myId,
    signal,
    failed,
  )
  const otherEvents = createEventQueue({ between: 0, untilAllowed: () => Promise.resolve() }, uid, myId, signal, failed)
  return (event: StaleEvent) => {
    const { news, ago } = event.kind === 'again' ? event : { news: event, ago: undefined }
    if (news.kind !== 'everything') (news.kind === 'collection' ? collectionEvents : otherEvents)({ news, ago })
  }
}

interface Pace {
  /** Milliseconds between two applications. */
  between: number
  untilAllowed(): Promise<void>
}

/** The stamp of a change so long ago (ms); undefined if the device's clock was set back: stamps then pass more slowly. */
const stampOf = (ago: number) => (stamp() > now() + CLOCK_MS ? undefined : stamp() - ago)

const applyTogether = (uid: string, myId: string, events: readonly StaleNews[], changedAt: number | undefined) => {
  const photos = events
    .filter((event) => event.kind === 'photo')
    .map(({ collectionId, photoId }) => ({ collectionPath: pathOf('getCollection', collectionId), photoId }))
  return invalidateByEvent(uid, [...new Set(events.flatMap((event) => pathsOf(event, myId)))], photos, changedAt)
}

/** Events of one kind, which are applied together. */
const createEventQueue = (
  { between, untilAllowed }: Pace,
  uid: string,
  myId: string,
  signal: AbortSignal,
  failed: (error: unknown) => void,
) => {
  /** The events by their age, with the stamps before which an answer does not show them. */
  let waiting = new Map<number | undefined, { events: StaleNews[]; changedAt: number | undefined }>()
  let appliedAt = Number.NEGATIVE_INFINITY

  const apply = async () => {
    await sleep(Math.max(MIN_PAUSE_MS + Math.random() * SPREAD_MS, appliedAt + between - elapsed()), signal)
    await untilSent(uid, signal)
    await untilAllowed()
    signal.throwIfAborted()
    const groups = [...waiting.values()]
    waiting = new Map()
    appliedAt = elapsed()
    for (const { events, changedAt } of groups) await applyTogether(uid, myId, events, changedAt)
  }

  return ({ news, ago }: Received) => {
    const isFirst = waiting.size === 0
    const events = waiting.get(ago)?.events ?? []
    events.push(news)
    waiting.set(ago, { events, changedAt: ago === undefined ? undefined : stampOf(ago) })
    if (isFirst) apply().catch((error: unknown) => signal.aborted || failed(error))
  }
}
