/** Downloads pins behind the screens (see [Note: Pinned on this device]); one tab at a time. */
import { inOneTab, runInBackground } from '../../platform/background/background'
import { log } from '../../platform/log'
import { now, sleep } from '../../platform/clock'
import { isOnline, watchOnline } from '../../platform/background/online'
import { createWakeUpSignal, waitFor } from '../../platform/background/wake-up'
import { cacheOf, type PinRow } from '../../store/cache'
import { watchRows } from '../../store/watch-rows'
import { dropLeftPhotos } from '../../store/images/pins'
import { duePins, mayBeSign, noteSigns, uncheckedPins } from './due'
import { purgePin } from './pin'
import { lookForChanges } from './look-for-changes'
import { downloadClique } from './download-clique'
import { downloadCollection } from './download-collection'
import { PinFailure, type PinDownload } from './download-parts'
import { currentSession, subscribeSession } from '../session/session-state'

/** Milliseconds between two calls: half of a user's calls per minute stay free for the user. */
const PACE_MS = 400
const RETRY_MS = 60_000
const run = async (uid: string, mayFetch: () => boolean, signal: AbortSignal) => {
  const db = cacheOf(uid)
  await dropLeftPhotos(db)
  const runsSince = now()
  const resting = new Set<string>()
  const { wake, next } = createWakeUpSignal()
  const changed = new Set<string>()
  let mayBeAny = false
  const stops = [
    watchOnline(wake),
    watchRows(db.kept, wake),
    watchRows(db.responses, (_, keys) => {
      const signs = keys()?.filter(mayBeSign)
      if (signs?.length === 0) return
      if (signs) for (const key of signs) changed.add(key)
      else mayBeAny = true
      wake()
    }),
  ]
  let last = 0
  const turn = async () => {
    await sleep(Math.max(0, last + PACE_MS - now()), signal)
    last = now()
  }
  const download: PinDownload = { uid, db, signal, turn, refused: new Set(), askedAt: new Map() }

  const work = async (row: PinRow) => {
    try {
      await (row.kind === 'clique' ? downloadClique : downloadCollection)(download, row)
      download.askedAt.delete(row.key)
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

  const noteChanges = () => {
    const keys = mayBeAny ? undefined : [...changed]
    changed.clear()
    mayBeAny = false
    return noteSigns(db, keys)
  }
  const isAble = ({ key, trouble }: PinRow) => trouble !== 'space' && !resting.has(key)
  /** Takes the next step; resolves to false if there is none. */
  const step = async () => {
    await noteChanges()
    if (!isOnline() || !mayFetch()) return false
    const unchecked = (await uncheckedPins(db, runsSince)).filter(isAble)
    if (unchecked.length > 0) {
      await lookForChanges(download, unchecked)
      return true
    }
    const row = (await duePins(db)).find(isAble)
    if (row) await work(row)
    return row !== undefined
  }

  try {
    while (!signal.aborted) {
      const woken = next()
      if (!(await step())) await waitFor(RETRY_MS, [woken], sleep, signal)
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
