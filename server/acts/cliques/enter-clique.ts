import { recordMember } from '../../activity/record'
import type { Writing } from '../../database/tables'
import { refuse } from '../../basis/refusal'

/** Locks the clique, so that its members, count and leader change together; undefined if it does not exist. */
export const lockClique = (trx: Writing, cliqueId: string) =>
  trx
    .selectFrom('cliques')
    .select(['clique_id', 'leader_id'])
    .where('clique_id', '=', cliqueId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedClique = NonNullable<Awaited<ReturnType<typeof lockClique>>>

/** Counts a user who joined or left, in the clique and in the user's row. */
export const countMember = async (trx: Writing, cliqueId: string, userId: string, by: 1 | -1) => {
  await trx
    .updateTable('cliques')
    .set(({ eb }) => ({ member_count: eb('member_count', '+', by) }))
    .where('clique_id', '=', cliqueId)
    .execute()
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ clique_count: eb('clique_count', '+', by) }))
    .where('user_id', '=', userId)
    .execute()
}

export const setLeader = (trx: Writing, cliqueId: string, leader: string | null) =>
  trx.updateTable('cliques').set({ leader_id: leader }).where('clique_id', '=', cliqueId).execute()

/** Only an invitation to the user admits them. */
export const inviteOnly = () => refuse('INVITE_ONLY', 'Joining this clique takes an invitation')

export const removeInvite = (trx: Writing, cliqueId: string, userId: string) =>
  trx.deleteFrom('clique_invites').where('clique_id', '=', cliqueId).where('user_id', '=', userId).execute()

/**
 * Makes a user who is not in the locked clique a member; in an empty one also the leader. An earlier removal is
 * forgotten. `invitedBy` vouched for the user with a personal invitation.
 */
export const enterClique = async (
  trx: Writing,
  { clique_id: cliqueId, leader_id }: LockedClique,
  userId: string,
  invitedBy: string | null = null,
) => {
  await trx
    .insertInto('clique_members')
    .values({ clique_id: cliqueId, user_id: userId, invited_by: invitedBy })
    .execute()
  await countMember(trx, cliqueId, userId, 1)
  await removeInvite(trx, cliqueId, userId)
  await trx.deleteFrom('removed_members').where('clique_id', '=', cliqueId).where('user_id', '=', userId).execute()
  await recordMember(trx, userId, cliqueId)
  if (leader_id === null) await setLeader(trx, cliqueId, userId)
}
