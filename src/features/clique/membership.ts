/** What a clique lets its viewer do (docs/specification.md 2.2 'Clique page', 2.6, 3.2). */
import type { Clique } from '../../../contract/entities'
import { allows, rolesOf } from '../../../contract/rights'

/** The leader is the user that the clique names; for everyone else the server's word counts. */
export const isLeader = ({ leader }: Clique, myId: string) => leader === myId

export const isInside = (clique: Clique, myId: string) =>
  isLeader(clique, myId) || clique.relationship === 'leader' || clique.relationship === 'member'

/** A removed member takes an invitation to an open clique too. */
export const mayJoin = ({ isPrivate, invited, isRemoved }: Clique) => invited || (!isPrivate && !isRemoved)

/**
 * Whether a user who has just left may join again, before the server has said so: an answer from before may still name
 * an invitation that joining took. Only the last to leave a private clique keeps one. `isCounted`: the member count
 * includes the user who left.
 */
export const mayJoinAgain = ({ isPrivate, memberCount }: Clique, isCounted: boolean) =>
  !isPrivate || memberCount + Number(!isCounted) <= 1

/** The members of a private clique are shown to its members and invitees alone. */
export const maySeeMembers = (clique: Clique, myId: string) =>
  isInside(clique, myId) || !clique.isPrivate || clique.invited

/** The leader; with the policy 'members' all members (docs/specification.md 3.1). */
export const mayEdit = (clique: Clique, myId: string) => {
  const member = isInside(clique, myId)
  const editor = member && clique.editPolicy === 'members'
  return allows('clique', 'edit', rolesOf({ leader: isLeader(clique, myId), member, editor }))
}

/** Whether no member is left once this one leaves. The last one keeps an invitation (docs/specification.md 3.2). */
export const isOnlyMember = ({ memberCount }: Clique) => memberCount <= 1

/**
 * Whether joining again brings back all of what leaving takes away, so that Undo can keep its word. A private clique
 * admits no one without an invitation, which only the last to leave keeps; a leader returns as a member.
 */
export const canUndoLeaving = (clique: Clique, myId: string) =>
  isOnlyMember(clique) || (!clique.isPrivate && !isLeader(clique, myId))
