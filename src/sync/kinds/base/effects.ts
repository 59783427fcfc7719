/** The changes that a mutation shows on entities of stored answers that may not contain it yet. */
import type {
  BlockedUser,
  Clique,
  CliqueReport,
  Collection,
  Comment,
  Flick,
  Member,
  User,
} from '../../../../contract/entities'
import type { AcceptedRow, OutboxRow } from '../../../store/outbox/mutation-rows'
import type { MutationKind, MutationTypes } from '../../../store/outbox/mutation-types'

/** A user; `followWaits`: following or unfollowing them was sent without an answer and waits. */
export type ShownUser = User & { followWaits?: boolean }

export type MembershipChange = MutationTypes['membership']['call']

/** Whether the photos of a user who leaves a clique stay in it or are deleted. */
export type Photos = 'stay' | 'go'

/** A clique, and the user's change of their membership; `changeWaits`: the server has not answered. */
export type ShownClique = Clique & { change?: MembershipChange; changeWaits?: boolean }

/**
 * A photo or collection, and whether the user deleted or restored it; `movedTo`: the collection that the user moved a
 * photo to.
 */
export type ShownFlick = Flick & { isDeleted?: boolean; movedTo?: string }
export type ShownCollection = Collection & { isDeleted?: boolean }

/** Whether a photo of the stored answer of this collection is still in it. */
export const isShownIn = ({ isDeleted, movedTo = '' }: ShownFlick, collectionId: string) =>
  !isDeleted && (movedTo || collectionId) === collectionId

/** The id of a user as a member of a clique. */
export const listedMember = (cliqueId: string, userId: string) => `${cliqueId} ${userId}`

interface Entities {
  flick: ShownFlick
  user: ShownUser
  comment: Comment
  clique: ShownClique
  collection: ShownCollection
  /** A follow request, by the user who made it. */
  request: User
  /** An invitation, by its clique. */
  invitation: Clique
  /** A reported photo of a clique that the signed-in user leads, by its id. */
  report: CliqueReport
  /** A member of a clique, by the ids of both (listedMember). */
  member: Member
  /** A follower of the signed-in user. */
  follower: User
  /** A user whom the signed-in user has blocked, as in the list of blocked users. */
  blocked: BlockedUser & { isUnblocked?: boolean }
}
export type EntityType = keyof Entities
export type Entity<T extends EntityType> = Entities[T]

/** A change of one entity; `apply` returns undefined if the entity no longer exists. */
export type Effect = {
  [T in EntityType]: { on: T; id: string; apply: (entity: Entities[T]) => Entities[T] | undefined }
}[EntityType]

/** A mutation as it is shown: waiting, or accepted at a stamp. */
export type ShownMutation<K extends MutationKind = MutationKind> = OutboxRow<K> &
  Partial<Pick<AcceptedRow, 'acceptedAt'>>

/** A method: the table of all kinds then accepts the functions for the rows of one. */
interface Effects<K extends MutationKind> {
  of(row: ShownMutation<K>, myId: string): Effect[]
}
/** Returns the effects of a mutation of one kind. `myId`: the user id of the signed-in user. */
export type EffectsOf<K extends MutationKind = MutationKind> = Effects<K>['of']

/** Whether an answer to a request of this stamp may not show the mutation. */
export const isUnknownTo = ({ acceptedAt }: Pick<ShownMutation, 'acceptedAt'>, requestedAt: number) =>
  acceptedAt === undefined || acceptedAt >= requestedAt
