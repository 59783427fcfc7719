/**
 * [Note: Devices and their refresh tokens]
 *
 * Each sign-in makes a device with a refresh token, which every renewal replaces. Answers are lost, and tabs renew at
 * once: so a token is accepted until one of its successors was used, and for a minute longer, and each renewal with it
 * makes another successor. If a token that was replaced earlier is used, either it is a copy in another person's hands,
 * or such a copy was used before it: its use ends the session of both. A token names its device, so replaced ones need
 * not be stored. After a restore the present tokens are unknown ([Note: Refresh tokens and restored databases]).
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fail, ok, type Result } from '../../contract/failure'
import { lockFor } from '../database/lock'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { endWaysIn } from '../ways-in/end-ways-in'
import { admit, noteOwner } from './accounts'
import { hashOf } from './hash'
import { makeRefreshToken, readRefreshToken } from './tokens/refresh-token'
import { readTokenSecret, resume } from './tokens/resume'

/** A device that is unused for this long is signed out. */
const UNUSED = sql<Date>`now() - interval '60 days'`
/** Admits renewals that began before a successor was used. */
const GRACE = sql<Date>`now() - interval '1 minute'`

/** The session that a token is issued for. */
export interface Session {
  deviceId: string
  accountId: string
  phone: string
  signedInAt: Date
}

const addToken = async (trx: Writing, deviceId: string, accountId: string) => {
  const { tokens_issued: number } = await trx
    .updateTable('devices')
    .set({ tokens_issued: sql`tokens_issued + 1` })
    .where('device_id', '=', deviceId)
    .returning('tokens_issued')
    .executeTakeFirstOrThrow()
  const token = makeRefreshToken(await readTokenSecret(trx), deviceId, number)
  await trx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOf(token), account_id: accountId, device_id: deviceId })
    .execute()
  return token
}

/** A new device of an account, with its first refresh token. */
export const startSession = async (trx: Writing, accountId: string, deviceName: string) => {
  const deviceId = randomUUID()
  const { signed_in_at: signedInAt } = await trx
    .insertInto('devices')
    .values({ device_id: deviceId, account_id: accountId, name: deviceName })
    .returning('signed_in_at')
    .executeTakeFirstOrThrow()
  return { deviceId, signedInAt, refreshToken: await addToken(trx, deviceId, accountId) }
}

/** The account of a confirmed number, made at its first sign-in, with a session on this device. */
export const signIn = async (db: Database, phone: string, deviceName: string) => {
  const signedIn = await inTransaction(db, async (trx) => {
    const account = await admit(trx, phone, 'own')
    if (!account.ok) return account
    const { accountId } = account.value
    const session = await startSession(trx, accountId, deviceName)
    await noteOwner(trx, accountId, session.deviceId)
    return ok({ ...account.value, ...session })
  })
  if (!signedIn.ok) throw new Error('a confirmed number was refused')
  return signedIn.value
}

/** The device of a token of an earlier version, made at its first renewal. */
const bind = async (trx: Writing, token: string, deviceName: string): Promise<string | undefined> => {
  const hash = hashOf(token)
  await lockFor(trx, `refresh token ${hash}`)
  const row = await trx
    .selectFrom('refresh_tokens')
    .select(['account_id', 'signed_in_at', 'device_id'])
    .where('token_hash', '=', hash)
    .where('used_at', '>', UNUSED)
    .executeTakeFirst()
  if (row === undefined || row.device_id !== null) return row?.device_id ?? undefined
  const { account_id, signed_in_at } = row
  const deviceId = randomUUID()
  await trx.insertInto('devices').values({ device_id: deviceId, account_id, signed_in_at, name: deviceName }).execute()
  await trx.updateTable('refresh_tokens').set({ device_id: deviceId }).where('token_hash', '=', hash).execute()
  return deviceId
}

const lockDevice = (trx: Writing, deviceId: string) =>
  trx
    .selectFrom('devices as d')
    .innerJoin('accounts as a', 'a.account_id', 'd.account_id')
    .select(['d.device_id as deviceId', 'd.account_id as accountId', 'a.phone_number as phone'])
    .select(['d.signed_in_at as signedInAt', 'd.tokens_issued as tokensIssued'])
    .where('d.device_id', '=', deviceId)
    .where('d.last_seen_at', '>', UNUSED)
    .forUpdate('d')
    .executeTakeFirst()

