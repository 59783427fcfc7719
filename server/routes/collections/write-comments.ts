import { v7 as newId } from 'uuid'
import { ok, type Result } from '../../../contract/failure'
import { allows, rolesOf } from '../../../contract/rights'
import { recordComment, removeComment } from '../../activity/record'
import type { Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { presentComment, selectComments } from '../../present/comment'
import { tellOfComment } from '../../push/tell'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import { checkSeesComment, isShownComment } from '../../rules/comment'
import { lockSeenItem } from '../../rules/item'
import { isBlockBetween } from '../../rules/user'
import type { PhotoRoutes } from '../route'

const countOnPhoto = (trx: Writing, itemId: string, by: number) =>
  trx
    .updateTable('items')
    .set(({ eb }) => ({ comment_count: eb('comment_count', '+', by) }))
    .where('item_id', '=', itemId)
    .execute()

const countReply = (trx: Writing, parentId: string, by: 1 | -1) =>
  trx
    .updateTable('comments')
    .set(({ eb }) => ({ reply_count: eb('reply_count', '+', by) }))
    .where('comment_id', '=', parentId)
    .execute()

/**
 * The comment that a reply belongs to: threads have one level, so a reply to a reply joins its thread. Refuses with
 * COMMENT_GONE if the photo no longer has such a comment that the author may see.
 */
const threadOf = async (
  trx: Writing,
  author: string,
  itemId: string,
  parentId: string,
): Promise<Result<string, Refusal>> => {
  const parent = await trx
    .selectFrom('comments as k')
    .select(['k.comment_id', 'k.parent_id'])
    .where('k.comment_id', '=', parentId)
    .where('k.item_id', '=', itemId)
    .where(isShownComment(author))
    .executeTakeFirst()
  return parent
    ? ok(parent.parent_id ?? parent.comment_id)
    : refuse('COMMENT_GONE', 'The comment that this replies to was deleted')
}

const findComment = (trx: Writing, id: string) =>
  trx.selectFrom('comments').select(['user_id', 'item_id', 'parent_id']).where('comment_id', '=', id).executeTakeFirst()

/** Prevents comments of this photo from being added or deleted until the transaction ends. */
const lockItem = (trx: Writing, itemId: string) =>
  trx.selectFrom('items').select('item_id').where('item_id', '=', itemId).forNoKeyUpdate().execute()

/**
 * A user cannot comment on a photo of a user with a block between them, and no user can in a collection whose comments
 * are off.
 */
const checkOpen = async (trx: Writing, author: string, itemId: string): Promise<Result<undefined, Refusal>> => {
  const { owner_id: owner, comments_off: isOff } = await trx
    .selectFrom('items as i')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .select(['i.owner_id', 'c.comments_off'])
    .where('i.item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return isOff || (await isBlockBetween(trx, author, [owner]))
    ? refuse('COMMENTS_OFF', 'Comments on this photo are turned off')
    : ok(undefined)
}

/** The comment that an earlier attempt has made. */
const findEarlier = (trx: Writing, author: string, itemId: string, clientId: string | null) =>
  trx
    .selectFrom('comments')
    .select('comment_id')
    .where('user_id', '=', author)
    .where('client_id', '=', clientId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()

/** The author's comment that was sent with this client id. */
const findOwn = async (trx: Writing, author: string, clientId: string) =>
  (
    await trx
      .selectFrom('comments')
      .select('comment_id')
      .where('user_id', '=', author)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
  )?.comment_id

interface Made {
  id: string
  /** The comment that this one replies to. */
  threadId: string | null
  /** Users whose activities have changed. */
  concerned: string[]
}

export const writeComments = {
  /** The same clientId from the same user returns the same comment, so that a retry adds no second one. */
  createComment: async ({ db, addresses, pushSoon, live }, { body }, { userId }) => {
    const { collectionItemId: itemId, clientId = null } = body
    const made = await inTransaction(db, async (trx): Promise<Result<Made, Refusal>> => {
      const seen = await lockSeenItem(trx, userId, itemId)
      if (!seen.ok) return seen
      const open = await checkOpen(trx, userId, itemId)
      // If the comment was made before, only the answer was lost.
      if (!open.ok && !(await findEarlier(trx, userId, itemId, clientId))) return open
      const thread = body.parentId === undefined ? ok(null) : await threadOf(trx, userId, itemId, body.parentId)
      if (!thread.ok) return thread
      const inserted = await trx
        .insertInto('comments')
        .values({
          comment_id: newId(),
          item_id: itemId,
          user_id: userId,
          client_id: clientId,
          parent_id: thread.value,
          depth: thread.value === null ? 0 : 1,
          payload: body.payload,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
        .returning('comment_id')
        .executeTakeFirst()
      if (inserted) {
        await countOnPhoto(trx, itemId, 1)
        if (thread.value !== null) await countReply(trx, thread.value, 1)
        await tellOfComment(trx, userId, itemId, thread.value)
        const concerned = await recordComment(trx, inserted.comment_id)
        return ok({ id: inserted.comment_id, threadId: thread.value, concerned })
      }
      const earlier = await findEarlier(trx, userId, itemId, clientId)
      return earlier
        ? ok({ id: earlier.comment_id, threadId: thread.value, concerned: [] })
        : refuse('INVALID_REQUEST', 'clientId: used for another photo')
    })
    if (!made.ok) return made
    pushSoon()
    const { threadId, concerned } = made.value
    live.tell({ what: 'photo', id: itemId, threadId: threadId ?? undefined }, { what: 'activity', people: concerned })
    const row = await selectComments(db, userId).where('k.comment_id', '=', made.value.id).executeTakeFirst()
    if (row === undefined) return notFound('Comment')
    const { comment, isLiked: hasLiked } = presentComment(addresses, row)
    return ok({ comment: { ...comment, hasLiked } })
  },

  /** Only by its author, even after losing sight of the photo; the replies are deleted with it. */
  deleteComment: async ({ db, live }, { params, query: { clientId } }, { userId }) => {
    const deleted = await inTransaction(db, async (trx) => {
      const id = clientId === undefined ? params.id : await findOwn(trx, userId, clientId)
      if (id === undefined) return ok(undefined)
      const comment = await findComment(trx, id)
      if (comment === undefined) return notFound('Comment')
      if (!allows('comment', 'delete', rolesOf({ author: comment.user_id === userId }))) {
        const seen = await checkSeesComment(trx, userId, id)
        return seen.ok ? refuse('FORBIDDEN', 'Only its author may delete a comment') : seen
      }
      await lockItem(trx, comment.item_id)
      const concerned = await removeComment(trx, id)
      const gone = await trx
        .deleteFrom('comments')
        .where(({ eb, or }) => or([eb('comment_id', '=', id), eb('parent_id', '=', id)]))
        .executeTakeFirst()
      // Its thread was deleted while this waited for the photo.
      if (gone.numDeletedRows === 0n) return notFound('Comment')
      await countOnPhoto(trx, comment.item_id, -Number(gone.numDeletedRows))
      if (comment.parent_id !== null) await countReply(trx, comment.parent_id, -1)
      return ok({ ...comment, concerned })
    })
    if (!deleted.ok) return deleted
    if (!deleted.value) return ok({})
    const { item_id: itemId, parent_id: threadId, concerned } = deleted.value
    live.tell({ what: 'photo', id: itemId, threadId: threadId ?? undefined }, { what: 'activity', people: concerned })
    return ok({})
  },
} satisfies PhotoRoutes
