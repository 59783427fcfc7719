import { sql } from 'kysely'
import type { Database, Writing } from '../../../server/database/tables'

/** Rows of one transaction. */
const BATCH = 20_000

const insertBatch = async (trx: Writing, ownerId: string, collectionId: string, count: number, isStored: boolean) => {
  await sql`
    with made as (
      insert into images (image_id, owner_id, purpose, subject_id, state)
      select id, ${ownerId}::uuid, 'ITEM', id, 'READY'
      from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) n returning image_id
    ), variants as (
      insert into image_variants (image_id, variant, content_type, byte_length, md5, stored_at, crc32, width, height)
      select image_id, variant, 'image/jpeg', 1000, encode(decode(md5(image_id || variant), 'hex'), 'base64'),
        case when ${isStored}::boolean then now() end, 1, 400, 300
      from made, unnest(array['base', 'medium', 'low']) variant
    )
    insert into items (item_id, collection_id, owner_id, state, taken_at)
    select image_id, ${collectionId}::uuid, ${ownerId}::uuid, 'READY', timestamptz '2020-01-01' + random() * interval '5 years'
    from made`.execute(trx)
  await sql`update collections set item_count = item_count + ${count}::int where collection_id = ${collectionId}`.execute(
    trx,
  )
}

/**
 * `count` photos of `ownerId` in one collection, each with the rows of its three variants; no bytes. `isStored`: the
 * rows say that the bytes have arrived.
 */
export const seedPhotos = async (
  db: Database,
  { ownerId, collectionId }: { ownerId: string; collectionId: string },
  count: number,
  isStored = true,
): Promise<void> => {
  for (let left = count; left > 0; left -= BATCH)
    await db.transaction().execute((trx) => insertBatch(trx, ownerId, collectionId, Math.min(left, BATCH), isStored))
  await sql`analyze`.execute(db)
}
