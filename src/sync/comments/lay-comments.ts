import type { Comment } from '../../../contract/entities'
import { countedAt, type CommentOverlay, type LikeOfComment, type Made } from './comment-overlay'

/** A comment as a screen shows it. */
export interface ShownComment extends Comment {
  /** Undefined for what the server has. */
  pending?: Exclude<Made['state'], 'sent'>
}

/** No call lasts longer (ms), so an answer stored this long after a like was asked for after it. */
const LONGEST_CALL = 10_000

const withLike = (comment: Comment, answeredAt: number, like: LikeOfComment | undefined): Comment => {
  if (!like || like.liked === comment.hasLiked || answeredAt > like.at + LONGEST_CALL) return comment
  return { ...comment, hasLiked: like.liked, numLikes: like.likes }
}

export interface Answers {
  items: readonly Comment[]
  answeredAt(comment: Comment): number
  /** When the answers were stored (ms); undefined while there are none. */
  savedAt: number | undefined
  /** Whether the answers reach to where a new comment stands. */
  complete: boolean
}

/**
 * A list of comments with what was done here laid over it (see [Note: Comments lie over answers]): `own` are the
 * person's new ones for this list, put before it (`newestFirst`) or after it.
 */
export const layComments = (
  { items, answeredAt, savedAt = 0, complete }: Answers,
  own: readonly Made[],
  overlay: CommentOverlay,
  newestFirst: boolean,
): ShownComment[] => {
  const { likes, deleted } = overlay
  const dress = (comment: Comment, at: number): Comment => {
    const liked = withLike(comment, at, likes.get(comment.id))
    const numReplies = countedAt(overlay, comment.id, comment.numReplies, at)
    return numReplies === liked.numReplies ? liked : { ...liked, numReplies }
  }
  const known = new Set(items.map(({ id }) => id))
  const missing = own.filter(
    ({ comment, at }) => !known.has(comment.id) && !(complete && at !== undefined && savedAt > at),
  )
  const added = missing.map(({ comment, state }): ShownComment => {
    const dressed = dress(comment, 0)
    return state === 'sent' ? dressed : { ...dressed, pending: state }
  })
  const answered = items.map((comment) => dress(comment, answeredAt(comment)))
  const all = newestFirst ? [...added.toReversed(), ...answered] : [...answered, ...added]
  return all.filter(({ id }) => !deleted.has(id))
}
