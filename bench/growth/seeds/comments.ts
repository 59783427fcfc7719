import { sql } from 'kysely'
import type { Database } from '../../../server/database/tables'
import { userId } from './people'

/** `count` comments of user 2 on a photo, one a minute. */
export const seedComments = async (db: Database, itemId: string, count: number): Promise<void> => {
  await sql`
    insert into comments (comment_id, item_id, user_id, depth, payload, created_at)
    select gen_random_uuid(), ${itemId}::uuid, ${userId(2)}, 0, 'Comment ' || n, now() - interval '1 minute' * n
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`update items set comment_count = ${count}::int where item_id = ${itemId}`.execute(db)
}
