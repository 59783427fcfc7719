import { allows, rolesOf, type Action } from '../../contract/rights'
import { ok, type Result } from '../../contract/failure'
import { notFound, refuse, type Refusal } from '../basis/refusal'
import type { Database } from '../database/tables'

/** A user's standing in a clique, as far as rights depend on it. */
export interface Standing {
  isPrivate: boolean
  editPolicy: 'leader' | 'members'
  isLeader: boolean
  isMember: boolean
  isInvited: boolean
  /** A leader removed the user, who has not been a member since. */
  isRemoved: boolean
}

/** The viewer's standing in a clique; undefined if there is no such clique. */
export const standingIn = async (db: Database, viewer: string, cliqueId: string): Promise<Standing | undefined> => {
  const row = await db
    .selectFrom('cliques as q')
    .leftJoin('clique_members as m', (join) =>
      join.onRef('m.clique_id', '=', 'q.clique_id').on('m.user_id', '=', viewer),
    )
    .leftJoin('clique_invites as i', (join) =>
      join.onRef('i.clique_id', '=', 'q.clique_id').on('i.user_id', '=', viewer),
    )
    .leftJoin('removed_members as r', (join) =>
      join.onRef('r.clique_id', '=', 'q.clique_id').on('r.user_id', '=', viewer),
    )
    .select(['q.is_private', 'q.edit_policy', 'q.leader_id', 'm.user_id as member', 'i.user_id as invitee'])
    .select('r.user_id as removed')
    .where('q.clique_id', '=', cliqueId)
    .where('q.deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      isPrivate: row.is_private,
      editPolicy: row.edit_policy,
      isLeader: row.leader_id === viewer,
      isMember: row.member !== null,
      isInvited: row.invitee !== null,
      isRemoved: row.removed !== null,
    }
  )
}

/** Whether a user may do the action: the leader, and with the policy 'members' every member, may edit and invite. */
export const mayInClique = (action: Action<'clique'>, { isLeader, isMember, editPolicy }: Standing): boolean =>
  allows(
    'clique',
    action,
    rolesOf({ leader: isLeader, member: isMember, editor: isMember && editPolicy === 'members' }),
  )

/** Refuses actions that only its leader may do. */
export const checkLeads = (standing: Standing | undefined, action: Action<'clique'>): Result<undefined, Refusal> => {
  if (standing === undefined) return notFound('Clique')
  return mayInClique(action, standing)
    ? ok(undefined)
    : refuse('FORBIDDEN', 'Only the leader of the clique may do this')
}

/** The members of a private clique are shown only to its members and invitees (docs/specification.md 3.2). */
export const seesMembers = ({
  isPrivate,
  isMember,
  isInvited,
}: Pick<Standing, 'isPrivate' | 'isMember' | 'isInvited'>): boolean => !isPrivate || isMember || isInvited

/** Open invitations are shown only to members and invitees (docs/specification.md 3.2). */
export const seesInvitees = ({ isMember, isInvited }: Pick<Standing, 'isMember' | 'isInvited'>): boolean =>
  isMember || isInvited

/** A link admits every user except a removed one, who needs an invitation by name (docs/decisions/0005). */
export const mayJoinByLink = ({ isInvited, isRemoved }: Pick<Standing, 'isInvited' | 'isRemoved'>): boolean =>
  isInvited || !isRemoved

/**
 * Joining a private clique requires an invitation (docs/specification.md 3.2); so does the return of a removed member.
 */
export const mayJoin = (standing: Standing): boolean =>
  standing.isInvited || (!standing.isPrivate && mayJoinByLink(standing))

/** The leader may withdraw every open invitation by name, another member only their own. */
export const mayWithdraw = (
  { isLeader, isMember }: Pick<Standing, 'isLeader' | 'isMember'>,
  viewer: string,
  invitedBy: string | null,
): boolean => isMember && (isLeader || invitedBy === viewer)

export const notAMember = () => refuse('FORBIDDEN', 'Only members of the clique may do this')
