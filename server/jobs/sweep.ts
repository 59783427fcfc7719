import { sql } from 'kysely'
import type { Database } from '../database/tables'
import { sweepCodes } from '../identity/codes'
import type { Log } from '../log'
import type { DiskStore } from '../objects/disk-store'

const DAY_MS = 24 * 3_600_000
const BATCH = 500

/** Removes one batch of what was reserved and not finished within a day; answers how many. Rows first, then bytes. */
const sweepImages = async (db: Database, store: DiskStore): Promise<number> => {
  const gone = await db
    .deleteFrom('images')
    .where('image_id', 'in', ({ selectFrom }) =>
      selectFrom('images')
        .select('image_id')
        .where('state', '=', 'PENDING')
        .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
        .limit(BATCH),
    )
    .returning(['image_id', 'purpose'])
    .execute()
  for (const { purpose, image_id: id } of gone) await store.remove(purpose, id)
  return gone.length
}

export interface Sweeping {
  db: Database
  store: DiskStore
  log: Log
}

/** Removes what nobody came back for: unfinished uploads with their bytes, stale temporary files, old sign-in codes. */
export const sweep = async ({ db, store, log }: Sweeping, signal: AbortSignal): Promise<void> => {
  let images = 0
  for (let batch = BATCH; batch === BATCH && !signal.aborted; images += batch) batch = await sweepImages(db, store)
  if (signal.aborted) return
  const files = await store.sweepTemporary(DAY_MS)
  const codes = await sweepCodes(db)
  if (images + files + codes > 0) log('swept', { images, files, codes })
}
