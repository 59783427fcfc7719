import { sql } from 'kysely'
import type { Database } from '../database/tables'
import type { Missing } from '../jobs/find-missing'

/** Photos whose bytes are missing, by their collections; those with the most first. */
export const presentMissing = async (db: Database, missing: Missing | undefined) => {
  if (missing === undefined) return null
  if (missing.imageIds.length === 0) return { files: missing.files, collections: [] }
  const rows = await db
    .selectFrom('items as i')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .select(['c.collection_id as collectionId', 'c.name', 'q.name as cliqueName'])
    .select(sql<string>`count(*)`.as('photos'))
    .where('i.item_id', 'in', missing.imageIds)
    .groupBy(['c.collection_id', 'c.name', 'q.name'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('c.collection_id')
    .execute()
  return { files: missing.files, collections: rows.map((row) => ({ ...row, photos: Number(row.photos) })) }
}
