/** Accounts of the local provider. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fail, ok, type Result } from '../../contract/failure'
import { lockFor } from '../database/lock'
import type { Database, Writing } from '../database/tables'

/** As long as the identity provider's own ids. */
const newAccountId = () => randomBytes(21).toString('base64url')

/** Locks the number, so that signing in and registering with it wait for each other, until the transaction ends. */
export const lockNumber = (trx: Writing, phone: string) => lockFor(trx, `number ${phone}`)

/**
 * The party that vouches for a number: its owner by a code or a passkey, or the operator (`own`); or a user by an
 * invitation (`vouched`).
 */
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
 * A user's invitation signs in a number that its owner has not confirmed, so the holder of the link may be another
 * person. It opens no account that has a profile, or whose owner has confirmed the number. And until there is a
 * profile, an account that a link opened is replaced at the next sign-in of the number, with its sessions: otherwise
 * the holder of the link would share the account that the owner registers later. If the holder has registered, the
 * owner's first sign-in by a code returns that an invitation made the account, and when (`noteOwner`).
 *
 * Resolves to the number's account, made if there is none. Refuses a vouched sign-in of a number that its owner already
 * has.
 */
export const admit = async (trx: Writing, phone: string, proof: Proof): Promise<Result<Account, 'registered'>> => {
  await lockNumber(trx, phone)
  const known = await findByNumber(trx, phone)
  const isOwned = known !== undefined && (known.user_id !== null || !known.is_vouched)
  if (isOwned && proof === 'vouched') return fail('registered')
  if (isOwned) {
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

/** Stores on which device the number's owner first signed in by a code, if an invitation made the account. */
export const noteOwner = async (trx: Writing, accountId: string, deviceId: string): Promise<void> => {
  await trx
    .updateTable('accounts')
    .set({ confirmed_on: deviceId })
    .where('account_id', '=', accountId)
    .where('is_vouched', '=', true)
    .where('confirmed_on', 'is', null)
    .execute()
}

/** When an invitation made the account, for the device on which its owner first signed in by a code. */
export const findInvitedAt = async (db: Database, accountId: string, deviceId = ''): Promise<Date | undefined> => {
  const account = await db
    .selectFrom('accounts')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where(sql`confirmed_on::text`, '=', deviceId)
    .executeTakeFirst()
  return account?.created_at
}

/** An account by its id. */
export const findAccount = (db: Database, accountId: string) =>
  db.selectFrom('accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst()
