import type { Database } from '../../database/tables'
import { isShownItem } from '../../rules/item'

/** The visible photos of a collection whose originals have these MD5s, found by an index of the MD5s. */
export const selectOriginals = (db: Database, collectionId: string, md5s: readonly string[]) =>
  db
    .selectFrom('items')
    .innerJoin('image_variants', 'image_id', 'item_id')
    .select(['item_id', 'md5'])
    .where('collection_id', '=', collectionId)
    .where(isShownItem('items'))
    .where('variant', '=', 'base')
    .where('md5', 'in', md5s)

/** The ids of these photos, by MD5. */
export const findOriginals = async (db: Database, collectionId: string, md5s: readonly string[]) => {
  if (md5s.length === 0) return new Map<string, string>()
  const rows = await selectOriginals(db, collectionId, md5s).execute()
  return new Map(rows.map((row) => [row.md5, row.item_id]))
}
