/** Lists of comments with the user's own mutations applied (see [Note: The overlay]). */
import type { Comment } from '../../../contract/entities'
import { isHeld } from '../../store/outbox/mutation-rows'
import type { CommentPlace } from '../../store/outbox/mutation-types'
import { isUnknownTo, type ShownMutation } from '../kinds/base/effects'
import type { Overlay } from '../mutations/overlay/overlay'
import { temporaryId } from '../kinds/comment-effects'
import { isParentGone } from '../kinds/comment'

/**
 * `sending`: a tab sends it and waits for the answer. `waiting`: the server cannot be reached. `refused`: the server
 * rejected it; kept for the user. `parentGone`: the same, for a reply whose comment was deleted.
 */
export type Pending = 'sending' | 'waiting' | 'refused' | 'parentGone'

/** A comment as a screen shows it. */
export interface ShownComment extends Comment {
  /** Undefined for comments that the server has. */
  pending?: Pending
}

const pendingOf = (row: ShownMutation): Pending | undefined => {
  const { acceptedAt, refused } = row
  if (acceptedAt !== undefined) return undefined
  if (refused) return isParentGone(refused) ? 'parentGone' : 'refused'
  return isHeld(row) ? 'sending' : 'waiting'
}

export interface Answers {
  items: readonly Comment[]
  /** Returns the stamp of the request for an item; `headRequestedAt`: for the first page. 0 while there is none. */
  requestedAt(comment: Comment): number
  headRequestedAt: number
  /** Whether the answers include the place of a new comment. */
  complete: boolean
}

/** The new comments of this list that its answers may not contain yet. */
const missing = (
  { items, headRequestedAt, complete }: Answers,
  overlay: Overlay,
  isHere: (place: CommentPlace) => boolean,
) => {
  // The server may have a comment whose answer was lost: it is listed under its own id, with the client id.
  const known = new Set(items.flatMap(({ id, clientId }) => (clientId ? [id, temporaryId(clientId)] : [id])))
  return overlay.mutations.flatMap((row) => {
    if (row.kind !== 'comment') return []
    const { place, comment } = row.shows
    const isMissing = isHere(place) && !known.has(comment.id) && (!complete || isUnknownTo(row, headRequestedAt))
    return isMissing ? [row] : []
  })
}

/**
 * Returns a list of comments as it is shown: the user's new ones before the answered ones (`newestFirst`) or after
 * them.
 */
export const layComments = (
  answers: Answers,
  isHere: (place: CommentPlace) => boolean,
  overlay: Overlay,
  newestFirst: boolean,
): ShownComment[] => {
  const apply = (comment: Comment, requestedAt: number) => {
    const shown = overlay.apply('comment', comment.id, comment, requestedAt)
    // It may have been deleted by its earlier, temporary id.
    return shown?.clientId ? overlay.apply('comment', temporaryId(shown.clientId), shown, requestedAt) : shown
  }
  const added = missing(answers, overlay, isHere).flatMap((row): ShownComment[] => {
    const pending = pendingOf(row)
    const shown = apply(row.shows.comment, row.acceptedAt ?? 0)
    return shown ? [pending ? { ...shown, pending } : shown] : []
  })
  const answered = answers.items.flatMap((comment) => apply(comment, answers.requestedAt(comment)) ?? [])
  return newestFirst ? [...added.toReversed(), ...answered] : [...answered, ...added]
}
