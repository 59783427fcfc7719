/** The overlay of likes: what the person did here, laid over the answers that do not say so yet (sync/likes.ts). */
import { now } from '../platform/clock'
import type { CacheDatabase, CountRow } from './cache'

/** Milliseconds for which a row says more than the server (specification 2 §4 'Photo like'). */
const VALID = 60 * 60 * 1000

/** Every row that is still valid; there are only as many as photos liked within the hour. */
export const readCounts = (db: CacheDatabase) =>
  db.counts
    .where('at')
    .above(now() - VALID)
    .toArray()

export const writeCount = (db: CacheDatabase, row: CountRow) => db.counts.put(row)

/** Writes a row; answers the one that it replaced. One transaction: somebody waits to see the heart fill. */
export const replaceCount = (db: CacheDatabase, row: CountRow) =>
  db.transaction('rw', db.counts, async () => {
    const before = await db.counts.get(row.photoId)
    await db.counts.put(row)
    return before
  })

/** Forgets what is out of date. */
export const dropOldCounts = (db: CacheDatabase) =>
  db.counts
    .where('at')
    .belowOrEqual(now() - VALID)
    .delete()

/** Puts back what was there before: a row, or none. */
export const restoreCount = async (db: CacheDatabase, photoId: string, before: CountRow | undefined) => {
  if (before) await db.counts.put(before)
  else await db.counts.delete(photoId)
}
