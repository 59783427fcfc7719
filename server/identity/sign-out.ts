import { sql } from 'kysely'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { ok, type Result } from '../../contract/failure'
import { endDevices } from './devices'
import { notFound, type Refusal } from '../refusal'

/**
 * Ends all sessions of a user: no token of theirs is accepted from the next call on ([S23]), and only the number's owner
 * gets a new one. Answers the username; undefined where there is no such user.
 */
export const endTokens = async (
  trx: Writing,
  user: { userId: string } | { username: string },
): Promise<string | undefined> => {
  const ended = await trx
    .updateTable('users')
    // Tokens name whole seconds.
    .set({ tokens_valid_after: sql<Date>`date_trunc('second', now()) + interval '1 second'` })
    .where('userId' in user ? 'user_id' : 'username', '=', 'userId' in user ? user.userId : user.username)
    .returning(['auth_uid', 'username'])
    .executeTakeFirst()
  if (ended) await endDevices(trx, ended.auth_uid)
  return ended?.username
}

/** Signs a user out on every device. Refuses a name that no user has. */
export const signOutEverywhere = (db: Database, username: string): Promise<Result<undefined, Refusal>> =>
  inTransaction(db, async (trx) =>
    (await endTokens(trx, { username })) === undefined ? notFound('User') : ok(undefined),
  )