/** Whether a device's token may renew: its first use ends its siblings and predecessors. */
const useToken = async (trx: Writing, deviceId: string, hash: string): Promise<boolean> => {
  const tokens = () => trx.updateTable('refresh_tokens').where('device_id', '=', deviceId)
  const row = await trx
    .selectFrom('refresh_tokens')
    .select(['is_used', 'replaced_at'])
    .select(sql<boolean>`coalesce(replaced_at > ${GRACE}, true)`.as('holds'))
    .where('device_id', '=', deviceId)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (!row?.holds) return false
  if (row.replaced_at !== null || row.is_used) return true
  await tokens()
    .set({ replaced_at: sql`now()` })
    .where('token_hash', '!=', hash)
    .where('replaced_at', 'is', null)
    .execute()
  await tokens().set({ is_used: true }).where('token_hash', '=', hash).execute()
  await trx.deleteFrom('refresh_tokens').where('device_id', '=', deviceId).where('replaced_at', '<=', GRACE).execute()
  return true
}

/**
 * The session of a refresh token, with the token's successor. `isResumed`: the database is an earlier one. `reused`: the
 * token was a copy, and its session ended.
 */
export const renewSession = async (
  db: Database,
  token: string,
  deviceName: string,
): Promise<Result<Session & { refreshToken: string; isResumed: boolean }, 'unknown' | 'reused'>> => {
  const renewed = await inTransaction(db, async (trx) => {
    const deviceId = readRefreshToken(token)?.deviceId ?? (await bind(trx, token, deviceName))
    const device = deviceId === undefined ? undefined : await lockDevice(trx, deviceId)
    if (device === undefined) return fail('unknown' as const)
    const { deviceId: id, accountId } = device
    const isResumed = await resume(trx, device, token)
    if (!isResumed && !(await useToken(trx, id, hashOf(token)))) {
      await trx.deleteFrom('devices').where('device_id', '=', id).execute()
      return ok(undefined)
    }
    await trx
      .updateTable('devices')
      .set({ last_seen_at: sql`now()` })
      .where('device_id', '=', id)
      .execute()
    return ok({ ...device, isResumed, refreshToken: await addToken(trx, id, accountId) })
  })
  if (!renewed.ok) return renewed
  return renewed.value ? ok(renewed.value) : fail('reused')
}

/** Records that the user of a device confirmed the sign-in just now: the next token has the new time. */
export const confirmDevice = async (trx: Database | Writing, accountId: string, deviceId = ''): Promise<void> => {
  await trx
    .updateTable('devices')
    .set({ signed_in_at: sql<Date>`now()` })
    .where('device_id', '=', deviceId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Ends the session of a refresh token. Any other text is ignored. */
export const revokeRefreshToken = async (db: Database, token: string): Promise<void> => {
  const hash = hashOf(token)
  const named = await db
    .selectFrom('refresh_tokens')
    .select('device_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  await db.deleteFrom('refresh_tokens').where('token_hash', '=', hash).execute()
  if (named?.device_id) await db.deleteFrom('devices').where('device_id', '=', named.device_id).execute()
}

/** The devices of these whose session has not ended. */
export const findDevices = async (db: Database, deviceIds: readonly string[]): Promise<string[]> => {
  if (deviceIds.length === 0) return []
  const rows = await db.selectFrom('devices').select('device_id').where('device_id', 'in', deviceIds).execute()
  return rows.map((row) => row.device_id)
}

/** Whether a device belongs to the account, and its session has not ended. */
export const hasDevice = async (db: Database, accountId: string, deviceId: string): Promise<boolean> => {
  const device = await db
    .selectFrom('devices')
    .select('device_id')
    .where('device_id', '=', deviceId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return device !== undefined
}

/** The devices of an account, the last seen first. */
export const listDevices = (db: Database, accountId: string) =>
  db
    .selectFrom('devices')
    .select(['device_id', 'name', 'signed_in_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>', UNUSED)
    .orderBy('last_seen_at', 'desc')
    .orderBy('device_id')
    .execute()

/** Ends the session of one of an account's devices; resolves to false if the account has no such device. */
export const endDevice = async (db: Database, accountId: string, deviceId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('devices')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Ends the sessions of an account on all devices except `kept`, whose app subscribes to notifications again: a holder
 * of a stolen token may have subscribed another device under its name.
 */
export const endDevices = async (trx: Writing, accountId: string, kept?: string): Promise<void> => {
  await endWaysIn(trx, 'signOut', { accountId, kept })
}

/** Deletes devices and tokens that were unused for too long; resolves to their number. */
export const sweepDevices = async (db: Database): Promise<number> => {
  const devices = await db.deleteFrom('devices').where('last_seen_at', '<=', UNUSED).executeTakeFirst()
  const tokens = await db
    .deleteFrom('refresh_tokens')
    .where('device_id', 'is', null)
    .where('used_at', '<=', UNUSED)
    .executeTakeFirst()
  return Number(devices.numDeletedRows + tokens.numDeletedRows)
}
