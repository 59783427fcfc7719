/** An operator who could not sign in again without another person learns it. */
import { afterAll, expect, test } from 'vitest'
import { Authenticator } from '../test/people/authenticator'
import { startWith } from '../test/start-with'
import { makeOperator } from './set-up'

const { server, ada, bob } = await startWith('ada', 'bob')
const { services } = server
await makeOperator(services.db, 'ada')
const { delivery, mail } = services
afterAll(() => Object.assign(services, { delivery, mail }))

const lacks = async (who = ada) => (await who.ask('getSelf', {})).user.lacksSecondWayIn
const setEmail = (email: string | null) =>
  services.db.updateTable('accounts').set({ code_email: email }).where('phone_number', '=', ada.phone).execute()

test('codes that are sent or printed are a second way in, codes that are handed on are none', async () => {
  expect(await lacks()).toBeUndefined()
  services.delivery = { by: 'operator', onWaiting: () => {} }
  expect([await lacks(), await lacks(bob)]).toEqual([true, undefined])
  // Devices store this answer in place of the other.
  expect((await ada.ask('editUser', { body: {} })).user.lacksSecondWayIn).toBe(true)
  services.delivery = { by: 'gateway', send: () => Promise.resolve(true) }
  expect(await lacks()).toBeUndefined()
  services.delivery = { by: 'operator', onWaiting: () => {} }
})

test('an address for codes counts while there is a mail server', async () => {
  await setEmail('ada@example.com')
  expect(await lacks()).toBe(true)
  services.mail = () => Promise.resolve(true)
  expect(await lacks()).toBeUndefined()
  await setEmail(null)
  expect(await lacks()).toBe(true)
})

test('a passkey of this site counts, and one of another site or a removed one does not', async () => {
  const passkey = await new Authenticator().add(ada)
  expect(await lacks()).toBeUndefined()
  const setSite = (site: string | null) => services.db.updateTable('passkeys').set({ site }).execute()
  await setSite('elsewhere.example')
  expect(await lacks()).toBe(true)
  await setSite(null)
  expect(await lacks()).toBeUndefined()
  await ada.ask('removePasskey', { params: { id: passkey.id } })
  expect(await lacks()).toBe(true)
})
