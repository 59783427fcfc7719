/** Every text of the comments panel (docs/specification.md 2.2, 2.4 and 2.8). */
export const copy = {
  title: 'Comments',
  close: 'Close comments',
  label: 'Comment',
  placeholder: 'Add a comment...',
  replyPlaceholder: (username: string) => `Reply to @${username}`,
  replyingTo: (username: string) => `Replying to @${username}`,
  cancelReply: 'Cancel reply',
  post: 'Post',
  counter: (used: number) => `${used}/500`,
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  retrying: (attempt: number, of: number) => `Retrying... (attempt ${attempt} of ${of})`,
  posted: 'Comment posted successfully!',
  replied: 'Reply posted successfully!',
  dismiss: 'Dismiss',

  list: 'All comments',
  loading: 'Loading comments...',
  empty: 'No comments yet',
  emptyText: 'Be the first to leave a comment!',
  unable: 'Unable to load comments',
  failed: 'Failed to load comments. Please try again.',
  notAvailable: 'Comments are not available right now. Please try again later.',
  loadingMore: 'Loading more comments...',
  beginning: "You've reached the beginning",

  reply: 'Reply',
  replyTo: (username: string) => `Reply to ${username}`,
  viewReplies: (count: number) => `View ${count} ${count === 1 ? 'reply' : 'replies'}`,
  hideReplies: 'Hide replies',
  loadingReplies: 'Loading replies',
  moreReplies: 'View more replies',
  failedReplies: 'Failed to load replies. Please try again.',
  like: (username: string, count: string) => `Like ${username}'s comment, ${count}`,
  failedLike: 'Failed to update like. Please try again.',
  delete: 'Delete comment',
  failedDelete: 'Failed to delete comment. Please try again.',
  sending: 'Posting...',
  waiting: 'Will be posted when you are back online',
  refused: 'This comment could not be posted.',
  /** For a pending reply whose comment was deleted in the meantime. */
  parentGone: 'The comment you replied to was deleted. Try again to post this as a new comment.',
  /** The same, with the text back in the field. */
  replyToNothing: 'The comment you replied to was deleted. You can post this as a new comment.',

  /** The photo was deleted, or the user can no longer see it. */
  unposted: 'Your comment was not posted:',

  /** Replaces the field. */
  off: 'Comments are turned off in this collection.',
  turnedOff: 'Comments on this photo are turned off.',

  duplicate: 'Comment already being submitted, please wait...',
  incomplete: 'Missing required fields',
  unavailable: 'Unable to post comment right now. Please try again later.',
  closed: 'This photo no longer accepts comments.',
  forbidden: 'You do not have permission to comment on this photo.',
  tooFast: 'You are commenting too quickly. Please wait a moment and try again.',
  signedOut: 'Authentication failed. Please log in again.',
  invalid: 'Invalid comment data.',
  failedToCreate: (message: string) => `Failed to create comment: ${message}`,
} as const
