/** Who has signed in with the local provider, and the refresh tokens that keep them signed in. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/tables'
import { hashOf } from './hash'

/** As long as the provider's own. */
const newAccountId = () => randomBytes(21).toString('base64url')

/** The account of a confirmed number, made at its first sign-in, and a refresh token for it. */
export const signIn = (db: Database, phone: string) =>
  db.transaction().execute(async (trx) => {
    const accountId = newAccountId()
    const account = await trx
      .insertInto('accounts')
      .values({ account_id: accountId, phone_number: phone })
      .onConflict((conflict) => conflict.column('phone_number').doUpdateSet({ last_sign_in_at: sql`now()` }))
      .returning(['account_id', 'last_sign_in_at'])
      .executeTakeFirstOrThrow()
    const refreshToken = randomBytes(32).toString('base64url')
    await trx
      .insertInto('refresh_tokens')
      .values({ token_hash: hashOf(refreshToken), account_id: account.account_id })
      .execute()
    return {
      accountId: account.account_id,
      signedInAt: account.last_sign_in_at,
      isNew: account.account_id === accountId,
      refreshToken,
    }
  })

/** A device that is not opened for so long is signed out. */
const UNUSED = sql<Date>`now() - interval '60 days'`

/**
 * The account of a refresh token, and when it signed in; the token counts as used now. Undefined for one that was
 * unused for 60 days, and for any other text.
 */
export const useRefreshToken = (db: Database, refreshToken: string) =>
  db
    .updateTable('refresh_tokens as t')
    .from('accounts as a')
    .set({ used_at: sql`now()` })
    .whereRef('a.account_id', '=', 't.account_id')
    .where('t.token_hash', '=', hashOf(refreshToken))
    .where('t.used_at', '>', UNUSED)
    .returning(['a.account_id', 'a.phone_number', 't.signed_in_at'])
    .executeTakeFirst()

/** Ends a refresh token. Another text is no error. */
export const revokeRefreshToken = async (db: Database, refreshToken: string): Promise<void> => {
  await db.deleteFrom('refresh_tokens').where('token_hash', '=', hashOf(refreshToken)).execute()
}

/** Forgets refresh tokens that have expired; answers how many. */
export const sweepRefreshTokens = async (db: Database): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('refresh_tokens').where('used_at', '<=', UNUSED).executeTakeFirst()
  return Number(numDeletedRows)
}

/** An account by its id. */
export const findAccount = (db: Database, accountId: string) =>
  db.selectFrom('accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst()
