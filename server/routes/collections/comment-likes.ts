/** Likes of comments, by users who see them. Idempotent. */
import { ok } from '../../../contract/failure'
import type { Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import type { DomainEvent } from '../../live/domain-event'
import { checkSeesComment } from '../../rules/comment'
import type { PhotoRoutes } from '../route'

const count = (trx: Writing, commentId: string, by: 1 | -1) =>
  trx
    .updateTable('comments')
    .set(({ eb }) => ({ like_count: eb('like_count', '+', by) }))
    .where('comment_id', '=', commentId)
    .execute()

/** Prevents the comment from being deleted until the transaction ends. */
const lockSeen = async (trx: Writing, viewer: string, id: string) => {
  await trx.selectFrom('comments').select('comment_id').where('comment_id', '=', id).forNoKeyUpdate().execute()
  return checkSeesComment(trx, viewer, id)
}

const aboutComment = ({ itemId, threadId }: { itemId: string; threadId: string | undefined }): DomainEvent => ({
  what: 'photo',
  id: itemId,
  threadId,
})

export const commentLikes = {
  likeComment: async ({ db, live }, { params: { id } }, { userId }) => {
    const liked = await inTransaction(db, async (trx) => {
      const seen = await lockSeen(trx, userId, id)
      if (!seen.ok) return seen
      const made = await trx
        .insertInto('comment_likes')
        .values({ comment_id: id, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (made.numInsertedOrUpdatedRows === 1n) await count(trx, id, 1)
      return seen
    })
    if (!liked.ok) return liked
    live.tell(aboutComment(liked.value))
    return ok({})
  },

  unlikeComment: async ({ db, live }, { params: { id } }, { userId }) => {
    const unliked = await inTransaction(db, async (trx) => {
      const seen = await lockSeen(trx, userId, id)
      if (!seen.ok) return seen
      const ended = await trx
        .deleteFrom('comment_likes')
        .where('comment_id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (ended.numDeletedRows === 1n) await count(trx, id, -1)
      return seen
    })
    if (!unliked.ok) return unliked
    live.tell(aboutComment(unliked.value))
    return ok({})
  },
} satisfies PhotoRoutes
