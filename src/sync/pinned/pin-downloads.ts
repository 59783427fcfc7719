/** Downloads pins behind the screens (see [Note: Pinned on this device]); one tab at a time. */
import { inOneTab, runInBackground } from '../../platform/background/background'
import { log } from '../../platform/log'
import { now, sleep } from '../../platform/clock'
import { isOnline, watchOnline } from '../../platform/background/online'
import { createWakeUpSignal, waitFor } from '../../platform/background/wake-up'
import { cacheOf, type CacheDatabase, type PinRow } from '../../store/cache'
import { watch } from '../../store/live'
import { dropLeftPhotos } from '../../store/images/pins'
import { readResponse } from '../../store/responses'
import { cliqueOf, collectionsOf } from '../reading/clique-pages'
import { collectionPage } from '../reading/collections'
import { validFrom } from '../reading/freshness/freshness'
import { purgePin } from './pin'
import { downloadClique } from './download-clique'
import { downloadCollection, PinFailure, type PinDownload } from './download-collection'
import { currentSession, subscribeSession } from '../session/session-state'

/** Milliseconds between two calls: half of a user's calls per minute stay free for the user. */
const PACE_MS = 400
const RETRY_MS = 60_000
/** Milliseconds between two checks, however often changes may have been missed. */
const REST_MS = 300_000

/**
 * The keys of the answers that show a change of a pinned collection or clique: they are stale, deleted, or newer than
 * the last download.
 */
const signsOf = ({ kind, id }: PinRow) =>
  kind === 'collection' ? [collectionPage(id, 'DATEDESC').key] : [cliqueOf(id).key, collectionsOf(id)(0).key]

const isDue = async (db: CacheDatabase, row: PinRow) => {
  if (row.trouble === 'space') return false
  if ((row.beganAt ?? row.completeAt) < Math.min(validFrom(), now() - REST_MS)) return true
  const signs = await Promise.all(signsOf(row).map((key) => readResponse(db, key)))
  return signs.some((sign) => !sign || sign.stale !== undefined || sign.storedAt > row.completeAt)
}

/** The row to work on next: cliques first, since their answers list their collections. */
const nextDue = async (db: CacheDatabase, resting: ReadonlySet<string>): Promise<PinRow | undefined> => {
  const rows = (await db.kept.toArray()).toSorted((a, b) => a.kind.localeCompare(b.kind))
  for (const row of rows) if (!resting.has(row.key) && (await isDue(db, row))) return row
  return undefined
}

const run = async (uid: string, mayFetch: () => boolean, signal: AbortSignal) => {
  const db = cacheOf(uid)
  await dropLeftPhotos(db)
  const resting = new Set<string>()
  const { wake, next } = createWakeUpSignal()
  const query = watch(() => nextDue(db, new Set())).subscribe({ next: wake, error: wake })
  const stops = [watchOnline(wake), () => query.unsubscribe()]
  let last = 0
  const turn = async () => {
    await sleep(Math.max(0, last + PACE_MS - now()), signal)
    last = now()
  }
  const download: PinDownload = { uid, db, signal, turn, refused: new Set() }

  const work = async (row: PinRow) => {
    try {
      await (row.kind === 'clique' ? downloadClique : downloadCollection)(download, row)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof PinFailure)) throw error
      const { trouble, retryAfter } = error
      log.info('pinned.incomplete', { kind: row.kind, trouble })
      if (trouble === 'gone') {
        await purgePin(db, row)
        return
      }
      await db.kept.update(row.key, { trouble })
      resting.add(row.key)
      setTimeout(
        () => {
          resting.delete(row.key)
          wake()
        },
        Math.max(trouble === 'network' ? PACE_MS * 5 : RETRY_MS, retryAfter * 1000),
      )
    }
  }

  try {
    while (!signal.aborted) {
      const woken = next()
      const row = isOnline() && mayFetch() ? await nextDue(db, resting) : undefined
      if (row) await work(row)
      else await waitFor(RETRY_MS, [woken], sleep, signal)
    }
  } finally {
    for (const stop of stops) stop()
  }
}

/**
 * Downloads everything that is pinned until `life` aborts or the user signs out. `mayFetch` false (Data Saver): nothing
 * is fetched ahead, stored data stays.
 */
export const runPinDownloads = async (uid: string, mayFetch: () => boolean, life: AbortSignal): Promise<void> => {
  const left = new AbortController()
  // At once, before anything is deleted: data that arrives later must not be written after that.
  const stop = subscribeSession(() => currentSession()?.uid !== uid && left.abort())
  const signal = AbortSignal.any([life, left.signal])
  const work = () => inOneTab(`clique-keep-${uid}`, () => run(uid, mayFetch, signal), signal)
  await runInBackground('pin-downloads', work, signal)
  stop()
}
