import { sql } from 'kysely'
import { storedNow } from '../database/now'
import type { Database, Tables } from '../database/tables'
import type { Log } from '../telemetry/log'
import type { ObjectStore } from '../objects/store'

const BATCH_SIZE = 500
/** A claim lasts twice as long, and one removal takes at most a minute and a half. */
const CLAIM_MS = 5 * 60_000

type Removal = Pick<Tables['removals'], 'image_id' | 'purpose'>

interface Removing {
  db: Database
  store: ObjectStore
  log: Log
  /** Whether a backup needs all stored bytes. */
  isHeld: () => boolean
}

/**
 * Claims due entries, in the order of their ids: for ten minutes no other server removes these bytes. Otherwise a
 * server that lags behind would remove the bytes of a copy, whose id may be used again as soon as its entry is gone.
 */
const claim = async (db: Database, after: string): Promise<Removal[]> => {
  const due = db
    .selectFrom('removals')
    .select('image_id')
    .where('image_id', '>', after)
    .where('due_at', '<=', storedNow)
    .where(sql<boolean>`not exists (select from images i where i.image_id = removals.image_id)`)
    .orderBy('image_id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
  const claimed = await db
    .updateTable('removals')
    .set({ due_at: sql`now() + ${2 * CLAIM_MS}::int * interval '1 millisecond'` })
    .where('image_id', 'in', due)
    .returning(['image_id', 'purpose'])
    .execute()
  return claimed.toSorted((a, b) => (a.image_id < b.image_id ? -1 : 1))
}

/** Keeps bytes whose row is back from a restored backup. */
const keepReturned = (db: Database) =>
  db
    .deleteFrom('removals')
    .where(sql<boolean>`exists (select from images i where i.image_id = removals.image_id)`)
    .execute()

/**
 * Removes the bytes that are queued and due; resolves to the number of images. A failed entry stays queued, is due
 * again ten minutes later, and stops no other. Several servers may call it at once: each image is removed by one of
 * them.
 */
export const removeBytes = async ({ db, store, log, isHeld }: Removing, signal: AbortSignal): Promise<number> => {
  let removed = 0
  const errors: unknown[] = []
  await keepReturned(db)
  for (let after = '00000000-0000-0000-0000-000000000000'; !signal.aborted && !isHeld();) {
    const until = Date.now() + CLAIM_MS
    const batch = await claim(db, after)
    const last = batch.at(-1)
    if (last === undefined) break
    after = last.image_id
    const gone: string[] = []
    for (const { purpose, image_id: id } of batch)
      if (!signal.aborted && Date.now() < until)
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
