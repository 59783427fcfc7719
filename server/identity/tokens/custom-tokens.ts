/**
 * Custom tokens: the answer to a passkey or an invitation, which the provider's SDK exchanges for a session. Each is
 * random and stored as its hash, so that no token of one kind can be used as a token of another.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fail, ok } from '../../../contract/failure'
import type { Database, Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { startSession } from '../devices'
import { hashOf } from '../hash'

const LIFE = sql<Date>`now() - interval '2 minutes'`

/** A custom token of an account, valid for two minutes. */
export const makeCustomToken = async (trx: Database | Writing, accountId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('custom_tokens')
    .values({ token_hash: hashOf(token), account_id: accountId })
    .execute()
  return token
}

/** Exchanges a custom token, once, for a session of its account. Refuses with the provider's error. */
export const exchangeCustomToken = (db: Database, token: string, deviceName: string) =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom('custom_tokens as t')
      .using('accounts as a')
      .whereRef('a.account_id', '=', 't.account_id')
      .where('t.token_hash', '=', hashOf(token))
      .where('t.created_at', '>', LIFE)
      .returning(['a.account_id', 'a.phone_number'])
      .executeTakeFirst()
    if (row === undefined) return fail('INVALID_CUSTOM_TOKEN')
    const session = await startSession(trx, row.account_id, deviceName)
    return ok({ accountId: row.account_id, phone: row.phone_number, ...session })
  })

/** Deletes expired custom tokens; resolves to their number. */
export const sweepCustomTokens = async (db: Database): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('custom_tokens').where('created_at', '<=', LIFE).executeTakeFirst()
  return Number(numDeletedRows)
}
