/** The ways to sign in. */
import { sql } from 'kysely'
import type { Writing } from '../database/tables'
import { allStay, endingOf, type Events, type WayIn } from './event'

const endSessions = async (trx: Writing, { accountId, kept }: Events['signOut']) => {
  const ofAccount = (table: 'devices' | 'refresh_tokens') =>
    trx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .$if(kept !== undefined, (all) => all.where('device_id', 'is distinct from', kept ?? null))
  await ofAccount('refresh_tokens').execute()
  return endingOf(ofAccount('devices'))
}

const endAllSessions = async (trx: Writing) => {
  await trx.deleteFrom('refresh_tokens').execute()
  return endingOf(trx.deleteFrom('devices'))
}

/** Codes that have ended still count for the limits on requests. */
const endCodes = async (trx: Writing, phone?: string) => {
  const { numUpdatedRows } = await trx
    .updateTable('sign_in_codes')
    .set({ waiting_code: null, used_at: sql`coalesce(used_at, now())` })
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('waiting_code', 'is not', null)]))
    .$if(phone !== undefined, (all) => all.where('phone_number', '=', phone ?? ''))
    .executeTakeFirst()
  return { count: Number(numUpdatedRows) }
}

const endCustomTokens = (trx: Writing, accountId?: string) =>
  endingOf(
    trx
      .deleteFrom('custom_tokens')
      .$if(accountId !== undefined, (all) => all.where('account_id', '=', accountId ?? '')),
  )

/** A deleted user signs in again to be restored, until `TRASH_DAYS` are over. */
const ofAccount = { madeBy: 'the user', admits: 'the user', on: { ...allStay, suspension: 'refused' } } as const

export const waysOfAccounts = {
  'sign-in on a device': {
    ...ofAccount,
    columns: [
      'devices.device_id',
      'refresh_tokens.token_hash',
      'refresh_tokens.device_id',
      'device_tokens.device_id',
      'downloads.device_id',
    ],
    lasts: 'until its user ends it, or it is unused for 60 days',
    on: { ...ofAccount.on, signOut: endSessions, userDeletion: endSessions, newKeys: endAllSessions },
  },
  passkey: {
    ...ofAccount,
    columns: ['passkeys.passkey_id', 'passkeys.credential_id', 'passkeys.public_key'],
    lasts: 'until it is removed',
  },
  'challenge of a passkey': {
    ...ofAccount,
    columns: ['passkey_challenges.challenge_hash'],
    lasts: '5 minutes, one use',
    on: { ...ofAccount.on, newKeys: (trx) => endingOf(trx.deleteFrom('passkey_challenges')) },
  },
  'address for codes': { ...ofAccount, columns: ['accounts.code_email'], lasts: 'until it is removed' },
  'sign-in code': {
    ...ofAccount,
    columns: [
      'sign_in_codes.session_hash',
      'sign_in_codes.code_hash',
      'sign_in_codes.asker_hash',
      'sign_in_codes.waiting_code',
    ],
    lasts: '10 minutes, one use',
    on: { ...ofAccount.on, userDeletion: (trx, { phone }) => endCodes(trx, phone), newKeys: (trx) => endCodes(trx) },
  },
  'token of an invitation or passkey': {
    ...ofAccount,
    columns: ['custom_tokens.token_hash'],
    lasts: '2 minutes, one use',
    on: {
      ...ofAccount.on,
      userDeletion: (trx, { accountId }) => endCustomTokens(trx, accountId),
      newKeys: (trx) => endCustomTokens(trx),
    },
  },
  'set-up link': {
    columns: ['set_up_links.token_hash'],
    madeBy: 'the server',
    admits: 'the first operator',
    lasts: 'a day, until there is an operator',
    on: {
      ...allStay,
      newKeys: (trx, { links }) => (links ? endingOf(trx.deleteFrom('set_up_links')) : Promise.resolve({ count: 0 })),
    },
  },
} satisfies Record<string, WayIn>
