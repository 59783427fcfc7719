import type { Writing } from '../../database/tables'

const countItems = (trx: Writing, collectionId: string, by: number) =>
  trx
    .updateTable('collections')
    .set(({ eb }) => ({ item_count: eb('item_count', '+', by) }))
    .where('collection_id', '=', collectionId)
    .execute()

/** Counts photos that are shown or hidden, per collection, in the order of their locks; returns the collections. */
export const countPhotos = async (trx: Writing, photos: readonly { collection_id: string }[], sign: 1 | -1) => {
  const counts = new Map<string, number>()
  for (const { collection_id: id } of photos) counts.set(id, (counts.get(id) ?? 0) + sign)
  for (const [id, by] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) await countItems(trx, id, by)
  return [...counts.keys()]
}
