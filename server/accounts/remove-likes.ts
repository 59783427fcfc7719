import { sql } from 'kysely'
import { ok } from '../../contract/failure'
import { runBatches } from '../basis/batches'
import type { Database } from '../database/tables'
import { inTransaction } from '../database/transaction'

/**
 * Likes of one batch. A transaction locks the photos or comments of its batch until it ends, and likes of other users
 * wait for it.
 */
const BATCH_SIZE = 100

interface Liked {
  likes: 'item_likes' | 'comment_likes'
  things: 'items' | 'comments'
  id: 'item_id' | 'comment_id'
}
const LIKED: readonly Liked[] = [
  { likes: 'item_likes', things: 'items', id: 'item_id' },
  { likes: 'comment_likes', things: 'comments', id: 'comment_id' },
]

/** Removes a batch of likes, counts without them, and removes their activities; resolves to the number of likes. */
const removeBatch = (db: Database, userId: string, { likes, things, id }: Liked) =>
  inTransaction<number, never>(db, async (trx) => {
    const [table, counted, key] = [sql.table(likes), sql.table(things), sql.ref(id)]
    const { rows } = await sql<{ id: string }>`
      select ${key} as id from ${counted} where ${key} in (
        select ${key} from ${table} where user_id = ${userId} limit ${BATCH_SIZE})
      order by ${key} for no key update`.execute(trx)
    const ids = rows.map((row) => row.id)
    await sql`delete from ${table} where user_id = ${userId} and ${key} = any(${ids}::uuid[])`.execute(trx)
    await sql`update ${counted} set like_count = like_count - 1 where ${key} = any(${ids}::uuid[])`.execute(trx)
    if (things === 'items')
      await sql`delete from activities where actor_id = ${userId} and kind = 'like' and item_id = any(${ids}::uuid[])`.execute(
        trx,
      )
    return ok(ids.length)
  })

/** Removes all likes of a deleted user, batch by batch, until `signal` aborts. Others see right counts at any time. */
export const removeLikes = async (db: Database, userId: string, signal: AbortSignal): Promise<void> => {
  for (const liked of LIKED)
    await runBatches(async () => {
      const removed = await removeBatch(db, userId, liked)
      return !removed.ok || removed.value === 0
    }, signal)
}
