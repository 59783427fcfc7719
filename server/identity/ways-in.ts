/** The ways to sign a user in, apart from existing sessions: see the note in notices.ts. */
import type { Writing } from '../database/tables'
import { setCodeAddress } from './code-address'

export interface WaysIn {
  /** The oldest first. */
  passkeys: { name: string; created_at: Date }[]
  /** The address that codes are sent to, masked: 'a…@example.com'. */
  codeEmail: string | null
}

/** The ways in to remove. */
export interface Removal {
  passkeys?: boolean
  codeEmail?: boolean
}

const masked = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`

/** Removes the named ways in, and returns the remaining ones. */
export const removeWaysIn = async (trx: Writing, userId: string, remove: Removal): Promise<WaysIn> => {
  const { auth_uid: uid, phone_number: phone } = await trx
    .selectFrom('users')
    .select(['auth_uid', 'phone_number'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (remove.passkeys) await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  if (remove.codeEmail) await setCodeAddress(trx, { uid, userId, phone }, null)
  const passkeys = await trx
    .selectFrom('passkeys')
    .select(['name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const account = await trx.selectFrom('accounts').select('code_email').where('account_id', '=', uid).executeTakeFirst()
  return { passkeys, codeEmail: account?.code_email ? masked(account.code_email) : null }
}
