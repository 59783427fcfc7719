/** A session whose user signed in some time ago. */
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { loadKeys } from '../../identity/tokens/keys'
import { issueToken } from '../../identity/tokens/token'
import { Caller } from '../caller'
import type { RunningServer } from '../running-server'

const deviceOf = ({ token = '' }: Caller) => String(decodeJwt(token)['device_id'])

/** The same session with the token that its renewal gets. */
export const renewed = async ({ services: { db }, url }: RunningServer, caller: Caller) => {
  const { sub: accountId = '', phone_number: phone } = decodeJwt(caller.token ?? '')
  const deviceId = deviceOf(caller)
  const { signed_in_at: signedInAt } = await db
    .selectFrom('devices')
    .select('signed_in_at')
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return new Caller(
    url,
    await issueToken(await loadKeys(db), { accountId, deviceId, phone: String(phone), signedInAt }),
  )
}

/** The same session as if its user had signed in `minutes` ago, renewed. */
export const signedInBefore = async (server: RunningServer, caller: Caller, minutes: number) => {
  await server.services.db
    .updateTable('devices')
    .set({ signed_in_at: sql<Date>`now() - make_interval(mins => ${minutes}::int)` })
    .where('device_id', '=', deviceOf(caller))
    .execute()
  return renewed(server, caller)
}
