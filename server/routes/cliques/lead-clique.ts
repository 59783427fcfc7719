import { ok, type Result } from '../../../contract/failure'
import type { Action } from '../../../contract/rights'
import { removeMember } from '../../activity/record'
import type { Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { notFound, refuse, type Refusal } from '../../refusal'
import { checkLeads, standingIn } from '../../rules/clique'
import { countMember, lockClique, setLeader } from './enter-clique'
import { revokeLinksOf } from './invite-links'
import { keepDeleted, lockPhotosOf, takePhotos, tellOfLeaving } from './take-photos'
import type { Routes } from '../route'

/** Locks the clique for what its leader alone may do. */
const lockToLead = async (trx: Writing, leader: string, cliqueId: string, action: Action<'clique'>) => {
  const clique = await lockClique(trx, cliqueId)
  return checkLeads(clique && (await standingIn(trx, leader, cliqueId)), action)
}

/** What the leader of a clique does about its members. */
export const leadClique = {
  /** Links that the member made end too: otherwise they would be back by one. */
  removeMember: async (services, { params: { id, userId: member }, query: { photos } }, { userId }) => {
    const goes = photos === 'go'
    const removed = await inTransaction(services.db, async (trx): Promise<Result<string[], Refusal>> => {
      await lockPhotosOf(trx, id, member)
      const allowed = await lockToLead(trx, userId, id, 'removeMember')
      if (!allowed.ok) return allowed
      if (member === userId) return refuse('FORBIDDEN', 'A leader leaves the clique')
      const { numDeletedRows } = await trx
        .deleteFrom('clique_members')
        .where('clique_id', '=', id)
        .where('user_id', '=', member)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return ok([])
      await countMember(trx, id, member, -1)
      await removeMember(trx, member, id)
      await revokeLinksOf(trx, id, member)
      await trx
        .insertInto('removed_members')
        .values({ clique_id: id, user_id: member })
        .onConflict((known) => known.doNothing())
        .execute()
      await keepDeleted(trx, id, member)
      return ok(goes ? await takePhotos(trx, id, member, 'REMOVED') : [])
    })
    if (!removed.ok) return removed
    await tellOfLeaving(services, id, member, removed.value)
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
} satisfies Routes
