import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Comment } from '../../contract/entities'
import { currentOverlay, subscribeOverlay, type Made } from './comment-overlay'
import { commentsPage, repliesPage } from './comments'
import { useList, useSession, type ListState } from './hooks'
import { layComments, type ShownComment } from './lay-comments'

const idOf = ({ id }: Comment) => id

/** What this person did, and nobody else. */
const useOverlay = () => {
  const uid = useSession()?.uid
  const overlay = useSyncExternalStore(subscribeOverlay, currentOverlay)
  return overlay.uid === uid ? overlay : undefined
}

/** Comments as a screen shows them, in pages. */
export type CommentList = Omit<ListState<ShownComment, unknown>, 'head' | 'answeredAt'>

const useLaid = (
  list: ListState<Comment, unknown>,
  isHere: (made: Made) => boolean,
  newestFirst: boolean,
): CommentList => {
  const overlay = useOverlay()
  const { items, answeredAt, savedAt, hasMore } = list
  const laid = useMemo(() => {
    if (!overlay) return items
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
