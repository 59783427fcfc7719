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

/** The account, and when it signed in, that a refresh token stands for; undefined for any other text. */
export const findByRefreshToken = (db: Database, refreshToken: string) =>
  db
    .selectFrom('refresh_tokens as t')
    .innerJoin('accounts as a', 'a.account_id', 't.account_id')
    .select(['a.account_id', 'a.phone_number', 't.signed_in_at'])
    .where('t.token_hash', '=', hashOf(refreshToken))
    .executeTakeFirst()

/** An account by its id. */
export const findAccount = (db: Database, accountId: string) =>
  db.selectFrom('accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst()
