/**
 * [Note: Likes lie over answers]
 *
 * A like is shown at once and never written into a cached answer: its row lies over every answer that was given before
 * it, whichever sort or page that was. An answer given after the like knows better, and wins. The row holds for an hour
 * (specification 2 §4 'Photo like').
 */
import type { Flick } from '../../contract/entities'
import { fail, ok, type Result } from '../../contract/failure'
import { now } from '../platform/clock'
import { cacheOf, type CacheDatabase, type CountRow } from '../store/cache'
import { dropOldCounts, replaceCount, restoreCount, writeCount } from '../store/counts'
import { api } from './api'
import { currentSession } from './session-state'

/** No call lasts longer (ms), so an answer stored this long after a like was asked for after it. */
const LONGEST_CALL = 10_000

/** A photo with its likes as they are shown: the overlay's, or the server's where that is newer or agrees. */
export const withLikes = (flick: Flick, answeredAt: number, row: CountRow | undefined): Flick => {
  if (!row || row.liked === flick.hasLiked || answeredAt > row.at + LONGEST_CALL) return flick
  return { ...flick, hasLiked: row.liked, numLikes: row.likes }
}

/** What the person wants of the photos whose like is on its way to the server. */
const wanted = new Map<string, CountRow>()

/**
 * Likes a photo, or takes the like back: shown at once, then sent. However fast somebody taps, one call is on its way
 * for a photo, and the last tap is what the server ends with. Where it fails, what was shown before comes back; the
 * failure is told to the first of the taps only.
 */
export const toggleLike = async (shown: Flick): Promise<Result<void>> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return fail({ code: 'UNAUTHENTICATED', message: 'User not authenticated' })
  const db = cacheOf(uid)
  const liked = !shown.hasLiked
  const row = { photoId: shown.id, liked, likes: Math.max(0, shown.numLikes + (liked ? 1 : -1)), at: now() }
  const id = `${uid} ${shown.id}`
  const underWay = wanted.has(id)
  wanted.set(id, row)
  if (underWay) {
    await writeCount(db, row)
    return ok(undefined)
  }
  const before = await replaceCount(db, row)
  return send(db, id, row, before)
}

const send = async (
  db: CacheDatabase,
  id: string,
  row: CountRow,
  before: CountRow | undefined,
): Promise<Result<void>> => {
  const call = row.liked ? api.likeFlick : api.unlikeFlick
  const answer = await call({ params: { itemId: row.photoId } })
  const latest = wanted.get(id) ?? row
  if (!answer.ok) {
    wanted.delete(id)
    await restoreCount(db, row.photoId, before)
    return answer
  }
  const taken = { ...row, at: now() }
  if (latest.liked !== row.liked) return send(db, id, latest, taken)
  wanted.delete(id)
  await writeCount(db, { ...latest, at: taken.at })
  await dropOldCounts(db)
  return ok(undefined)
}
