import { ok } from '../../../contract/failure'
import { readFlicks } from '../../present/flick'
import { notFound } from '../../refusal'
import { checkSeesItem } from '../../rules/item'
import type { Routes } from '../route'

/** Single photos: reading, sharing, reporting. */
export const flicks = {
  getFlick: async ({ db, addresses }, { params: { id } }, { userId }) => {
    const seen = await checkSeesItem(db, userId, id)
    if (!seen.ok) return seen
    const [flick] = await readFlicks(db, addresses, userId, [id])
    return flick ? ok({ flick }) : notFound('Photo')
  },

  /** An address within the app, below whatever origin it is served from. It opens for those who may see the photo. */
  shareFlick: async ({ db }, { params: { id } }, { userId }) => {
    const seen = await checkSeesItem(db, userId, id)
    if (!seen.ok) return seen
    const item = await db.selectFrom('items').select('collection_id').where('item_id', '=', id).executeTakeFirst()
    return item ? ok({ shareUrl: `/collection/${item.collection_id}?photo=${id}` }) : notFound('Photo')
  },

  reportFlick: async ({ db, log }, { params: { id }, body: { reason } }, { userId }) => {
    const seen = await checkSeesItem(db, userId, id)
    if (!seen.ok) return seen
    await db
      .insertInto('reports')
      .values({ item_id: id, user_id: userId, reason })
      .onConflict((conflict) => conflict.columns(['item_id', 'user_id']).doUpdateSet({ reason }))
      .execute()
    log('photo.reported', { item: id })
    return ok({})
  },
} satisfies Routes
