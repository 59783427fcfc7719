import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/tables'

/** Has copies prepared again. What a job has read for one that is being prepared is not stored: its request has another id. */
export const prepareAgain = (db: Database, which: RawBuilder<boolean>) =>
  db
    .updateTable('data_exports')
    .set({ export_id: sql<string>`gen_random_uuid()`, claimed_until: null, attempts: 0 })
    .set({ manifest: null, bytes: null, ready_at: null, expires_at: null })
    .where(which)
    .execute()
