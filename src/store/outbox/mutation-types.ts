/**
 * The rows of each kind of mutation, and the one list of kinds: the calls of a kind, their arguments by the contract,
 * and the data that screens show of it if its call does not contain that. src/sync/kinds defines how each behaves.
 */
import type { Args } from '../../../contract/call'
import type { CallName, Calls } from '../../../contract/calls'
import type { BlockedUser, Comment, Flick, Relationship } from '../../../contract/entities'

type Calling<C extends CallName, Shows = undefined> = {
  [N in C]: { call: N; args: Args<Calls[N]> } & (Shows extends undefined ? { shows?: undefined } : { shows: Shows })
}[C]

/** The place of a comment. The collection is the one whose photos show the count. */
export interface CommentPlace {
  photoId: string
  collectionId: string
  /** The comment that a reply belongs to: threads have one level. */
  parentId?: string | undefined
}

/** A new comment: once accepted, the server's comment. */
interface CommentShows {
  place: CommentPlace
  comment: Comment
}

interface CommentDeleteShows {
  place: CommentPlace
  /**
   * The number of deleted comments: replies are deleted with their comment. 0 while the deletion replaces a comment
   * that waited.
   */
  comments: number
}

/** `before`: the server's relationship before the mutation. */
interface FollowShows {
  relationship: Relationship
  before: Relationship
}

/** The blocked or unblocked user, as they were shown: answers no longer contain a blocked user. */
interface BlockShows {
  user: BlockedUser
}

/** Paths of the answers that a mutation makes stale, for kinds whose call does not name them. */
interface WithStale {
  stale: string[]
}

interface EditShows extends WithStale {
  /** The entity's fields as they are shown until the server answers. */
  fields: Record<string, unknown>
  /** Fields that the body always has, with the values that were shown: those of unchanged fields are sent. */
  present?: Record<string, unknown>
}

interface DeletionShows extends WithStale {
  collectionId: string
  /** Absent for the collection itself. */
  photoIds?: string[]
  isDeleted: boolean
  /** The state on the server before the mutation. */
  before: boolean
}

/** Moved photos, or copies. */
interface MoveShows extends WithStale {
  photoIds: string[]
  /** The server's collection before the mutation ('' for copies), and the collection in which the photos are shown. */
  before: string
  to: string
  /** The first of the photos, shown in the target until it is fetched again. */
  flicks: Flick[]
  /** The stamp of the earliest request for these photos, and the versions of the mutations that they show. */
  shownAt: number
  contained?: string[]
}

/** The clique of the collection. */
interface MuteShows extends WithStale {
  cliqueId: string
}

/** The collection of a reported photo. */
interface ReportShows {
  collectionId: string
}

/** The fields of several edits of one entity join by their names, so their bodies are records. */
interface Editing {
  call: 'editUser' | 'editClique' | 'editCollection' | 'editFlick' | 'untagSelf'
  args: { params?: { id: string }; body?: Record<string, unknown> }
  shows: EditShows
}

export interface MutationTypes {
  like: Calling<'likeFlick' | 'unlikeFlick'>
  comment: Calling<'createComment', CommentShows>
  commentLike: Calling<'likeComment' | 'unlikeComment'>
  commentDelete: Calling<'deleteComment', CommentDeleteShows>
  follow: Calling<'follow' | 'unfollow', FollowShows>
  followRequest: Calling<'approveFollowRequest' | 'declineFollowRequest'>
  membership: Calling<'joinClique' | 'leaveClique' | 'declineCliqueInvite'>
  people:
    Calling<'removeMember' | 'handOverClique' | 'removeFollower'> | Calling<'blockUser' | 'unblockUser', BlockShows>
  edit: Editing
  picture: Calling<'editUser'>
  deletion: Calling<'deleteFlicks' | 'restoreFlicks' | 'deleteCollection' | 'restoreCollection', DeletionShows>
  move: Calling<'moveFlicks', MoveShows>
  copy: Calling<'copyFlicks', MoveShows>
  moderation: Calling<'muteComments', MuteShows> | Calling<'settleCliqueReport', ReportShows>
  activitySeen: Calling<'markActivitiesSeen'>
}

export type MutationKind = keyof MutationTypes

/** The kinds that are actions of the user: signing out asks before it drops those that wait. */
export type ActionKind = Exclude<MutationKind, 'activitySeen'>
