import { sql } from 'kysely'
import type { Database } from '../../../server/database/tables'

/** Likes of one statement, so that it ends within the limit of a statement's time. */
const BATCH = 10_000

const insertBatch = async (db: Database, userId: string, count: number) => {
  const { rows } = await sql<{ likes: string }>`
    with liked as (
      insert into item_likes (item_id, user_id)
      select item_id, ${userId}::uuid from items i where owner_id <> ${userId} and state = 'READY'
        and not exists (select from item_likes l where l.item_id = i.item_id and l.user_id = ${userId}) limit ${count}
      returning item_id
    ), counted as (
      update items i set like_count = like_count + 1 from liked l where l.item_id = i.item_id
      returning i.item_id, i.owner_id, i.collection_id
    ), told as (
      insert into activities (key, kind, user_id, actor_id, collection_id, item_id)
      select 'like ' || item_id || ' ' || ${userId}::text, 'like', owner_id, ${userId}::uuid, collection_id, item_id
      from counted on conflict (key) do nothing
    )
    select count(*)::text as likes from liked`.execute(db)
  return Number(rows[0]?.likes)
}

/**
 * `count` likes by `userId` of other users' photos, with their counts and activities; resolves to their number. Each
 * like is of another photo, so seed as many photos as likes with `seedPhotos` before.
 */
export const seedLikes = async (db: Database, userId: string, count: number): Promise<number> => {
  let made = 0
  for (let batch = 1; batch > 0 && made < count; made += batch)
    batch = await insertBatch(db, userId, Math.min(BATCH, count - made))
  await sql`analyze`.execute(db)
  return made
}
