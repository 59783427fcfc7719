import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/tables'

/** How many sessions of this PostgreSQL database wait for a lock of another session. */
export const countLockWaits = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Resolves when so many sessions wait for a lock, or when `ended` has settled. */
export const untilWaiting = async (
  db: Database,
  count: number,
  ended: Promise<unknown> = new Promise(() => {}),
): Promise<void> => {
  const over = new AbortController()
  ended.then(
    () => over.abort(),
    () => over.abort(),
  )
  while (!over.signal.aborted && (await countLockWaits(db)) < count) await wait(5)
}
