/** A browser has replaced its subscription, and its service worker reports that without a sign-in. */
import { afterAll, expect, test } from 'vitest'
import { startPushService } from '../test/people/push-service'
import type { Caller } from '../test/caller'
import { discard, startServer } from '../test/running-server'

const service = await startPushService()
const server = await startServer({ pushServices: [service.origin] })
afterAll(async () => {
  await discard(server)
  await service.close()
})

const rows = () => server.services.db.selectFrom('device_tokens').selectAll().orderBy('device_token').execute()
const rowOf = async (token: string) => (await rows()).find((row) => row.device_token === token)
const register = (caller: Pick<Caller, 'ask'>, deviceToken: string) =>
  caller.ask('setDeviceToken', { body: { deviceToken } })
const keysOf = (token: string) => (JSON.parse(token) as { keys: { p256dh: string; auth: string } }).keys
const replace = (replaced: string, deviceToken: string) =>
  server.visitor.ask('replaceDeviceToken', { body: { replaced, deviceToken } })

test('a replaced subscription gives its user and its session to the new one, with no failures', async () => {
  const ada = await server.person('ada')
  const [old, renewed] = [service.subscribe('ada'), service.subscribe('ada-renewed')]
  await register(ada, old)
  await server.services.db.updateTable('device_tokens').set({ failures: 4 }).where('device_token', '=', old).execute()
  const before = await rowOf(old)
  expect(await replace(old, renewed)).toEqual({})
  expect(await rowOf(old)).toBeUndefined()
  expect(await rowOf(renewed)).toMatchObject({ user_id: ada.userId, device_id: before?.device_id, failures: 0 })
  expect(before?.device_id).not.toBeNull()
  // The answer got lost: the device reports it again.
  expect(await replace(old, renewed)).toEqual({})
  expect(await rowOf(renewed)).toMatchObject({ user_id: ada.userId, failures: 0 })
})

test('a wrong secret and an unknown subscription change nothing, and are answered in the same way', async () => {
  const bob = await server.person('bob')
  const old = service.subscribe('bob')
  await register(bob, old)
  const [endpoint, keys] = [`${service.origin}/bob`, keysOf(old)]
  const guesses = [
    { endpoint, keys: { ...keys, auth: 'A'.repeat(22) } },
    { endpoint, keys: { ...keys, p256dh: keysOf(service.subscribe('guess')).p256dh } },
  ].map((guess) => JSON.stringify(guess))
  const before = await rows()
  const send = (replaced: string) =>
    server.visitor.send('replaceDeviceToken', { body: { replaced, deviceToken: service.subscribe('thief') } })
  const answers = await Promise.all([...guesses, service.subscribe('unknown')].map((one) => send(one)))
  for (const answer of [...answers, await send(old)]) expect([answer.status, await answer.text()]).toEqual([200, '{}'])
  // The last one was right.
  expect(await rowOf(old)).toBeUndefined()
  expect(await rows()).toHaveLength(before.length)
})

test('a token without a secret, and a subscription that leads elsewhere, replace nothing', async () => {
  const cem = await server.person('cem')
  const old = service.subscribe('cem')
  await register(cem, 'of another platform')
  await register(cem, old)
  const refusal = (replaced: string, deviceToken: string) =>
    server.visitor.refusal('replaceDeviceToken', { body: { replaced, deviceToken } })
  expect(await refusal('of another platform', service.subscribe('cem-renewed'))).toBe('400 INVALID_REQUEST')
  const elsewhere = service.subscribe('cem-elsewhere').replace(service.origin, 'http://169.254.169.254')
  expect(await refusal(old, elsewhere)).toBe('400 INVALID_REQUEST')
  expect(await refusal(old, 'plain')).toBe('400 INVALID_REQUEST')
  expect(await rowOf(old)).toBeDefined()
  expect(await rowOf('of another platform')).toBeDefined()
})

test('a device whose session ended gets no subscription', async () => {
  const { caller, phone } = await server.identity()
  await caller.ask('register', { body: { username: 'dee', phoneNumber: phone, firstName: 'D', lastName: 'E' } })
  const other = await server.identity(phone)
  const old = service.subscribe('dee')
  await register(other.caller, old)
  const theirs = (await caller.ask('devices', {})).devices.find(({ isThisDevice }) => !isThisDevice)
  await caller.ask('endDevice', { params: { id: theirs?.id ?? '' } })
  expect(await replace(old, service.subscribe('dee-renewed'))).toEqual({})
  expect((await rows()).filter((row) => row.device_token.includes('/dee'))).toEqual([])
})

test('a subscription that the app has registered since keeps the user who registered it', async () => {
  const [eve, fay] = [await server.person('eve'), await server.person('fay')]
  const [old, renewed] = [service.subscribe('eve'), service.subscribe('eve-renewed')]
  await register(eve, old)
  await register(fay, renewed)
  await replace(old, renewed)
  expect(await rowOf(old)).toBeUndefined()
  expect(await rowOf(renewed)).toMatchObject({ user_id: fay.userId })
})

test('reports that arrive at once leave one subscription', async () => {
  const gil = await server.person('gil')
  const [old, renewed] = [service.subscribe('gil'), service.subscribe('gil-renewed')]
  await register(gil, old)
  await Promise.all(Array.from({ length: 8 }, () => replace(old, renewed)))
  const left = (await rows()).filter((row) => row.device_token.includes('/gil'))
  expect(left.map((row) => row.device_token)).toEqual([renewed])
})

test('neither the log nor a URL has a subscription', () => {
  expect(server.log.join('')).toContain('replaceDeviceToken')
  expect(server.log.join('')).not.toMatch(/p256dh|auth"|\/ada/)
})
