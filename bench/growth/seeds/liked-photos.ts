import { sql } from 'kysely'
import type { Database } from '../../../server/database/tables'
import { collectionId, userId } from './people'

/**
 * `count` photos of user 2 in the second collection, all of which user 1 likes: only the rows that likes need, without
 * variants.
 */
export const seedLikedPhotos = async (db: Database, count: number): Promise<void> => {
  await sql`
    with made as (
      insert into images (image_id, owner_id, purpose, subject_id, state)
      select id, ${userId(2)}, 'ITEM', id, 'READY'
      from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) n returning image_id
    ), shown as (
      insert into items (item_id, collection_id, owner_id, state, taken_at, like_count)
      select image_id, ${collectionId(2)}, ${userId(2)}, 'READY', timestamptz '2020-01-01', 1 from made
    ), liked as (
      insert into activities (key, kind, user_id, actor_id, collection_id, item_id)
      select 'like ' || image_id || ' ' || ${userId(1)}::text, 'like', ${userId(2)}, ${userId(1)}::uuid,
        ${collectionId(2)}, image_id from made
    )
    insert into item_likes (item_id, user_id) select image_id, ${userId(1)} from made`.execute(db)
  await sql`update collections set item_count = ${count}::int where collection_id = ${collectionId(2)}`.execute(db)
  await sql`analyze`.execute(db)
}
