/** The overlay of likes: what the person did here, laid over the answers that do not say so yet (sync/writing/likes.ts). */
import { now } from '../platform/clock'
import type { CacheDatabase, CountRow } from './cache'

/** Milliseconds for which a row says more than the server (specification 2 §4 'Photo like'). */
const VALID = 60 * 60 * 1000

/** Every row that still says more than the server; there are only as many as photos liked within the hour. */
export const readCounts = async (db: CacheDatabase) =>
  (await db.counts.toArray()).filter(({ at, pending }) => pending || at > now() - VALID)

export const writeCount = (db: CacheDatabase, row: CountRow) => db.counts.put(row)

/** Forgets what is out of date. */
export const dropOldCounts = (db: CacheDatabase) =>
  db.counts
    .where('at')
    .belowOrEqual(now() - VALID)
    .filter(({ pending }) => !pending)
    .delete()

/** Puts back what was there before: a row, or none. */
export const restoreCount = async (db: CacheDatabase, photoId: string, before: CountRow | undefined) => {
  if (before) await db.counts.put(before)
  else await db.counts.delete(photoId)
}
