/** The viewer's permissions in a clique (docs/specification.md 2.2 'Clique page', 2.6, 3.2). */
import type { Clique } from '../../../contract/entities'
import { allows, rolesOf } from '../../../contract/rights'

/** The leader is the user whom the clique names; if it names none, the relationship decides. */
export const isLeader = ({ leader, relationship }: Clique, myId: string) =>
  leader === null ? relationship === 'leader' : leader === myId

export const isInside = (clique: Clique, myId: string) =>
  isLeader(clique, myId) || clique.relationship === 'leader' || clique.relationship === 'member'

/** A removed member needs an invitation to an open clique too. */
export const mayJoin = ({ isPrivate, invited, isRemoved }: Clique) => invited || (!isPrivate && !isRemoved)

/**
 * Whether a user who has just left may join again, before the server has answered: an older answer may still have an
 * invitation that joining used up. Only the last user who leaves a private clique keeps an invitation. `isCounted`: the
 * member count includes the user who left.
 */
export const mayJoinAgain = ({ isPrivate, memberCount }: Clique, isCounted: boolean) =>
  !isPrivate || memberCount + Number(!isCounted) <= 1

/** The members of a private clique are shown only to its members and invitees. */
export const maySeeMembers = (clique: Clique, myId: string) =>
  isInside(clique, myId) || !clique.isPrivate || clique.invited

/** The leader; with the policy 'members' all members (docs/specification.md 3.1). */
export const mayEdit = (clique: Clique, myId: string) => {
  const member = isInside(clique, myId)
  const editor = member && clique.editPolicy === 'members'
  return allows('clique', 'edit', rolesOf({ leader: isLeader(clique, myId), member, editor }))
}

/** Whether no member is left once this one leaves. The last member keeps an invitation (docs/specification.md 3.2). */
export const isOnlyMember = ({ memberCount }: Clique) => memberCount <= 1

/**
 * Whether joining again restores everything that leaving removes, so that Undo works fully. A private clique admits no
 * one without an invitation, which only the last user who leaves keeps; a leader returns as a member.
 */
export const canUndoLeaving = (clique: Clique, myId: string) =>
  isOnlyMember(clique) || (!clique.isPrivate && !isLeader(clique, myId))
