import { sql } from 'kysely'
import type { Writing } from './tables'

/** Until the transaction ends, no other transaction passes this line with the same `name`. */
export const lockFor = async (trx: Writing, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

const selectLocked = (trx: Writing, userIds: readonly string[]) =>
  trx
    .selectFrom('users')
    .select(['user_id', 'username', 'is_private'])
    .where('user_id', 'in', [...userIds])
    .orderBy('user_id')
    .forNoKeyUpdate()

/**
 * Locks these users' rows in a fixed order, until the transaction ends. Returns those that exist and are not deleted.
 */
export const lockUsers = (trx: Writing, userIds: readonly string[]) =>
  selectLocked(trx, userIds).where('deleted_at', 'is', null).execute()

/** The same, including deleted users who may be restored. */
export const lockRestorableUsers = (trx: Writing, userIds: readonly string[]) => selectLocked(trx, userIds).execute()
