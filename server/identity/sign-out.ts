import { sql } from 'kysely'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { ok, type Result } from '../../contract/failure'
import { writeAudit } from '../activity/audit'
import { endDevices } from './devices'
import { notFound, type Refusal } from '../basis/refusal'
import { removeWaysIn, type Removal, type WaysIn } from './ways-in'

/** New sign-ins are valid from here on: tokens have whole seconds. */
export const nextSecond = sql<Date>`date_trunc('second', now()) + interval '1 second'`

/**
 * Ends all sessions of a user: no token of theirs is accepted from the next call on ([S23]), and only the number's
 * owner gets a new one. Resolves to the username; undefined if there is no such user.
 */
export const endTokens = async (trx: Writing, userId: string): Promise<string | undefined> => {
  const ended = await trx
    .updateTable('users')
    .set({ tokens_valid_after: nextSecond })
    .where('user_id', '=', userId)
    .returning(['auth_uid', 'username'])
    .executeTakeFirst()
  if (ended) await endDevices(trx, ended.auth_uid)
  return ended?.username
}

/**
 * Signs a user out on every device, and removes the named ways in; resolves to the remaining ones. The command line does
 * that. Refuses a name that no user has.
 */
export const signOutEverywhere = (
  db: Database,
  username: string,
  remove: Removal = {},
): Promise<Result<{ userId: string; waysIn: WaysIn }, Refusal>> =>
  inTransaction(db, async (trx) => {
    const user = await trx.selectFrom('users').select('user_id').where('username', '=', username).executeTakeFirst()
    if (user === undefined) return notFound('User')
    await endTokens(trx, user.user_id)
    await writeAudit(trx, null, 'signed out', username, user.user_id)
    return ok({ userId: user.user_id, waysIn: await removeWaysIn(trx, user.user_id, remove) })
  })
