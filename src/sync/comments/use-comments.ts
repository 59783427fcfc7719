import { useCallback, useMemo } from 'react'
import type { Comment } from '../../../contract/entities'
import type { CommentPlace } from '../../store/outbox/mutation-types'
import { commentsPage, repliesPage } from './comment-pages'
import { useList, type ListState } from '../reading/hooks'
import { useOverlay } from '../mutations/overlay/use-overlay'
import { layComments, type ShownComment } from './lay-comments'

const idOf = ({ id }: Comment) => id

/** Comments as a screen shows them, in pages. */
export type CommentList = Omit<ListState<ShownComment, unknown>, 'head' | 'requestedAt' | 'headRequestedAt'>

const useLaid = (
  list: ListState<Comment, unknown>,
  isHere: (place: CommentPlace) => boolean,
  newestFirst: boolean,
): CommentList => {
  const overlay = useOverlay()
  const { items, requestedAt, headRequestedAt, hasMore } = list
  const laid = useMemo(() => {
    const complete = newestFirst || !hasMore
    return layComments({ items, requestedAt, headRequestedAt, complete }, isHere, overlay, newestFirst)
  }, [items, requestedAt, headRequestedAt, hasMore, overlay, isHere, newestFirst])
  return { ...list, items: laid }
}

/** A photo's comments, newest first, without their replies. */
export const useComments = (photoId: string): CommentList => {
  const isHere = useCallback((place: CommentPlace) => place.photoId === photoId && !place.parentId, [photoId])
  return useLaid(useList(commentsPage(photoId), idOf), isHere, true)
}

/** A comment's replies, oldest first. Fetched by the screen that shows them (docs/specification.md 2.4). */
export const useReplies = (commentId: string): CommentList => {
  const isHere = useCallback((place: CommentPlace) => place.parentId === commentId, [commentId])
  return useLaid(useList(repliesPage(commentId), idOf), isHere, false)
}
