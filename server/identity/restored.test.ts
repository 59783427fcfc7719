/** Sessions after the database was replaced by an earlier copy of itself. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWith } from '../test/start-with'
import { providerError, renew, renewedIn } from '../test/sign-in'

const { server } = await startWith()
const { db } = server.services

const next = async (refreshToken: string) => (await renewedIn(await renew(server.url, refreshToken))).refresh_token
const refusal = async (refreshToken: string) => providerError(await renew(server.url, refreshToken))
const aMinuteLater = () => sql`update refresh_tokens set replaced_at = replaced_at - interval '61 seconds'`.execute(db)

/** Keeps the rows of sessions; returns a function that puts them back, as a restore does. */
const backUp = async () => {
  const devices = await db.selectFrom('devices').selectAll().execute()
  const tokens = await db.selectFrom('refresh_tokens').selectAll().execute()
  return async () => {
    await db.deleteFrom('devices').execute()
    await db.insertInto('devices').values(devices).execute()
    await db.insertInto('refresh_tokens').values(tokens).execute()
  }
}

const renewed = async (token: string, times: number) => {
  let current = token
  for (let time = 0; time < times; time++) {
    current = await next(current)
    await aMinuteLater()
  }
  return current
}

test('twenty devices that renewed since the backup stay signed in, each with its present token', async () => {
  const devices = await Promise.all(Array.from({ length: 20 }, () => server.identity()))
  const restore = await backUp()
  const tokens: string[] = []
  // One after the other: each makes all tokens older.
  for (const { refreshToken } of devices) tokens.push(await renewed(refreshToken, 1))
  await restore()
  const after = await Promise.all(tokens.map(next))
  await aMinuteLater()
  // One network renews 60 tokens in a minute.
  expect(await Promise.all(after.slice(0, 10).map(next))).toHaveLength(10)
  expect(server.log.filter((line) => line.includes('identity.token_resumed'))).toHaveLength(20)
  expect(server.log.filter((line) => line.includes('identity.token_reused'))).toEqual([])
})

test('the present token is accepted once: a later use of it is that of a copy', async () => {
  const { refreshToken } = await server.identity()
  const restore = await backUp()
  const present = await renewed(refreshToken, 2)
  await restore()
  const current = await renewed(present, 2)
  expect(await refusal(present)).toBe('400 TOKEN_EXPIRED')
  expect(await refusal(current)).toBe('400 TOKEN_EXPIRED')
})

test('a copy from before the backup ends the session after it too', async () => {
  const { refreshToken } = await server.identity()
  const current = await renewed(refreshToken, 3)
  const restore = await backUp()
  const present = await renewed(current, 1)
  await restore()
  expect(await refusal(refreshToken)).toBe('400 TOKEN_EXPIRED')
  expect(await refusal(present)).toBe('400 TOKEN_EXPIRED')
})

test('a copy from after the backup that is used first is found out when the device renews', async () => {
  const { refreshToken } = await server.identity()
  const restore = await backUp()
  const copy = await renewed(refreshToken, 1)
  const present = await renewed(copy, 3)
  await restore()
  const stolen = await renewed(copy, 1)
  const kept = await renewed(present, 1)
  expect(await refusal(stolen)).toBe('400 TOKEN_EXPIRED')
  expect(await refusal(kept)).toBe('400 TOKEN_EXPIRED')
})

test.each([
  ['a changed number', (token: string) => token.replace(/\.(\d+)\./, '.999.')],
  ['another device', (token: string, other: string) => token.replace(/^[^.]+/, other.slice(0, 36))],
  ['no signature', (token: string) => token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`)],
])('a token with %s is accepted by no restored database', async (_, change) => {
  const [one, other] = [await server.identity(), await server.identity()]
  const restore = await backUp()
  const present = await renewed(one.refreshToken, 2)
  await restore()
  expect(await refusal(change(present, other.refreshToken))).toBe('400 TOKEN_EXPIRED')
})

test('a device that signed in after the backup signs in again', async () => {
  const restore = await backUp()
  const { refreshToken } = await server.identity()
  await restore()
  expect(await refusal(refreshToken)).toBe('400 TOKEN_EXPIRED')
})
