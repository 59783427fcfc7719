/** Comments, replies and their likes. */
import { ok, type Result } from '../../../contract/failure'
import { notFound, refuse, type Refusal } from '../../../server/basis/refusal'
import { presentComment } from './present'
import { checkComment, checkItem } from './rights'
import { pageOf, type DoubleRoutes, type Paging } from './route'
import { commentsOf, isBlockBetween, isShownComment, repliesTo, type CommentRow, type ServerState } from './state'

const list = (state: ServerState, viewer: string, itemId: string, query: Paging) => {
  const seen = checkItem(state, viewer, itemId)
  if (!seen.ok) return seen
  const own = commentsOf(state, itemId).filter(
    (comment) => comment.parentId === null && isShownComment(state, viewer, comment),
  )
  const { rows, paging } = pageOf(
    own.toSorted((a, b) => b.order - a.order),
    query,
  )
  return ok({ ...paging, comments: rows.map((comment) => presentComment(state, viewer, comment)) })
}

const threadOf = (
  state: ServerState,
  author: string,
  itemId: string,
  parentId: string | undefined,
): Result<string | null, Refusal> => {
  if (parentId === undefined) return ok(null)
  const parent = state.comments.get(parentId)
  return parent?.itemId === itemId && isShownComment(state, author, parent)
    ? ok(parent.parentId ?? parent.id)
    : refuse('COMMENT_GONE', 'The comment that this replies to was deleted')
}

export const comments = {
  commentsOfFlick: (state, { params: { itemId }, query }, { userId }) => list(state, userId, itemId, query),
  flickComments: (state, { params: { id }, query }, { userId }) => list(state, userId, id, query),
  replies: (state, { params: { commentId }, query }, { userId }) => {
    const seen = checkComment(state, userId, commentId)
    if (!seen.ok) return seen
    const { rows, paging } = pageOf(
      repliesTo(state, commentId)
        .filter((comment) => isShownComment(state, userId, comment))
        .toSorted((a, b) => a.order - b.order),
      query,
    )
    return ok({ ...paging, comments: rows.map((comment) => presentComment(state, userId, comment)) })
  },
  createComment: (state, { body }, { userId }) => {
    const { collectionItemId: itemId, clientId } = body
    const seen = checkItem(state, userId, itemId)
    if (!seen.ok) return seen
    const isSame = (row: CommentRow) => clientId !== undefined && row.userId === userId && row.clientId === clientId
    const earlier = [...state.comments.values()].find(isSame)
    const { collectionId, owner } = seen.value
    const isOff = state.collections.get(collectionId)?.commentsOff || isBlockBetween(state, userId, owner)
    if (isOff && earlier?.itemId !== itemId) return refuse('COMMENTS_OFF', 'Comments on this photo are turned off')
    const thread = threadOf(state, userId, itemId, body.parentId)
    if (!thread.ok) return thread
    if (earlier && earlier.itemId !== itemId) return refuse('INVALID_REQUEST', 'clientId: used for another photo')
    const comment: CommentRow = earlier ?? {
      id: state.newId(),
      itemId,
      userId,
      clientId,
      parentId: thread.value,
      payload: body.payload,
      likes: new Set(),
      order: state.nextOrder(),
      createdAt: state.now(),
    }
    state.comments.set(comment.id, comment)
    // A reply that was made before a block separated its thread's author and its own.
    if (!isShownComment(state, userId, comment)) return notFound('Comment')
    const { comment: made, isLiked: hasLiked } = presentComment(state, userId, comment)
    return ok({ comment: { ...made, hasLiked } })
  },
  deleteComment: (state, { params, query: { clientId } }, { userId }) => {
    const own = [...state.comments.values()].find((row) => row.userId === userId && row.clientId === clientId)
    if (clientId !== undefined && !own) return ok({})
    const id = clientId === undefined ? params.id : (own?.id ?? '')
    const comment = state.comments.get(id)
    if (!comment) return notFound('Comment')
    if (comment.userId !== userId) {
      const seen = checkComment(state, userId, id)
      return seen.ok ? refuse('FORBIDDEN', 'Only its author may delete a comment') : seen
    }
    for (const reply of repliesTo(state, id)) state.comments.delete(reply.id)
    state.comments.delete(id)
    return ok({})
  },
  likeComment: (state, { params: { id } }, { userId }) => {
    const seen = checkComment(state, userId, id)
    if (!seen.ok) return seen
    seen.value.likes.add(userId)
    return ok({})
  },
  unlikeComment: (state, { params: { id } }, { userId }) => {
    const seen = checkComment(state, userId, id)
    if (!seen.ok) return seen
    seen.value.likes.delete(userId)
    return ok({})
  },
} satisfies DoubleRoutes
