import { ok } from '../../../contract/failure'
import { readPage, type Paging } from '../../database/page'
import { presentComment, selectComments } from '../../present/comment'
import { shapeFor, type Viewer } from '../../present/shape'
import { checkSeesComment } from '../../rules/comment'
import { checkSeesItem } from '../../rules/item'
import type { PhotoServices } from '../services'
import type { PhotoRoutes } from '../route'

/** Newest first, without replies. */
const commentsOf = async ({ db, addresses }: PhotoServices, viewer: Viewer, itemId: string, paging: Paging) => {
  const seen = await checkSeesItem(db, viewer.userId, itemId)
  if (!seen.ok) return seen
  const { rows, ...page } = await readPage(
    selectComments(db, viewer.userId)
      .where('k.item_id', '=', itemId)
      .where('k.depth', '=', 0)
      .orderBy('k.created_at', 'desc')
      .orderBy('k.comment_id', 'desc'),
    paging,
  )
  const { comment } = shapeFor(viewer)
  return ok({ ...page, comments: rows.map((row) => comment(presentComment(addresses, row))) })
}

/** Reading comments. Writing is in write-comments.ts, liking in comment-likes.ts. */
export const comments = {
  commentsOfFlick: (services, { params, query }, caller) => commentsOf(services, caller, params.itemId, query),
  flickComments: (services, { params, query }, caller) => commentsOf(services, caller, params.id, query),

  /** Oldest first: a conversation is read downwards. */
  replies: async ({ db, addresses }, { params, query }, caller) => {
    const { userId } = caller
    const { comment } = shapeFor(caller)
    const seen = await checkSeesComment(db, userId, params.commentId)
    if (!seen.ok) return seen
    const { rows, ...page } = await readPage(
      selectComments(db, userId)
        .where('k.parent_id', '=', params.commentId)
        .orderBy('k.created_at')
        .orderBy('k.comment_id'),
      query,
    )
    return ok({ ...page, comments: rows.map((row) => comment(presentComment(addresses, row))) })
  },
} satisfies PhotoRoutes
