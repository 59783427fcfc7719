/** Applies live events: marks the stored answers that they make stale. */
import type { LiveEvent } from '../../../contract/calls/live'
import { elapsed, sleep } from '../../platform/clock'
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

type StaleEvent = Exclude<LiveEvent, { kind: 'ready' | 'end' | 'everything' }>

const pathsOf = (event: StaleEvent, myId: string): string[] => {
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
  return (event: StaleEvent) => (event.kind === 'collection' ? collectionEvents : otherEvents)(event)
}

interface Pace {
  /** Milliseconds between two applications. */
  between: number
  untilAllowed(): Promise<void>
}

/** Events of one kind, which are applied together. */
const createEventQueue = (
  { between, untilAllowed }: Pace,
  uid: string,
  myId: string,
  signal: AbortSignal,
  failed: (error: unknown) => void,
) => {
  let waiting: StaleEvent[] = []
  let appliedAt = Number.NEGATIVE_INFINITY

  const apply = async () => {
    await sleep(Math.max(MIN_PAUSE_MS + Math.random() * SPREAD_MS, appliedAt + between - elapsed()), signal)
    await untilSent(uid, signal)
    await untilAllowed()
    signal.throwIfAborted()
    const events = waiting
    waiting = []
    appliedAt = elapsed()
    const photos = events
      .filter((event) => event.kind === 'photo')
      .map(({ collectionId, photoId }) => ({ collectionPath: pathOf('getCollection', collectionId), photoId }))
    await invalidateByEvent(uid, [...new Set(events.flatMap((event) => pathsOf(event, myId)))], photos)
  }

  return (event: StaleEvent) => {
    waiting.push(event)
    if (waiting.length === 1) apply().catch((error: unknown) => signal.aborted || failed(error))
  }
}
