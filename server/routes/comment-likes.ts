import { ok } from '../../contract/failure'
import type { Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { checkSeesComment } from '../rules/comment'
import type { Routes } from './route'

const count = (trx: Writing, commentId: string, by: 1 | -1) =>
  trx
    .updateTable('comments')
    .set(({ eb }) => ({ like_count: eb('like_count', '+', by) }))
    .where('comment_id', '=', commentId)
    .execute()

/** Likes of comments, by whoever sees them. The same twice changes nothing. */
export const commentLikes = {
  likeComment: ({ db }, { params: { id } }, { userId }) =>
    inTransaction(db, async (trx) => {
      const seen = await checkSeesComment(trx, userId, id)
      if (!seen.ok) return seen
      const made = await trx
        .insertInto('comment_likes')
        .values({ comment_id: id, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (made.numInsertedOrUpdatedRows === 1n) await count(trx, id, 1)
      return ok({})
    }),

  unlikeComment: ({ db }, { params: { id } }, { userId }) =>
    inTransaction(db, async (trx) => {
      const seen = await checkSeesComment(trx, userId, id)
      if (!seen.ok) return seen
      const ended = await trx
        .deleteFrom('comment_likes')
        .where('comment_id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (ended.numDeletedRows === 1n) await count(trx, id, -1)
      return ok({})
    }),
} satisfies Routes
