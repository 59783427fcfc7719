/** What the user is told of each kind of mutation that the server rejected. A follow's is only logged (docs/specification.md 2.8). */
export const refusedCopy = {
  like: 'Failed to update like. Please try again.',
  follow: undefined,
  /** A join or leave that is refused is only logged (docs/specification.md 2.8). */
  membership: undefined,
  /** own */
  followRequest: 'A follow request could not be answered. It is in your activity again.',
  /** own */
  comment: 'A comment could not be posted. It is kept with its photo.',
  commentLike: 'Failed to update like. Please try again.',
  commentDelete: 'Failed to delete comment. Please try again.',
  /** own */
  edit: 'A change could not be saved. It is kept where you made it.',
  activitySeen: undefined,
  /** own */
  deletion: 'Some of it could not be deleted or restored. It is shown as it is now.',
  /** own */
  picture: 'Your profile picture could not be saved. Your profile says why.',
} as const
