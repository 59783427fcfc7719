import { sql } from 'kysely'
import type { Database } from '../database/tables'
import type { Log } from '../telemetry/log'
import { orphansIn } from './orphans'
import type { ObjectStore } from '../objects/store'

interface Searching {
  db: Database
  store: ObjectStore
  log: Log
}

/**
 * Queues the removal of bytes that have no row, a week after they are first found. They include no upload in progress:
 * its row is older than its bytes. The week is for an operator who started the server with a database that is not the
 * photos' own, or an older backup of it: bytes whose row is back by then are kept.
 */
export const findOrphans = async ({ db, store, log }: Searching, signal: AbortSignal): Promise<void> => {
  let found = 0
  for await (const { purpose, imageId } of orphansIn(db, store, signal)) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('removals')
      .values({ image_id: imageId, purpose, due_at: sql`now() + interval '7 days'` })
      .onConflict((conflict) => conflict.column('image_id').doNothing())
      .executeTakeFirst()
    found += Number(numInsertedOrUpdatedRows)
  }
  if (found > 0) log('photos.orphaned', { images: found, removedAfterDays: 7 })
}
