import type { Failure } from '../../../contract/failure'
import { isParentGone, type PostFailure } from '../../sync/comments/comments'
import { copy } from './copy'

const byStatus = new Map<number, string>([
  [400, copy.invalid],
  [401, copy.signedOut],
  [403, copy.forbidden],
  [404, copy.closed],
  [429, copy.tooFast],
])

/** The message for a comment that was not posted (docs/specification.md 2.8 'Comment creation'). */
export const postTrouble = (failure: PostFailure): string => {
  if (failure.code === 'DUPLICATE') return copy.duplicate
  if (failure.code === 'INCOMPLETE') return copy.incomplete
  if (isParentGone(failure)) return copy.replyToNothing
  if (failure.code === 'COMMENTS_OFF') return copy.turnedOff
  // An answer that is not JSON is a proxy's own page.
  if (failure.code === 'INVALID_RESPONSE') return copy.unavailable
  if (failure.code === 'UNAUTHENTICATED') return copy.signedOut
  const { status, message } = failure as Failure
  return (status !== undefined && byStatus.get(status)) || copy.failedToCreate(message)
}

/** The message for comments that could not be read (docs/specification.md 2.8 'Comments, other'). */
export const loadTrouble = (failure: Failure | undefined) =>
  failure?.code === 'INVALID_RESPONSE' ? copy.notAvailable : copy.failed
