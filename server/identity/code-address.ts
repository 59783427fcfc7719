/** The e-mail address that an account's sign-in codes are sent to. */
import { sql } from 'kysely'
import type { Database, Writing } from '../database/tables'
import { recordNotice } from './notices'

/** The address; null if there is none. */
export const readCodeAddress = async (db: Database, accountId: string): Promise<string | null> => {
  const account = await db
    .selectFrom('accounts')
    .select('code_email')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return account?.code_email ?? null
}

/**
 * Sets or removes the address of a user's account, and ends the codes that were sent before: they may have gone to the
 * former address. Resolves to the former address, null if there was none or it is the same.
 */
export const setCodeAddress = async (
  trx: Writing,
  { uid, userId, phone }: { uid: string; userId: string; phone: string },
  email: string | null,
): Promise<string | null> => {
  const account = await trx
    .selectFrom('accounts')
    .select('code_email')
    .where('account_id', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  const former = account?.code_email ?? null
  if (former === email) return null
  await trx.updateTable('accounts').set({ code_email: email }).where('account_id', '=', uid).execute()
  await trx
    .updateTable('sign_in_codes')
    .set({ waiting_code: null, used_at: sql`now()` })
    .where('phone_number', '=', phone)
    .where('used_at', 'is', null)
    .execute()
  await recordNotice(trx, userId, 'codeEmail')
  return former
}
