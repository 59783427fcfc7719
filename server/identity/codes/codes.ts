/** Sign-in codes of the local provider. They survive a restart, and so do the limits on them. */
import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { fail, ok, type Result } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { recordWaitingCode } from '../../activity/record'
import type { Database, Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { CODE_LIFE_MS } from '../../rules/code-life'
import { tellOfWaitingCode } from '../../push/tell'
import type { Log } from '../../telemetry/log'
import { hashOf } from '../hash'
import type { Send } from './sending'
import { claimWaiting, forgetWaitingCodes, lockCodes } from './waiting-codes'

/**
 * docs/specification.md 1.9: about 5 codes per number per 4 hours, for one network. Other networks may request codes
 * for the same number; otherwise an attacker could keep its owner from signing in.
 */
const CODES_PER_ASKER = 5
const CODES_PER_NUMBER = 20
const WINDOW = sql<Date>`now() - interval '4 hours'`
const MAX_TRIES = 5

/**
 * The test numbers of docs/specification.md 1.5: +1 and ten times a digit from 1 to 5; the code is six times that
 * digit.
 */
const testCode = (phone: string): string | undefined => /^\+1([1-5])\1{9}$/.exec(phone)?.[1]?.repeat(limits.codeLength)

const randomCode = () => String(randomInt(10 ** limits.codeLength)).padStart(limits.codeLength, '0')

const hasEnoughCodes = async (trx: Writing, phone: string, askerHash: string) => {
  const { all, own } = await trx
    .selectFrom('sign_in_codes')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('asker_hash', '=', askerHash).as('own'),
    ])
    .where('phone_number', '=', phone)
    .where('created_at', '>', WINDOW)
    .executeTakeFirstOrThrow()
  return Number(own) >= CODES_PER_ASKER || Number(all) >= CODES_PER_NUMBER
}

/**
 * How a code reaches its user: by the operator's gateway, from the server's log, or handed on by an operator. `onWaiting`
 * is called with the operators who learn from the database that someone waits.
 */
export type Delivery =
  { by: 'gateway'; send: Send } | { by: 'log'; log: Log } | { by: 'operator'; onWaiting: (operators: string[]) => void }

interface Sending {
  phone: string
  /** An address to confirm: the code is sent there, and does not sign in. */
  email?: string
  /** Sends to addresses, if there is a mail server. */
  mail: Send | undefined
  /** The network that makes the request. */
  asker: string
  delivery: Delivery
  /** Whether the test numbers have their fixed codes. */
  isTrial: boolean
  /** The maximum number of codes that this server sends in an hour. */
  perHour: number
}

