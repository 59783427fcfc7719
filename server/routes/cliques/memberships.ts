import { ok, type Result } from '../../../contract/failure'
import { leadNext } from '../../accounts/hand-over'
import { removeMember } from '../../activity/record'
import { lockUsers } from '../../database/lock'
import type { Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { tellOfInvitations } from '../../push/tell'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import { mayInClique, mayJoin, mayWithdraw, standingIn } from '../../rules/clique'
import { isBlockBetween, lockActive } from '../../rules/user'
import { countMember, enterClique, inviteOnly, lockClique, removeInvite } from '../../acts/cliques/enter-clique'
import { endWaysIn } from '../../ways-in/end-ways-in'
import { lockPhotosOf, takePhotos, tellOfLeaving } from '../../acts/cliques/take-photos'
import type { CliqueRoutes } from '../route'

/**
 * The lead passes to the earliest member; the last one to leave keeps an invitation, so nothing is lost
 * (docs/specification.md 3.2).
 */
const handOver = async (trx: Writing, cliqueId: string, leaving: string) => {
  if (await leadNext(trx, cliqueId)) return
  await trx
    .insertInto('clique_invites')
    .values({ clique_id: cliqueId, user_id: leaving, invited_by: leaving })
    .execute()
  await endWaysIn(trx, 'lastLeaving', { cliqueId })
}

const isMemberOrInvited = async (trx: Writing, cliqueId: string, userIds: readonly string[]) => {
  const found = await trx
    .selectFrom('clique_members')
    .select('user_id')
    .where('clique_id', '=', cliqueId)
    .where('user_id', 'in', userIds)
    .union(
      trx
        .selectFrom('clique_invites')
        .select('user_id')
        .where('clique_id', '=', cliqueId)
        .where('user_id', 'in', userIds),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Inviting to a clique, joining and leaving it. */
export const memberships = {
  inviteToClique: async ({ db, pushSoon, live }, { body: { cliqueId, userIds } }, { userId }) => {
    const invited = await inTransaction(db, async (trx) => {
      const clique = await lockClique(trx, cliqueId)
      const standing = clique && (await standingIn(trx, userId, cliqueId))
      if (standing === undefined) return notFound('Clique')
      if (!mayInClique('invite', standing)) return refuse('FORBIDDEN', 'You may not invite people to this clique')
      const active = await lockActive(trx, userId)
      if (!active.ok) return active
      const invitees = [...new Set(userIds)]
      // Locked, so that a concurrent block finds the invitation.
      const known = await lockUsers(trx, [...new Set([userId, ...invitees])])
      if (invitees.some((id) => !known.some(({ user_id: one }) => one === id))) return notFound('User')
      if (await isBlockBetween(trx, userId, invitees)) return notFound('User')
      if (await isMemberOrInvited(trx, cliqueId, invitees))
        return refuse('ALREADY_INVITED', 'One or more of them are already members or invited')
      await trx
        .insertInto('clique_invites')
        .values(invitees.map((invitee) => ({ clique_id: cliqueId, user_id: invitee, invited_by: userId })))
        .execute()
      await tellOfInvitations(trx, userId, cliqueId)
      return ok({})
    })
    if (!invited.ok) return invited
    pushSoon()
    live.tell({ what: 'clique', id: cliqueId }, { what: 'activity', people: userIds })
    return invited
  },

  joinClique: async ({ db, live }, { params: { id } }, { userId }) => {
    const joined = await inTransaction(db, async (trx) => {
      const clique = await lockClique(trx, id)
      const standing = clique && (await standingIn(trx, userId, id))
      if (clique === undefined || standing === undefined) return notFound('Clique')
      if (standing.isMember) return ok({})
      if (!mayJoin(standing)) return inviteOnly()
      await enterClique(trx, clique, userId)
      return ok({})
    })
    if (joined.ok) live.tell({ what: 'clique', id })
    return joined
  },

  leaveClique: async (services, { params: { id }, query: { photos } }, { userId }) => {
    const goes = photos === 'go'
    const left = await inTransaction(services.db, async (trx): Promise<Result<string[], Refusal>> => {
      await lockPhotosOf(trx, id, userId)
      const clique = await lockClique(trx, id)
      if (clique === undefined) return notFound('Clique')
      const ended = await trx
        .deleteFrom('clique_members')
        .where('clique_id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (ended.numDeletedRows === 0n) return ok([])
      await countMember(trx, id, userId, -1)
      await removeMember(trx, userId, id)
      await endWaysIn(trx, 'leaving', { cliqueId: id, userId })
      if (clique.leader_id === userId) await handOver(trx, id, userId)
      return ok(goes ? await takePhotos(trx, id, userId, userId) : [])
    })
    if (!left.ok) return left
    await tellOfLeaving(services, id, userId, left.value)
    return ok({})
  },

  withdrawCliqueInvite: async ({ db, live }, { params: { id, userId: invitee } }, { userId }) => {
    const withdrawn = await inTransaction(db, async (trx) => {
      const clique = await lockClique(trx, id)
      const standing = clique && (await standingIn(trx, userId, id))
      if (standing === undefined) return notFound('Clique')
      const invitation = await trx
        .selectFrom('clique_invites')
        .select('invited_by')
        .where('clique_id', '=', id)
        .where('user_id', '=', invitee)
        .executeTakeFirst()
      // A member repeats a call that withdrew the invitation: the wanted state already holds.
      const maker = invitation ? invitation.invited_by : userId
      if (!mayWithdraw(standing, userId, maker)) return refuse('FORBIDDEN', 'You may not withdraw this invitation')
      await removeInvite(trx, id, invitee)
      return ok({})
    })
    if (withdrawn.ok) live.tell({ what: 'clique', id, people: [invitee] }, { what: 'activity', people: [invitee] })
    return withdrawn
  },

  declineCliqueInvite: async ({ db, live }, { params: { id } }, { userId }) => {
    const declined = await inTransaction(db, async (trx) => {
      if ((await lockClique(trx, id)) === undefined) return notFound('Clique')
      await removeInvite(trx, id, userId)
      return ok({})
    })
    if (declined.ok) live.tell({ what: 'clique', id, people: [userId] })
    return declined
  },
} satisfies CliqueRoutes
