import { sql } from 'kysely'
import type { Database } from '../../../server/database/tables'

/** A photo of the user in a collection that they see. */
export interface Liked {
  userId: string
  collectionId: string
  itemId: string
}

/**
 * `count` likes of the user's photo by `actors`, evenly over the 89 days before today: each day is one group. The
 * likes themselves are not inserted, so that one photo can have any number of activities.
 */
export const seedActivities = async (
  db: Database,
  { userId, collectionId, itemId }: Liked,
  actors: readonly string[],
  count: number,
): Promise<void> => {
  await sql`
    insert into activities (key, kind, user_id, actor_id, collection_id, item_id, happened_at, day)
    select 'seed ' || gen_random_uuid(), 'like', ${userId}::uuid,
      (${[...actors]}::uuid[])[1 + n / 89 % ${actors.length}::int], ${collectionId}::uuid, ${itemId}::uuid,
      at, (at at time zone 'utc')::date
    from generate_series(0, ${count - 1}::int) n,
      lateral (select date_trunc('day', now(), 'utc') - make_interval(days => n % 89, secs => n / 89 + 1) as at) times`.execute(
    db,
  )
  await sql`analyze activities`.execute(db)
}
