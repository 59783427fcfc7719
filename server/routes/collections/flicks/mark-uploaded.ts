/** The mark call: publishes reserved photos once all their variants are stored. All or nothing; idempotent. */
import { ok, type Result } from '../../../../contract/failure'
import type { Writing } from '../../../database/tables'
import { inTransaction } from '../../../database/transaction'
import { groupBy } from '../../../basis/group-by'
import { notFound, refuse, type Refusal } from '../../../basis/refusal'
import { lockGuest } from '../../../guests/room'
import { renewArriving } from '../../../objects/arriving/renew-silent'
import { checkCollection } from '../../../rules/collection'
import type { PhotoRoutes } from '../../route'
import { publishPhotos } from '../../../acts/photos/publish-photos'

/**
 * The caller's own items, if all exist and were reserved in the named collection, if any; locked until the transaction
 * ends.
 */
const ownItems = async (trx: Writing, owner: string, itemIds: readonly string[], collectionId: string | undefined) => {
  // Images before items, as the sweep deletes them.
  const images = trx.selectFrom('images').select('image_id').where('image_id', 'in', itemIds)
  await images.where('owner_id', '=', owner).orderBy('image_id').forNoKeyUpdate().execute()
  let items = trx
    .selectFrom('items')
    .select(['item_id', 'collection_id', 'state'])
    .where('item_id', 'in', itemIds)
    .where('owner_id', '=', owner)
  if (collectionId !== undefined) items = items.where('reserved_in', '=', collectionId)
  const found = await items.orderBy('item_id').forNoKeyUpdate().execute()
  return found.length === itemIds.length ? ok(found) : notFound('Photo')
}

const checkStored = async (trx: Writing, itemIds: readonly string[]): Promise<Result<undefined, Refusal>> => {
  const missing = await trx
    .selectFrom('image_variants')
    .select('image_id')
    .where('image_id', 'in', itemIds)
    .where('stored_at', 'is', null)
    .executeTakeFirst()
  return missing === undefined ? ok(undefined) : refuse('NOT_UPLOADED', 'The bytes of some photos are missing')
}

export const markUploaded = {
  markUploaded: async ({ db, bounds, arrivals, pushSoon, sumSoon, live }, { body }, { userId, guest }) => {
    const wanted = [...new Set(body.collectionItemIds)]
    // Before the transaction, so that no row stays locked during network I/O.
    const continued = arrivals ? await renewArriving(db, bounds, userId, wanted) : ok(undefined)
    if (!continued.ok) return continued
    const arrived = await arrivals?.confirm(userId, wanted)
    if (arrived?.ok === false) return arrived
    const marked = await inTransaction(db, async (trx) => {
      const items = await ownItems(trx, userId, wanted, body.collectionId)
      if (!items.ok) return items
      const pending = items.value.filter(({ state }) => state === 'PENDING')
      if (pending.length === 0) return ok([])
      const ids = pending.map(({ item_id: id }) => id)
      const perCollection = groupBy(
        pending.toSorted((a, b) => (a.collection_id < b.collection_id ? -1 : 1)),
        ({ collection_id: id }) => id,
      )
      const held = guest ? await lockGuest(trx, userId) : ok(undefined)
      if (!held.ok) return held
      for (const collectionId of perCollection.keys()) {
        const allowed = await checkCollection(trx, userId, collectionId, 'addPhotos')
        if (!allowed.ok) return allowed
      }
      const stored = await checkStored(trx, ids)
      if (!stored.ok) return stored
      for (const [collectionId, marked] of perCollection)
        await publishPhotos(
          trx,
          userId,
          collectionId,
          marked.map(({ item_id: id }) => id),
        )
      return ok([...perCollection.keys()])
    })
    if (!marked.ok) return marked
    pushSoon()
    if (arrivals) sumSoon()
    live.tell(...marked.value.map((id) => ({ what: 'collection' as const, id })))
    return ok({})
  },
} satisfies PhotoRoutes
