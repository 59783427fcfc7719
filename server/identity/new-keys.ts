/** New keys for a server whose old ones may have leaked with a backup, or with a copy of DATA_DIR. */
import { sql } from 'kysely'
import { ok } from '../../contract/failure'
import { RUNNING } from '../database/postgres'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { Expected } from '../basis/expected'
import { nextSecond } from './sign-out'

/** A running server has the old keys in memory. */
export class ServersRun extends Expected {}

/** The embedded database belongs to one process, so its lock is always free. */
const assertStopped = async (trx: Writing) => {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${RUNNING}) as free`.execute(trx)
  if (!rows[0]?.free)
    throw new ServersRun('A server runs on this database and would keep the old keys: stop every server first')
}

/**
 * Removes the keys that sign tokens, URLs, puzzles and notifications, and ends every session and unused code; the next
 * start makes other keys. Resolves to the number of devices that were signed out. Throws ServersRun.
 */
export const replaceKeys = async (db: Database): Promise<number> => {
  const replaced = await inTransaction<number, never>(db, async (trx) => {
    await assertStopped(trx)
    await trx.deleteFrom('secrets').execute()
    const { numDeletedRows } = await trx.deleteFrom('devices').executeTakeFirst()
    for (const table of ['refresh_tokens', 'custom_tokens', 'device_tokens', 'passkey_challenges'] as const)
      await trx.deleteFrom(table).execute()
    await trx
      .updateTable('sign_in_codes')
      .set({ waiting_code: null, used_at: sql`now()` })
      .where('used_at', 'is', null)
      .execute()
    await trx.updateTable('users').set({ tokens_valid_after: nextSecond }).execute()
    return ok(Number(numDeletedRows))
  })
  return replaced.ok ? replaced.value : 0
}
