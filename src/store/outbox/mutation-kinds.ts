/**
 * Every kind of mutation, with the table that its rows move to when the server has accepted them. The one list of kinds in
 * the store; what each shows and how it is sent is in src/sync/kinds.
 */
export const acceptedIn = {
  like: 'counts',
  comment: 'counts',
  commentLike: 'counts',
  commentDelete: 'counts',
  follow: 'relationships',
  followRequest: 'relationships',
  membership: 'relationships',
  people: 'relationships',
  edit: 'edits',
  picture: 'edits',
  deletion: 'edits',
  move: 'edits',
  copy: 'edits',
  moderation: 'edits',
  activitySeen: 'edits',
} as const

export type MutationKind = keyof typeof acceptedIn

/** The mark of seen activities is no action of the user: signing out drops it without asking. */
export type ActionKind = Exclude<MutationKind, 'activitySeen'>
export const isAction = (kind: MutationKind): kind is ActionKind => kind !== 'activitySeen'

/** Whether home may show something else after it: counts of likes and comments are not part of home's snapshot. */
export const changesHome = (kind: MutationKind): boolean => isAction(kind) && acceptedIn[kind] !== 'counts'
