import { ok } from '../../../contract/failure'
import { readPage, type Paging } from '../../database/page'
import { presentComment, selectComments } from '../../present/comment'
import { checkSeesComment } from '../../rules/comment'
import { checkSeesItem } from '../../rules/item'
import type { PhotoServices } from '../services'
import type { PhotoRoutes } from '../route'

/** Newest first, without replies. */
const commentsOf = async ({ db, addresses }: PhotoServices, viewer: string, itemId: string, paging: Paging) => {
  const seen = await checkSeesItem(db, viewer, itemId)
  if (!seen.ok) return seen
  const { rows, ...page } = await readPage(
    selectComments(db, viewer)
      .where('k.item_id', '=', itemId)
      .where('k.depth', '=', 0)
      .orderBy('k.created_at', 'desc')
      .orderBy('k.comment_id', 'desc'),
    paging,
  )
  return ok({ ...page, comments: rows.map((row) => presentComment(addresses, row)) })
}

/** Reading comments. Writing is in write-comments.ts, liking in comment-likes.ts. */
export const comments = {
  commentsOfFlick: (services, { params, query }, { userId }) => commentsOf(services, userId, params.itemId, query),
  flickComments: (services, { params, query }, { userId }) => commentsOf(services, userId, params.id, query),

  /** Oldest first: a conversation is read downwards. */
  replies: async ({ db, addresses }, { params, query }, { userId }) => {
    const seen = await checkSeesComment(db, userId, params.commentId)
    if (!seen.ok) return seen
    const { rows, ...page } = await readPage(
      selectComments(db, userId)
        .where('k.parent_id', '=', params.commentId)
        .orderBy('k.created_at')
        .orderBy('k.comment_id'),
      query,
    )
    return ok({ ...page, comments: rows.map((row) => presentComment(addresses, row)) })
  },
} satisfies PhotoRoutes