/** The number of codes requested in the last hour, for all numbers. */
export const countCodes = async (db: Database | Writing): Promise<number> => {
  const { count } = await db
    .selectFrom('sign_in_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the remaining codes of this hour are reserved for numbers with a profile. */
export const areHeldBack = (codes: number, perHour: number) => codes >= perHour * limits.strangersShareOfCodes

const hasProfile = async (db: Database | Writing, phone: string): Promise<boolean> => {
  const user = await db.selectFrom('users').select('user_id').where('phone_number', '=', phone).executeTakeFirst()
  return user !== undefined
}

/** Whether the codes of the last hour leave none for this number. */
const areExhausted = async (trx: Writing, phone: string, perHour: number): Promise<boolean> => {
  const codes = await countCodes(trx)
  return codes >= perHour || (areHeldBack(codes, perHour) && !(await hasProfile(trx, phone)))
}

/** The address that codes for a number are sent to, if its user gave one. */
const findCodeEmail = async (db: Database | Writing, phone: string): Promise<string | null> => {
  const account = await db
    .selectFrom('accounts')
    .select('code_email')
    .where('phone_number', '=', phone)
    .executeTakeFirst()
  return account?.code_email ?? null
}

const deliver = async (delivery: Delivery, phone: string, code: string): Promise<boolean> => {
  if (delivery.by === 'gateway') return delivery.send(phone, code)
  // The number only by its last four digits.
  if (delivery.by === 'log') delivery.log('identity.code', { number: `…${phone.slice(-4)}`, code })
  return true
}

/** Tells operators that someone waits for a code; resolves to those who were not told a moment ago. */
const recordWaiting = async (trx: Writing): Promise<string[]> => {
  const operators = await recordWaitingCode(trx)
  await tellOfWaitingCode(trx, operators)
  return operators
}

/**
 * Creates a code for a number, delivers it, and resolves to the session to confirm it with. Refuses with the provider's
 * error; a code that was not delivered counts for no limit. If the number's user gave an address, it is sent there.
 */
export const sendCode = async (
  db: Database,
  { phone, email, mail, asker, delivery, isTrial, perHour }: Sending,
): Promise<Result<string, string>> => {
  const fixed = isTrial && email === undefined ? testCode(phone) : undefined
  const address = mail && (email ?? (await findCodeEmail(db, phone)))
  const code = fixed ?? randomCode()
  const askerHash = hashOf(asker)
  const session = randomBytes(32).toString('base64url')
  const sessionHash = hashOf(session)
  const kept = await inTransaction(db, async (trx): Promise<Result<string[], string>> => {
    if (fixed === undefined) {
      await lockCodes(trx)
      if (await hasEnoughCodes(trx, phone, askerHash)) return fail('TOO_MANY_ATTEMPTS_TRY_LATER')
      if (await areExhausted(trx, phone, perHour)) return fail('CODES_EXHAUSTED')
    }
    const isHandedOn = fixed === undefined && !address && delivery.by === 'operator'
    const waits = isHandedOn && (await claimWaiting(trx, phone, askerHash))
    await trx
      .insertInto('sign_in_codes')
      .values({
        session_hash: sessionHash,
        phone_number: phone,
        code_hash: hashOf(session + code),
        asker_hash: askerHash,
        email: email ?? null,
        waiting_code: waits ? code : null,
      })
      .execute()
    return ok(waits ? await recordWaiting(trx) : [])
  })
  if (!kept.ok) return kept
  if (delivery.by === 'operator' && kept.value.length > 0) delivery.onWaiting(kept.value)
  const isSent = fixed !== undefined || (await (mail && address ? mail(address, code) : deliver(delivery, phone, code)))
  if (isSent) return ok(session)
  await db.deleteFrom('sign_in_codes').where('session_hash', '=', sessionHash).execute()
  return fail('CODE_NOT_SENT')
}

/** The number that a code signs in, once. Refuses with the provider's error. */
export const confirmCode = async (db: Database, session: string, code: string): Promise<Result<string, string>> => {
  const used = await takeCode(db, session, code, 'is')
  return used.ok ? ok(used.value.phone) : used
}

/** The address that a code confirms for a number, once. Refuses with the provider's error. */
export const confirmEmail = async (db: Database, phone: string, session: string, code: string) => {
  const used = await takeCode(db, session, code, 'is not')
  if (!used.ok) return used
  const { email } = used.value
  return used.value.phone === phone && email !== null ? ok(email) : fail('INVALID_SESSION_INFO')
}

/** Uses up a code; `has`: whether the code confirms an address. */
const takeCode = async (db: Database, session: string, code: string, has: 'is' | 'is not') => {
  const row = await db
    .updateTable('sign_in_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('session_hash', '=', hashOf(session))
    .where('used_at', 'is', null)
    .where('email', has, null)
    .returning(['phone_number', 'email', 'code_hash', 'tries', 'created_at'])
    .executeTakeFirst()
  if (row === undefined) return fail('INVALID_SESSION_INFO')
  if (Date.now() - row.created_at.getTime() > CODE_LIFE_MS) return fail('SESSION_EXPIRED')
  if (row.tries > MAX_TRIES) return fail('TOO_MANY_ATTEMPTS_TRY_LATER')
  if (row.code_hash !== hashOf(session + code)) return fail('INVALID_CODE')
  const used = await db
    .updateTable('sign_in_codes')
    .set({ used_at: sql`now()`, waiting_code: null })
    .where('session_hash', '=', hashOf(session))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n ? ok({ phone: row.phone_number, email: row.email }) : fail('INVALID_SESSION_INFO')
}

/**
 * Deletes codes that no longer count for a limit, and codes that waited too long to be handed on; resolves to their
 * number.
 */
export const sweepCodes = async (db: Database): Promise<number> => {
  await forgetWaitingCodes(db)
  const { numDeletedRows } = await db.deleteFrom('sign_in_codes').where('created_at', '<=', WINDOW).executeTakeFirst()
  return Number(numDeletedRows)
}
