import { sql } from 'kysely'
import type { Database, Tables } from '../database/tables'
import type { Log } from '../telemetry/log'
import type { ObjectStore } from '../objects/store'

const BATCH = 500

type Removal = Pick<Tables['removals'], 'image_id' | 'purpose'>

interface Removing {
  db: Database
  store: ObjectStore
  log: Log
  /** Whether a backup needs all bytes that there are. */
  isHeld: () => boolean
}

const dueAfter = (db: Database, after: string): Promise<Removal[]> =>
  db
    .selectFrom('removals')
    .select(['image_id', 'purpose'])
    .where('image_id', '>', after)
    .where('due_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`not exists (select from images i where i.image_id = removals.image_id)`)
    .orderBy('image_id')
    .limit(BATCH)
    .execute()

/** Bytes whose row is back, from a backup that was restored, are kept. */
const keepReturned = (db: Database) =>
  db
    .deleteFrom('removals')
    .where(sql<boolean>`exists (select from images i where i.image_id = removals.image_id)`)
    .execute()

/**
 * Removes the bytes that are queued and due; answers of how many images. One that fails stays queued for the next run
 * and stops no other. Several servers may do so at once: removing what is gone is no error.
 */
export const removeBytes = async ({ db, store, log, isHeld }: Removing, signal: AbortSignal): Promise<number> => {
  let removed = 0
  const errors: unknown[] = []
  await keepReturned(db)
  for (let after = '00000000-0000-0000-0000-000000000000'; !signal.aborted && !isHeld();) {
    const batch = await dueAfter(db, after)
    const last = batch.at(-1)
    if (last === undefined) break
    after = last.image_id
    const gone: string[] = []
    for (const { purpose, image_id: id } of batch)
      await store.remove(purpose, id).then(
        () => gone.push(id),
        (error: unknown) => errors.push(error),
      )
    if (gone.length > 0) await db.deleteFrom('removals').where('image_id', 'in', gone).execute()
    removed += gone.length
  }
  if (errors.length > 0) log('photos.not_removed', { count: errors.length, error: errors[0] })
  return removed
}
