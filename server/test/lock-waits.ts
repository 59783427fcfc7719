import { sql } from 'kysely'
import type { Database } from '../database/tables'

/** How many sessions of this PostgreSQL database wait for a lock of another one. */
export const countLockWaits = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
