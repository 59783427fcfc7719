/**
 * [Note: Likes lie over answers]
 *
 * A like is shown at once and never written into a cached answer: its row lies over every answer that was given before
 * it, whichever sort or page that was. An answer given after the server took the like knows better, and wins. The row
 * holds for an hour (specification 2 §4 'Photo like'), and for as long as the like waits in the outbox.
 */
import type { Flick } from '../../../contract/entities'
import { now } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { cacheOf, type CacheDatabase, type CountRow } from '../../store/cache'
import { dropOldCounts, restoreCount, writeCount } from '../../store/counts'
import { inOutbox, type OutboxRow } from '../../store/outbox'
import { currentSession } from '../session/session-state'

/** No call lasts longer (ms), so an answer stored this long after a like was asked for after it. */
const LONGEST_CALL = 10_000

/** A photo with its likes as they are shown: the overlay's, or the server's where that is newer or agrees. */
export const withLikes = (flick: Flick, answeredAt: number, row: CountRow | undefined): Flick => {
  if (!row || row.liked === flick.hasLiked) return flick
  if (!row.pending && answeredAt > row.at + LONGEST_CALL) return flick
  return { ...flick, hasLiked: row.liked, numLikes: row.likes }
}

const callFor = (liked: boolean) => (liked ? 'likeFlick' : 'unlikeFlick')

/**
 * Likes a photo, or takes the like back: shown at once, and sent as soon as there is a network. However fast somebody
 * taps, the last tap is what the server ends with. Where it refuses, what was shown before comes back (watchRefusals).
 */
export const toggleLike = async (shown: Flick): Promise<void> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return
  const db = cacheOf(uid)
  const liked = !shown.hasLiked
  const likes = Math.max(0, shown.numLikes + (liked ? 1 : -1))
  const key = `like ${shown.id}`
  await db.transaction('rw', db.counts, db.outbox, async () => {
    const [waiting, before] = await Promise.all([inOutbox(db, key), db.counts.get(shown.id)])
    await db.counts.put({ photoId: shown.id, liked, likes, at: now(), pending: true })
    const wish = { call: callFor(liked), version: newId() } as const
    if (waiting?.order !== undefined) await db.outbox.update(waiting.order, wish)
    else await db.outbox.add({ key, kind: 'like', args: { params: { itemId: shown.id } }, undo: before, ...wish })
  })
}

const photoOf = ({ args }: OutboxRow) => args.params?.['itemId'] ?? ''

/** What becomes of a like that was sent (outbox-kinds.ts). */
export const likeKind = {
  tables: (db: CacheDatabase) => [db.counts],
  taken: async (db: CacheDatabase, sent: OutboxRow, latest: OutboxRow | undefined) => {
    const row = await db.counts.get(photoOf(sent))
    if (!row) return
    const isDone = latest === undefined || latest.call === sent.call
    const { pending: _, ...settled } = row
    if (isDone) await writeCount(db, { ...settled, at: now() })
    // Changed its mind meanwhile: where that is refused, what the server has taken now comes back.
    else if (latest.order !== undefined)
      await db.outbox.update(latest.order, {
        undo: { ...settled, liked: !row.liked, likes: row.likes + (row.liked ? -1 : 1), at: now() },
      })
    await dropOldCounts(db)
  },
  refused: (db: CacheDatabase, sent: OutboxRow) => restoreCount(db, photoOf(sent), sent.undo as CountRow | undefined),
}
