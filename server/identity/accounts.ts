/** Who has signed in with the local provider. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fail, ok, type Result } from '../../contract/failure'
import { lockFor } from '../database/lock'
import type { Database, Writing } from '../database/tables'

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

/** An account by its id. */
export const findAccount = (db: Database, accountId: string) =>
  db.selectFrom('accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst()
