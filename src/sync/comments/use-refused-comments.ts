import { useOverlay } from '../writing/overlay/use-overlay'
import type { CommentShows } from '../kinds/comment-effects'

/** The texts of the user's own comments on a photo that the server rejected. */
export const useRefusedComments = (photoId: string): string[] =>
  useOverlay().mutations.flatMap(({ kind, shows, refused }) => {
    if (kind !== 'comment' || !refused) return []
    const { place, comment } = shows as CommentShows
    return place.photoId === photoId ? [comment.text] : []
  })
