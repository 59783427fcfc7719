import { readSecret } from '../../database/secret'
import type { Writing } from '../../database/tables'
import { hashOf } from '../hash'
import { makeTokenSecret, readRefreshToken } from './refresh-token'

/** The secret of this installation that signs refresh tokens. */
export const readTokenSecret = (trx: Writing): Promise<string> => readSecret(trx, 'refresh tokens', makeTokenSecret)

interface Device {
  deviceId: string
  accountId: string
  tokensIssued: number
}

/**
 * Whether the database was replaced by an earlier one since this token was issued. Then it becomes the device's only
 * token, as if it had just been renewed with. The device must be locked.
 */
export const resume = async (
  trx: Writing,
  { deviceId, accountId, tokensIssued }: Device,
  token: string,
): Promise<boolean> => {
  const { number = 0, isSigned } = readRefreshToken(token) ?? {}
  if (number <= tokensIssued || !isSigned?.(await readTokenSecret(trx))) return false
  await trx.deleteFrom('refresh_tokens').where('device_id', '=', deviceId).execute()
  await trx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOf(token), account_id: accountId, device_id: deviceId, is_used: true })
    .execute()
  await trx.updateTable('devices').set({ tokens_issued: number }).where('device_id', '=', deviceId).execute()
  return true
}
