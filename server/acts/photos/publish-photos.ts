import { recordPhotos } from '../../activity/record'
import type { Writing } from '../../database/tables'
import { tellOfUpload } from '../../push/tell'

/**
 * Shows photos of one owner, whose bytes are all stored, in their collection, and records them for the other members.
 */
export const publishPhotos = async (
  trx: Writing,
  ownerId: string,
  collectionId: string,
  itemIds: readonly string[],
): Promise<void> => {
  await trx.updateTable('items').set({ state: 'READY' }).where('item_id', 'in', itemIds).execute()
  await trx.updateTable('images').set({ state: 'READY' }).where('image_id', 'in', itemIds).execute()
  await trx
    .updateTable('collections')
    .set(({ eb }) => ({ item_count: eb('item_count', '+', itemIds.length) }))
    .where('collection_id', '=', collectionId)
    .execute()
  await tellOfUpload(trx, ownerId, collectionId, itemIds.length)
  await recordPhotos(trx, ownerId, collectionId, itemIds)
}
