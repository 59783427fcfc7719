import { useCallback, useMemo } from 'react'
import type { Comment } from '../../../contract/entities'
import type { Made } from './comment-overlay'
import { commentsPage, repliesPage } from './comments'
import { useList, type ListState } from '../reading/hooks'
import { layComments, type ShownComment } from './lay-comments'
import { useCommentOverlay } from './use-comment-overlay'

const idOf = ({ id }: Comment) => id

/** Comments as a screen shows them, in pages. */
export type CommentList = Omit<ListState<ShownComment, unknown>, 'head' | 'answeredAt'>

const useLaid = (
  list: ListState<Comment, unknown>,
  isHere: (made: Made) => boolean,
  newestFirst: boolean,
): CommentList => {
  const overlay = useCommentOverlay()
  const { items, answeredAt, savedAt, hasMore } = list
  const laid = useMemo(() => {
    const complete = newestFirst || !hasMore
    return layComments({ items, answeredAt, savedAt, complete }, overlay.made.filter(isHere), overlay, newestFirst)
  }, [items, answeredAt, savedAt, hasMore, overlay, isHere, newestFirst])
  return { ...list, items: laid }
}

/** A photo's comments, newest first, without their replies. */
export const useComments = (photoId: string): CommentList => {
  const isHere = useCallback((made: Made) => made.photoId === photoId && made.comment.parentId === null, [photoId])
  return useLaid(useList(commentsPage(photoId), idOf), isHere, true)
}

/** A comment's replies, oldest first. Fetched by who shows them (specification 2 §4). */
export const useReplies = (commentId: string): CommentList => {
  const isHere = useCallback((made: Made) => made.comment.parentId === commentId, [commentId])
  return useLaid(useList(repliesPage(commentId), idOf), isHere, false)
}
