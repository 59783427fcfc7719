/** Who has signed in with the local provider, and the refresh tokens that keep them signed in. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fail, ok, type Result } from '../../contract/failure'
import { lockFor } from '../database/lock'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { hashOf } from './hash'

/** As long as the provider's own. */
const newAccountId = () => randomBytes(21).toString('base64url')

/** Locks the number, so that signing in and registering with it wait for each other, until the transaction ends. */
export const lockNumber = (trx: Writing, phone: string) => lockFor(trx, `number ${phone}`)

/** Who vouches for a number: the number itself by a code or a passkey, or the operator; or a user by an invitation. */
export type Proof = 'own' | 'vouched'

export interface Account {
  accountId: string
  isNew: boolean
}

const findByNumber = (trx: Writing, phone: string) =>
  trx
    .selectFrom('accounts as a')
    .leftJoin('users as u', 'u.auth_uid', 'a.account_id')
    .select(['a.account_id', 'a.is_vouched', 'u.user_id'])
    .where('a.phone_number', '=', phone)
    .executeTakeFirst()

/**
 * [Note: Vouched accounts]
 *
 * A user's invitation signs a number in that its owner has not confirmed, so the holder of the link may be someone else.
 * It opens no account that has a profile. And until there is a profile, an account that a link opened is replaced at the
 * next sign-in of the number, with its sessions: otherwise the holder of the link would share the account that the owner
 * registers later.
 *
 * Answers the number's account, made where there is none. Refuses a vouched sign-in where the number has a profile.
 */
export const admit = async (trx: Writing, phone: string, proof: Proof): Promise<Result<Account, 'registered'>> => {
  await lockNumber(trx, phone)
  const known = await findByNumber(trx, phone)
  const isRegistered = known !== undefined && known.user_id !== null
  if (isRegistered && proof === 'vouched') return fail('registered')
  if (known && (isRegistered || (proof === 'own' && !known.is_vouched))) {
    await trx
      .updateTable('accounts')
      .set({ last_sign_in_at: sql`now()` })
      .where('account_id', '=', known.account_id)
      .execute()
    return ok({ accountId: known.account_id, isNew: false })
  }
  if (known) await trx.deleteFrom('accounts').where('account_id', '=', known.account_id).execute()
  const accountId = newAccountId()
  await trx
    .insertInto('accounts')
    .values({ account_id: accountId, phone_number: phone, is_vouched: proof === 'vouched' })
    .execute()
  return ok({ accountId, isNew: true })
}

/** A refresh token for an account, and when it signed in. */
export const startSession = async (trx: Writing, accountId: string) => {
  const refreshToken = randomBytes(32).toString('base64url')
  const { signed_in_at: signedInAt } = await trx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOf(refreshToken), account_id: accountId })
    .returning('signed_in_at')
    .executeTakeFirstOrThrow()
  return { refreshToken, signedInAt }
}

/** The account of a confirmed number, made at its first sign-in, and a refresh token for it. */
export const signIn = async (db: Database, phone: string) => {
  const signedIn = await inTransaction(db, async (trx) => {
    const account = await admit(trx, phone, 'own')
    return account.ok ? ok({ ...account.value, ...(await startSession(trx, account.value.accountId)) }) : account
  })
  if (!signedIn.ok) throw new Error('a confirmed number was refused')
  return signedIn.value
}

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
