/** Passkeys: signing in with one, and every rejected answer. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweep } from '../jobs/sweep'
import { Authenticator } from '../test/people/authenticator'
import { Caller } from '../test/caller'
import { discard, startServer } from '../test/running-server'
import { exchange, sessionIn } from '../test/sign-in'
import { relyingParty } from './relying-party'
import { startWith } from '../test/start-with'

const { server } = await startWith()

const begin = async () => (await server.visitor.ask('passkeySignInOptions', {})).options
const signIn = (credential: ReturnType<Authenticator['get']>) =>
  server.visitor.refusal('signInByPasskey', { body: { credential } })
const REFUSED = '403 PASSKEY_REFUSED'
const UNKNOWN = '403 PASSKEY_UNKNOWN'

test('a passkey signs its person in, again and again', async () => {
  const ada = await server.person('ada')
  const device = new Authenticator()
  const { id } = await device.add(ada, 'Chrome on Android')
  for (let time = 0; time < 2; time++) {
    const credential = device.get(await begin())
    const { customToken } = await server.visitor.ask('signInByPasskey', { body: { credential } })
    const { idToken } = await sessionIn(await exchange(server.url, customToken))
    expect((await new Caller(server.url, idToken).ask('getSelf', {})).user.username).toBe('ada')
  }
  await ada.ask('renamePasskey', { params: { id }, body: { name: 'Old phone' } })
  const [listed] = (await ada.ask('passkeys', {})).passkeys
  expect(listed).toMatchObject({ id, name: 'Old phone', lastUsedAt: expect.any(String) })
  await ada.ask('removePasskey', { params: { id } })
  expect(await signIn(device.get(await begin()))).toBe(UNKNOWN)
})

test('an answer is good once, for five minutes, for this site, and with a confirmed user', async () => {
  const device = new Authenticator()
  await device.add(await server.person('bob'))
  const options = await begin()
  const answer = device.get(options)
  expect((await server.visitor.send('signInByPasskey', { body: { credential: answer } })).status).toBe(200)
  expect(await signIn(answer)).toBe(REFUSED)
  expect(await signIn(device.get(options))).toBe(REFUSED)
  expect(await signIn(device.get({ challenge: 'bm90IG91cnM', rpId: 'localhost' }))).toBe(REFUSED)
  for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'https://localhost', 'null'])
    expect(await signIn(device.get(await begin(), { origin }))).toBe(REFUSED)
  expect(await signIn(device.get({ ...((await begin()) as object), rpId: 'evil.example' }))).toBe(REFUSED)
  // The user is present, but not confirmed by screen lock or fingerprint.
  expect(await signIn(device.get(await begin(), { flags: 0x01 }))).toBe(REFUSED)
  const late = await begin()
  await sql`update passkey_challenges set created_at = created_at - interval '6 minutes'`.execute(server.services.db)
  expect(await signIn(device.get(late))).toBe(REFUSED)
  await sweep(server.services, new AbortController().signal)
  expect(await server.services.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
})

test('a passkey that was made for another host name of this server is listed as such', async () => {
  const gina = await server.person('gina')
  const device = new Authenticator()
  const { id } = await device.add(gina)
  const listed = async () => (await gina.ask('passkeys', {})).passkeys
  const { id: credentialId } = device.get(await begin())
  expect(await listed()).toMatchObject([{ id, credentialId, elsewhere: null }])
  await server.services.db.updateTable('passkeys').set({ site: 'old.example' }).where('passkey_id', '=', id).execute()
  expect(await listed()).toMatchObject([{ id, elsewhere: 'old.example' }])
})

test('a counter that did not grow is a copied key', async () => {
  const device = new Authenticator()
  await device.add(await server.person('carol'))
  expect(
    (await server.visitor.send('signInByPasskey', { body: { credential: device.get(await begin(), { counter: 7 }) } }))
      .status,
  ).toBe(200)
  for (const counter of [7, 6, 0]) expect(await signIn(device.get(await begin(), { counter }))).toBe(REFUSED)
})

test("another's signature under a known passkey is refused, and so is a deleted person's passkey", async () => {
  const dave = await server.person('dave')
  const [device, other] = [new Authenticator(), new Authenticator()]
  await device.add(dave)
  const { id } = device.get(await begin())
  expect(await signIn({ ...other.get(await begin()), id, rawId: id })).toBe(REFUSED)
  await server.services.db.deleteFrom('users').where('user_id', '=', dave.userId).execute()
  expect(await signIn(device.get(await begin()))).toBe(UNKNOWN)
})

test('a passkey is added with a challenge of its own person, once, and belongs to one person', async () => {
  const [erin, frank] = [await server.person('erin'), await server.person('frank')]
  const device = new Authenticator()
  const { options } = await erin.ask('passkeyOptions', {})
  const body = { name: 'Phone', credential: device.create(options) }
  expect(await frank.refusal('addPasskey', { body })).toBe(REFUSED)
  await erin.ask('addPasskey', { body })
  expect(await erin.refusal('addPasskey', { body })).toBe(REFUSED)
  const { options: again } = await frank.ask('passkeyOptions', {})
  expect(await frank.refusal('addPasskey', { body: { ...body, credential: device.create(again) } })).toBe(REFUSED)
  const { options: foreign } = await frank.ask('passkeyOptions', {})
  const elsewhere = new Authenticator().create(foreign, { origin: 'https://evil.example' })
  expect(await frank.refusal('addPasskey', { body: { ...body, credential: elsewhere } })).toBe(REFUSED)
  expect(await frank.ask('passkeys', {})).toEqual({ passkeys: [] })
})

test.each([
  ['https://clique.example', false, 'clique.example'],
  ['http://localhost:8080', false, 'localhost'],
  [undefined, true, 'localhost'],
  [undefined, false, undefined],
  ['https://192.0.2.7', false, undefined],
  ['https://[2001:db8::1]', false, undefined],
  ['http://clique.example', false, undefined],
])('the site of %s (loopback: %s) is %s', (publicUrl, isLoopback, id) => {
  expect(relyingParty(publicUrl, isLoopback)?.id).toBe(id)
})

test("with another provider's project there are no passkeys", async () => {
  const firebase = await startServer({ firebase: { projectId: 'ours', apiKey: 'key' } })
  expect((await firebase.visitor.ask('config', {})).passkeys).toBeUndefined()
  expect(await firebase.visitor.refusal('passkeySignInOptions', {})).toBe('403 FORBIDDEN')
  await discard(firebase)
})
