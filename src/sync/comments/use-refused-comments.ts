import { useOverlay } from '../mutations/overlay/use-overlay'

/** The texts of the user's own comments on a photo that the server rejected. */
export const useRefusedComments = (photoId: string): string[] =>
  useOverlay().mutations.flatMap((row) => {
    if (row.kind !== 'comment' || !row.refused) return []
    const { place, comment } = row.shows
    return place.photoId === photoId ? [comment.text] : []
  })
