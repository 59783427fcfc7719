import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Caller } from '../test/caller'
import { providerError, renew, renewedIn } from '../test/sign-in'
import { hashOf } from './hash'
import { startWith } from '../test/start-with'

const { server } = await startWith()
const url = server.url

const next = async (refreshToken: string) => (await renewedIn(await renew(url, refreshToken))).refresh_token
const refusal = async (refreshToken: string) => providerError(await renew(url, refreshToken))

/** A user with a profile, signed in on one device. */
const signedIn = async (username: string) => {
  const { caller, phone, refreshToken } = await server.identity()
  await caller.ask('register', { body: { username, phoneNumber: phone, firstName: 'A', lastName: 'B' } })
  return { caller, phone, refreshToken }
}

const aMinuteLater = () =>
  sql`update refresh_tokens set replaced_at = replaced_at - interval '61 seconds'`.execute(server.services.db)

test('each renewal answers another token', async () => {
  const { caller, refreshToken } = await signedIn('ada')
  const second = await next(refreshToken)
  const third = await next(second)
  expect(new Set([refreshToken, second, third]).size).toBe(3)
  const { id_token: idToken } = await renewedIn(await renew(url, third))
  expect((await new Caller(url, idToken).ask('devices', {})).devices).toHaveLength(1)
  expect((await caller.send('feed')).status).toBe(200)
})

test('a token whose answer was lost renews until its successor was used, and for a minute longer', async () => {
  const { refreshToken } = await signedIn('bob')
  await next(refreshToken)
  await aMinuteLater()
  const second = await next(refreshToken)
  const third = await next(second)
  // Sent before the successor was used, and answered afterwards.
  const late = await next(refreshToken)
  expect(await next(third)).toBeTruthy()
  expect(await next(late)).toBeTruthy()
})

test.each([
  ['the token that was renewed', 0],
  ['a successor that was not used first', 1],
])('%s ends the session when it is used again later', async (_, which) => {
  const { caller, refreshToken } = await signedIn(`carol_${which}`)
  const [first, other] = [await next(refreshToken), await next(refreshToken)]
  const current = await next(first)
  await aMinuteLater()
  expect((await caller.send('feed')).status).toBe(200)
  expect(await refusal([refreshToken, other][which] ?? '')).toBe('400 TOKEN_EXPIRED')
  expect(await refusal(current)).toBe('400 TOKEN_EXPIRED')
  expect(await caller.refusal('feed', {})).toBe('401 UNAUTHENTICATED')
  expect(server.log.filter((line) => line.includes('identity.token_reused')).length).toBeGreaterThan(0)
})

test('a token that was replaced long ago ends the session, though it is kept nowhere', async () => {
  const { refreshToken } = await signedIn('dan')
  let current = refreshToken
  for (let renewal = 0; renewal < 4; renewal++) {
    current = await next(current)
    await aMinuteLater()
  }
  const kept = await server.services.db.selectFrom('refresh_tokens').select('token_hash').execute()
  expect(kept.map((row) => row.token_hash)).not.toContain(hashOf(refreshToken))
  expect(await refusal(refreshToken)).toBe('400 TOKEN_EXPIRED')
  expect(await refusal(current)).toBe('400 TOKEN_EXPIRED')
})

/** Stores a token as earlier versions did, without a device; resolves to it. */
const addOldToken = async (phone: string) => {
  const { db } = server.services
  const old = randomBytes(32).toString('base64url')
  const { account_id } = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('phone_number', '=', phone)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOf(old), account_id })
    .execute()
  return old
}

test('twenty renewals at once are all answered, and the session continues with any of them', async () => {
  const { caller, refreshToken } = await signedIn('eve')
  const tokens = await Promise.all(Array.from({ length: 20 }, () => next(refreshToken)))
  expect(new Set(tokens).size).toBe(20)
  const again = await Promise.all(tokens.map(next))
  await aMinuteLater()
  expect((await caller.send('feed')).status).toBe(200)
  expect(again).toHaveLength(20)
})

test('a token of an earlier version is bound to a device at its first renewal, once for all that renew at once', async () => {
  const { caller, phone } = await signedIn('fay')
  const old = await addOldToken(phone)
  expect((await caller.ask('devices', {})).devices).toHaveLength(1)
  const renewed = await Promise.all(Array.from({ length: 5 }, () => next(old)))
  expect((await caller.ask('devices', {})).devices).toHaveLength(2)
  await next(renewed[0] ?? '')
  await aMinuteLater()
  expect(await refusal(old)).toBe('400 TOKEN_EXPIRED')
  expect((await caller.ask('devices', {})).devices).toHaveLength(1)
})

test('devices are listed by their browsers’ names, and an ended one is refused at its next call and renewal', async () => {
  const { caller, phone, refreshToken } = await signedIn('gil')
  const other = await server.identity(phone)
  const { devices } = await caller.ask('devices', {})
  expect(devices.map(({ isThisDevice }) => isThisDevice).toSorted()).toEqual([false, true])
  const theirs = devices.find(({ isThisDevice }) => !isThisDevice)
  await other.caller.ask('setDeviceToken', { body: { deviceToken: 'of the other device' } })
  await caller.ask('endDevice', { params: { id: theirs?.id ?? '' } })
  for (const name of ['feed', 'getSelf'] as const)
    expect(await other.caller.refusal(name, {})).toBe('401 UNAUTHENTICATED')
  expect(await refusal(other.refreshToken)).toBe('400 TOKEN_EXPIRED')
  const told = await server.services.db.selectFrom('device_tokens').select('device_token').execute()
  expect(told.map((row) => row.device_token)).not.toContain('of the other device')
  expect(await next(refreshToken)).toBeTruthy()
  expect(await caller.refusal('endDevice', { params: { id: theirs?.id ?? '' } })).toBe('404 NOT_FOUND')
})

test('all other devices are ended at once, also those of an earlier version', async () => {
  const { caller, phone, refreshToken } = await signedIn('hal')
  const others = [await server.identity(phone), await server.identity(phone)]
  const old = await addOldToken(phone)
  await caller.ask('endOtherDevices', {})
  for (const { caller: other } of others) expect(await other.refusal('feed', {})).toBe('401 UNAUTHENTICATED')
  expect(await refusal(old)).toBe('400 TOKEN_EXPIRED')
  expect((await caller.ask('devices', {})).devices).toHaveLength(1)
  expect(await next(refreshToken)).toBeTruthy()
})
