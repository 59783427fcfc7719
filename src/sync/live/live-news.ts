/** What the server says has changed, and which stored answers that makes old. */
import type { LiveEvent } from '../../../contract/calls/live'
import { elapsed, now, sleep } from '../../platform/clock'
import { currentOverlay } from '../writing/overlay'
import { takeNews } from '../reading/invalidate'
import { untilNewsMayGoOn } from './news-pause'
import { pathsOfFollow } from '../writing/follows'
import { pathsOfClique } from '../reading/paths-of-clique'
import { pathOf } from '../reading/resource'

/** Events within this time (ms) are applied together; spread, so that not all devices fetch at the same moment. */
const LEAST_MS = 200
const SPREAD_MS = 600
/** Between two answers to news of collections (ms): an upload is hundreds of them, and each asks for whole lists. */
const BURST_MS = 3000
/** The longest (ms) that news wait for a comment that is being sent. */
const PATIENCE_MS = 10_000
const LOOK_MS = 200

type News = Exclude<LiveEvent, { kind: 'ready' | 'end' | 'everything' }>

const pathsOf = (event: News, myId: string): string[] => {
  switch (event.kind) {
    case 'collection': {
      const { collectionId, cliqueId, creatorId } = event
      const lists = [
        pathOf('getCollection', collectionId),
        pathOf('collectionsOfClique', cliqueId),
        pathOf('feed'),
        pathOf('activities'),
      ]
      return creatorId === null ? lists : [...lists, pathOf('collectionsOfUser', creatorId)]
    }
    case 'photo': {
      const { photoId, threadId } = event
      const own = [pathOf('getFlick', photoId), pathOf('commentsOfFlick', photoId)]
      return threadId === undefined ? own : [...own, pathOf('replies', threadId)]
    }
    case 'clique':
      return pathsOfClique(event.cliqueId, myId)
    case 'activity':
      return [pathOf('followRequests'), pathOf('cliqueInvites'), pathOf('activities')]
    case 'person':
      return pathsOfFollow(event.userId, myId)
  }
}

/** A comment that is being sent may be counted by the next answer already: it would be counted twice for a moment. */
const isSending = (uid: string) =>
  currentOverlay(uid).mutations.some(
    ({ kind, acceptedAt, heldUntil = 0 }) =>
      (kind === 'comment' || kind === 'commentDelete') && acceptedAt === undefined && heldUntil > now(),
  )

const untilSent = async (uid: string, signal: AbortSignal) => {
  for (let waited = 0; isSending(uid) && waited < PATIENCE_MS; waited += LOOK_MS) await sleep(LOOK_MS, signal)
}

/**
 * Receives events and marks the stored answers that they make stale, together with other events of the same moment.
 * `failed` is called where the store cannot be written.
 */
export const createNews = (uid: string, myId: string, signal: AbortSignal, failed: (error: unknown) => void) => {
  const ofCollections = line({ between: BURST_MS, mayGoOn: untilNewsMayGoOn }, uid, myId, signal, failed)
  const ofOthers = line({ between: 0, mayGoOn: () => Promise.resolve() }, uid, myId, signal, failed)
  return (event: News) => (event.kind === 'collection' ? ofCollections : ofOthers)(event)
}

interface Pace {
  /** Milliseconds from one taking to the next. */
  between: number
  mayGoOn(): Promise<void>
}

/** News of one sort, which are taken together. */
const line = (
  { between, mayGoOn }: Pace,
  uid: string,
  myId: string,
  signal: AbortSignal,
  failed: (error: unknown) => void,
) => {
  let waiting: News[] = []
  let takenAt = Number.NEGATIVE_INFINITY

  const take = async () => {
    await sleep(Math.max(LEAST_MS + Math.random() * SPREAD_MS, takenAt + between - elapsed()), signal)
    await untilSent(uid, signal)
    await mayGoOn()
    signal.throwIfAborted()
    const news = waiting
    waiting = []
    takenAt = elapsed()
    const photos = news
      .filter((event) => event.kind === 'photo')
      .map(({ collectionId, photoId }) => ({ collectionPath: pathOf('getCollection', collectionId), photoId }))
    await takeNews(uid, [...new Set(news.flatMap((event) => pathsOf(event, myId)))], photos)
  }

  return (event: News) => {
    waiting.push(event)
    if (waiting.length === 1) take().catch((error: unknown) => signal.aborted || failed(error))
  }
}
