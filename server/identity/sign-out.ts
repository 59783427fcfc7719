import { sql } from 'kysely'
import type { Database } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { ok, type Result } from '../../contract/failure'
import { notFound, type Refusal } from '../refusal'

/**
 * Signs a user out on every device: no token of theirs is accepted from the next call on ([S23]), and only the number's
 * owner gets a new one. Refuses a name that no user has.
 */
export const signOutEverywhere = (db: Database, username: string): Promise<Result<undefined, Refusal>> =>
  inTransaction(db, async (trx) => {
    const person = await trx
      .updateTable('users')
      // Tokens name whole seconds.
      .set({ tokens_valid_after: sql<Date>`date_trunc('second', now()) + interval '1 second'` })
      .where('username', '=', username)
      .returning('auth_uid')
      .executeTakeFirst()
    if (person === undefined) return notFound('User')
    await trx.deleteFrom('refresh_tokens').where('account_id', '=', person.auth_uid).execute()
    return ok(undefined)
  })
