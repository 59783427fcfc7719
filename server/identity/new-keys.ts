/** New keys for a server whose old ones may have leaked with a backup, or with a copy of DATA_DIR. */
import { sql } from 'kysely'
import { fail, ok, type Result } from '../../contract/failure'
import { writeAudit } from '../activity/audit'
import { RUNNING } from '../database/postgres'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { endWaysIn } from '../ways-in/end-ways-in'
import { nextSecond } from './sign-out'

const SERVERS_RUN = 'A server runs on this database and would keep the old keys: stop every server first'

/**
 * Whether no server runs on this PostgreSQL; each has the old keys in memory. The embedded database belongs to one
 * process, so its lock is always free.
 */
const isFree = async (trx: Writing): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${RUNNING}) as free`.execute(trx)
  return rows[0]?.free ?? false
}

/** The devices, guests and users that were signed out. */
interface Replaced {
  devices: number
  /** Sessions of guests and screens. */
  guests: number
  userIds: string[]
}

/**
 * Removes the keys that sign tokens, URLs, puzzles and notifications, and ends every session and unused code, also those of guests
 * and screens. Links stay, which are on paper and in messages, unless `links` is true. Other keys are made when they are next read: at the next start, or by the running server. Refuses if a server runs on the
 * PostgreSQL.
 */
export const replaceKeys = (db: Database, links: boolean): Promise<Result<Replaced, string>> =>
  inTransaction(db, async (trx) => {
    if (!(await isFree(trx))) return fail(SERVERS_RUN)
    const { counts } = await endWaysIn(trx, 'newKeys', { links })
    const users = await trx
      .updateTable('users')
      .set({ tokens_valid_after: nextSecond })
      .returning('user_id as userId')
      .execute()
    await writeAudit(trx, null, 'replaced the keys of', 'this server')
    return ok({
      devices: counts['sign-in on a device'] ?? 0,
      guests: counts['session of a guest or screen'] ?? 0,
      userIds: users.map(({ userId }) => userId),
    })
  })
