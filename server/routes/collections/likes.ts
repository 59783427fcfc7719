import { ok } from '../../../contract/failure'
import { recordLike, removeLike } from '../../activity/record'
import type { Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { lockSeenItem } from '../../rules/item'
import type { PhotoRoutes } from '../route'

const count = (trx: Writing, itemId: string, by: 1 | -1) =>
  trx
    .updateTable('items')
    .set(({ eb }) => ({ like_count: eb('like_count', '+', by) }))
    .where('item_id', '=', itemId)
    .execute()

/** Likes of photos, by users who see them. Idempotent. */
export const likes = {
  likeFlick: async ({ db, live }, { params: { itemId } }, { userId }) => {
    const liked = await inTransaction(db, async (trx) => {
      const seen = await lockSeenItem(trx, userId, itemId)
      if (!seen.ok) return seen
      const made = await trx
        .insertInto('item_likes')
        .values({ item_id: itemId, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (made.numInsertedOrUpdatedRows === 0n) return ok([])
      await count(trx, itemId, 1)
      return ok(await recordLike(trx, userId, itemId))
    })
    if (!liked.ok) return liked
    live.tell({ what: 'photo', id: itemId }, { what: 'activity', people: liked.value })
    return ok({})
  },

  unlikeFlick: async ({ db, live }, { params: { itemId } }, { userId }) => {
    const unliked = await inTransaction(db, async (trx) => {
      const seen = await lockSeenItem(trx, userId, itemId)
      if (!seen.ok) return seen
      const ended = await trx
        .deleteFrom('item_likes')
        .where('item_id', '=', itemId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (ended.numDeletedRows === 0n) return ok([])
      await count(trx, itemId, -1)
      return ok(await removeLike(trx, userId, itemId))
    })
    if (!unliked.ok) return unliked
    live.tell({ what: 'photo', id: itemId }, { what: 'activity', people: unliked.value })
    return ok({})
  },
} satisfies PhotoRoutes
