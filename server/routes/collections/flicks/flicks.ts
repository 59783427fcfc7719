import { ok } from '../../../../contract/failure'
import { recordReport } from '../../../activity/record'
import { inTransaction } from '../../../database/transaction'
import { readFlicks } from '../../../present/flick'
import { notFound } from '../../../basis/refusal'
import { checkExists, checkSeesItem, existsFor, lockSeenItem } from '../../../rules/item'
import type { PhotoRoutes } from '../../route'

/** Single photos: reading, sharing, reporting. */
export const flicks = {
  getFlick: async ({ db, addresses }, { params: { id } }, caller) => {
    const seen = await checkExists(db, caller.userId, id)
    if (!seen.ok) return seen
    const [flick] = await readFlicks(db, addresses, caller, [id], existsFor(caller.userId))
    return flick ? ok({ flick }) : notFound('Photo')
  },

  /** A URL within the app, relative to its origin. It opens for users who may see the photo. */
  shareFlick: async ({ db }, { params: { id } }, { userId }) => {
    const seen = await checkSeesItem(db, userId, id)
    if (!seen.ok) return seen
    const item = await db.selectFrom('items').select('collection_id').where('item_id', '=', id).executeTakeFirst()
    return item ? ok({ shareUrl: `/collection/${item.collection_id}?photo=${id}` }) : notFound('Photo')
  },

  /** Allowed even after the leader kept the photo: then the leader decides again. */
  reportFlick: async ({ db, log, live }, { params: { id }, body: { reason } }, { userId }) => {
    const reported = await inTransaction(db, async (trx) => {
      const seen = await lockSeenItem(trx, userId, id)
      if (!seen.ok) return seen
      await trx
        .insertInto('reports')
        .values({ item_id: id, user_id: userId, reason })
        .onConflict((known) => known.columns(['item_id', 'user_id']).doUpdateSet({ reason, kept_at: null }))
        .execute()
      return ok(await recordReport(trx, userId, id))
    })
    if (!reported.ok) return reported
    log('photo.reported', { item: id })
    live.tell(...reported.value.map((cliqueId) => ({ what: 'reports' as const, cliqueId })))
    return ok({})
  },
} satisfies PhotoRoutes
