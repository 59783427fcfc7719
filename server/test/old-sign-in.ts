/** A session whose person signed in some time ago. */
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { loadKeys } from '../identity/tokens/keys'
import { issueToken } from '../identity/tokens/token'
import { Caller } from './caller'
import type { RunningServer } from './running-server'

/** The same session as if its person had signed in `minutes` ago, with a token that was renewed just now. */
export const signedInBefore = async ({ services: { db }, url }: RunningServer, caller: Caller, minutes: number) => {
  const { sub: accountId = '', device_id: deviceId, phone_number: phone } = decodeJwt(caller.token ?? '')
  const { signed_in_at: signedInAt } = await db
    .updateTable('devices')
    .set({ signed_in_at: sql<Date>`now() - make_interval(mins => ${minutes}::int)` })
    .where('device_id', '=', String(deviceId))
    .returning('signed_in_at')
    .executeTakeFirstOrThrow()
  const session = { accountId, deviceId: String(deviceId), phone: String(phone), signedInAt }
  return new Caller(url, await issueToken(await loadKeys(db), session))
}

/** The token that the same session gets when it is renewed. */
export const renewedToken = async ({ services: { db }, url }: RunningServer, caller: Caller) => {
  const { sub: accountId = '', device_id: deviceId, phone_number: phone } = decodeJwt(caller.token ?? '')
  const { signed_in_at: signedInAt } = await db
    .selectFrom('devices')
    .select('signed_in_at')
    .where('device_id', '=', String(deviceId))
    .executeTakeFirstOrThrow()
  const session = { accountId, deviceId: String(deviceId), phone: String(phone), signedInAt }
  return new Caller(url, await issueToken(await loadKeys(db), session))
}
