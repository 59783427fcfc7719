/**
 * [Note: Hiding the photos of a deleted user]
 *
 * The answer to a deletion marks one batch of photos as deleted, however many the user has. If more remain, the user
 * `is_being_hidden`: every reader leaves their photos out (rules/item.ts), and a job marks them, batch by batch, and
 * counts without them. The flag is stored, so after a restart the job continues. A restoration ends it and shows what
 * was marked so far; it waits for a batch at most.
 */
import { sql } from 'kysely'
import { ok } from '../../contract/failure'
import { countPhotos } from '../acts/photos/count-photos'
import { lockAccount } from '../acts/people/lock-account'
import { runBatches } from '../basis/batches'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import type { Tell } from '../live/domain-event'

/** Photos of one batch. A transaction locks them and the rows of their collections until it ends. */
export const BATCH_SIZE = 200

interface Hidden {
  /** The collections of the photos. */
  collections: string[]
  /** True if the user has no photo left to hide. */
  isDone: boolean
}

/** Hides a batch of the user's photos. The last batch waits for photos that are being marked as uploaded. */
const hideBatch = async (trx: Writing, userId: string): Promise<Hidden> => {
  const own = trx.selectFrom('items').select('item_id').where('owner_id', '=', userId).orderBy('item_id')
  const batch = await own.where('state', '=', 'READY').limit(BATCH_SIZE).forNoKeyUpdate().execute()
  const isDone = batch.length < BATCH_SIZE
  if (isDone) await own.where('state', '=', 'PENDING').forNoKeyUpdate().execute()
  const ids = batch.map(({ item_id: id }) => id)
  const hidden = await trx
    .updateTable('items')
    // The time of the user's deletion: by it a restoration finds them.
    .set({
      state: 'DELETED',
      deleted_at: sql`coalesce((select u.deleted_at from users u where u.user_id = ${userId}), now())`,
    })
    .where('owner_id', '=', userId)
    .where('state', '=', 'READY')
    .$if(!isDone, (photos) => photos.where('item_id', 'in', ids))
    .returning('collection_id')
    .execute()
  return { collections: await countPhotos(trx, hidden, -1), isDone }
}

const setBeingHidden = (trx: Writing, userId: string, isBeingHidden: boolean) =>
  trx.updateTable('users').set({ is_being_hidden: isBeingHidden }).where('user_id', '=', userId).execute()

const collectionsOf = async (trx: Writing, userId: string) => {
  const rows = trx.selectFrom('items').select('collection_id').distinct().where('owner_id', '=', userId)
  return (await rows.where('state', '=', 'READY').execute()).map(({ collection_id: id }) => id)
}

/**
 * Hides all photos of a user in the transaction that deletes them; the job must follow it. Resolves to their
 * collections.
 */
export const startHiding = async (trx: Writing, userId: string): Promise<string[]> => {
  const { collections, isDone } = await hideBatch(trx, userId)
  if (isDone) return collections
  await setBeingHidden(trx, userId, true)
  return [...new Set([...collections, ...(await collectionsOf(trx, userId))])]
}

const nextBatch = (db: Database, userId: string) =>
  inTransaction<Hidden, never>(db, async (trx) => {
    await lockAccount(trx, userId)
    const hiding = trx
      .selectFrom('users')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('is_being_hidden', '=', true)
    if ((await hiding.executeTakeFirst()) === undefined) return ok({ collections: [], isDone: true })
    const hidden = await hideBatch(trx, userId)
    if (hidden.isDone) await setBeingHidden(trx, userId, false)
    return ok(hidden)
  })

/** Marks the photos of every user who is being hidden, until `signal` aborts. */
export const hidePhotos = async ({ db, tell }: { db: Database; tell: Tell }, signal: AbortSignal): Promise<void> => {
  const users = await db.selectFrom('users').select('user_id').where('is_being_hidden', '=', true).execute()
  for (const { user_id: userId } of users)
    await runBatches(async () => {
      const batch = await nextBatch(db, userId)
      if (!batch.ok) return true
      tell(...batch.value.collections.map((id) => ({ what: 'collection' as const, id })))
      return batch.value.isDone
    }, signal)
}
