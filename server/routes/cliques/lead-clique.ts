import { ok, type Result } from '../../../contract/failure'
import type { Action } from '../../../contract/rights'
import { removeMember } from '../../activity/record'
import type { Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import { checkLeads, standingIn } from '../../rules/clique'
import { countMember, lockClique, setLeader } from '../../acts/cliques/enter-clique'
import { keepHidden, lockPersonal, rememberRemoval } from '../../acts/cliques/removed-members'
import { readGuestsOfMaker } from '../../guests/links'
import { endAnnouncements } from '../../objects/end-announcements'
import { endWaysIn, type Ended } from '../../ways-in/end-ways-in'
import { lockPhotosOf, takePhotos, tellOfLeaving } from '../../acts/cliques/take-photos'
import type { CliqueRoutes } from '../route'

/** Locks the clique for an action that only its leader may do. */
const lockToLead = async (trx: Writing, leader: string, cliqueId: string, action: Action<'clique'>) => {
  const clique = await lockClique(trx, cliqueId)
  return checkLeads(clique && (await standingIn(trx, leader, cliqueId)), action)
}

interface Removed {
  tell: Ended['tell']
  /** The collections that lost the member's photos. */
  collections: string[]
}
const UNCHANGED: Removed = { tell: [], collections: [] }

/** Resolves to true if there was one. */
const deleteMembership = async (
  trx: Writing,
  table: 'clique_members' | 'deleted_members',
  cliqueId: string,
  userId: string,
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom(table)
    .where('clique_id', '=', cliqueId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The leader's calls about members of a clique. */
export const leadClique = {
  /**
   * Ends the membership, also for a member who has deleted their account and may restore it. From now on only a new
   * invitation to them admits the member (docs/decisions/0005); their own links and invitations end too.
   */
  removeMember: async (services, { params: { id, userId: member }, query: { photos } }, { userId }) => {
    const goes = photos === 'go'
    const removed = await inTransaction(services.db, async (trx): Promise<Result<Removed, Refusal>> => {
      await endAnnouncements(trx, await readGuestsOfMaker(trx, member, id))
      await lockPhotosOf(trx, id, member)
      await lockPersonal(trx, id, member)
      const allowed = await lockToLead(trx, userId, id, 'removeMember')
      if (!allowed.ok) return allowed
      if (member === userId) return refuse('FORBIDDEN', 'A leader leaves the clique')
      const wasMember = await deleteMembership(trx, 'clique_members', id, member)
      if (!wasMember && !(await deleteMembership(trx, 'deleted_members', id, member))) return ok(UNCHANGED)
      if (wasMember) await countMember(trx, id, member, -1)
      await removeMember(trx, member, id)
      await rememberRemoval(trx, id, member)
      const { tell } = await endWaysIn(trx, 'removal', { cliqueId: id, userId: member })
      if (!wasMember && goes) await keepHidden(trx, id, member, userId)
      return ok({ tell, collections: goes ? await takePhotos(trx, id, member, userId) : [] })
    })
    if (!removed.ok) return removed
    const { tell, collections } = removed.value
    await tellOfLeaving(services, id, member, collections)
    services.live.tell(...tell)
    return ok({})
  },

  handOverClique: async ({ db, live }, { params: { id }, body: { userId: next } }, { userId }) => {
    const handedOver = await inTransaction(db, async (trx) => {
      const allowed = await lockToLead(trx, userId, id, 'handOver')
      if (!allowed.ok) return allowed
      const standing = await standingIn(trx, next, id)
      if (!standing?.isMember) return notFound('Member')
      await setLeader(trx, id, next)
      return ok({})
    })
    if (handedOver.ok) live.tell({ what: 'clique', id })
    return handedOver
  },
} satisfies CliqueRoutes
