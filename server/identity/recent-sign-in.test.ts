/**
 * An old sign-in cannot create a lasting way in: a passkey and an address for codes require a sign-in of the last ten
 * minutes.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Authenticator } from '../test/people/authenticator'
import { startMailDouble, type MailDouble } from '../test/people/mail-double'
import { renewed, signedInBefore } from '../test/people/old-sign-in'
import { startPushService } from '../test/people/push-service'
import { discard, startServer, type RunningServer } from '../test/running-server'
import { confirm, providerError, requestCode } from '../test/sign-in'

let mail: MailDouble
let service: Awaited<ReturnType<typeof startPushService>>
let server: RunningServer

beforeAll(async () => {
  mail = await startMailDouble()
  service = await startPushService()
  server = await startServer({
    mail: { url: mail.url, from: 'Clique <clique@example.com>' },
    pushServices: [service.origin],
  })
})
beforeEach(() => {
  mail.messages.length = 0
})
afterAll(async () => {
  await discard(server)
  await mail.close()
  await service.close()
})

const lastCode = () => /Subject: (\d{6}) is your Clique code\./.exec(mail.messages.at(-1)?.text ?? '')?.[1] ?? ''
const loggedCode = (phone: string) => {
  const line = server.log.findLast((entry) => entry.includes('identity.code') && entry.includes(`…${phone.slice(-4)}"`))
  return (JSON.parse(line ?? '{}') as { code?: string }).code ?? ''
}
const REFUSED = '403 SIGN_IN_AGAIN'

test('a token of an old sign-in adds no passkey and no address, also after its renewal', async () => {
  const ada = await server.person('ada')
  const { options } = await ada.ask('passkeyOptions', {})
  const { session } = await ada.ask('offerCodeEmail', { body: { email: 'ada@example.com' } })
  const late = await signedInBefore(server, ada, 11)
  const credential = new Authenticator().create(options)
  expect(await late.refusal('passkeyOptions', {})).toBe(REFUSED)
  expect(await late.refusal('addPasskey', { body: { name: 'Phone', credential } })).toBe(REFUSED)
  expect(await late.refusal('offerCodeEmail', { body: { email: 'eve@example.com' } })).toBe(REFUSED)
  expect(await late.refusal('confirmCodeEmail', { body: { session, code: lastCode() } })).toBe(REFUSED)
  expect(await late.ask('codeEmail', {})).toEqual({ email: null })
  expect(await late.ask('passkeys', {})).toEqual({ passkeys: [] })
  // Removing a way in, and everything else, works as before.
  expect(await late.ask('removeCodeEmail', {})).toEqual({})
})

test('a code confirms the sign-in of this device, and what was refused works', async () => {
  const bob = await server.person('bob')
  const other = await server.identity(bob.phone)
  const late = await signedInBefore(server, bob, 60)
  const lateOther = await signedInBefore(server, other.caller, 60)
  const { session } = await late.ask('offerSignInCode', {})
  const code = loggedCode(bob.phone)
  expect(
    await late.refusal('confirmSignInByCode', { body: { session, code: code === '000000' ? '1' : '000000' } }),
  ).toBe('400 INVALID_REQUEST')
  await late.ask('confirmSignInByCode', { body: { session, code } })
  expect(await late.refusal('confirmSignInByCode', { body: { session, code } })).toBe('404 NOT_FOUND')
  const again = await renewed(server, bob)
  await new Authenticator().add(again)
  expect(await (await renewed(server, lateOther)).refusal('passkeyOptions', {})).toBe(REFUSED)
})

test('a code of another number, and one that confirms an address, confirm no sign-in', async () => {
  const [carol, dave] = [await server.person('carol'), await server.person('dave')]
  const { session } = await dave.ask('offerSignInCode', {})
  const theirs = { session, code: loggedCode(dave.phone) }
  expect(await carol.refusal('confirmSignInByCode', { body: theirs })).toBe('404 NOT_FOUND')
  const offered = await carol.ask('offerCodeEmail', { body: { email: 'carol@example.com' } })
  const body = { session: offered.session, code: lastCode() }
  expect(await carol.refusal('confirmSignInByCode', { body })).toBe('404 NOT_FOUND')
})

test('a passkey of the same person confirms the sign-in, another person’s does not', async () => {
  const [erin, frank] = [await server.person('erin'), await server.person('frank')]
  const [own, foreign] = [new Authenticator(), new Authenticator()]
  await own.add(erin)
  await foreign.add(frank)
  const late = await signedInBefore(server, erin, 60)
  const options = async () => (await server.visitor.ask('passkeySignInOptions', {})).options
  const refused = { body: { credential: foreign.get(await options()) } }
  expect(await late.refusal('confirmSignInByPasskey', refused)).toBe('403 PASSKEY_REFUSED')
  await late.ask('confirmSignInByPasskey', { body: { credential: own.get(await options()) } })
  await (await renewed(server, erin)).ask('passkeyOptions', {})
})

test('a new passkey and a new address are reported to every device and to the former address', async () => {
  const gil = await server.person('gil')
  await gil.ask('setDeviceToken', { body: { deviceToken: service.subscribe('gil-phone') } })
  const set = async (email: string) => {
    const { session } = await gil.ask('offerCodeEmail', { body: { email } })
    await gil.ask('confirmCodeEmail', { body: { session, code: lastCode() } })
  }
  await new Authenticator().add(gil)
  await set('gil@example.com')
  expect(mail.messages.map(({ to }) => to)).toEqual(['gil@example.com'])
  await set('other@example.com')
  const notices = () => mail.messages.filter(({ text }) => !/is your Clique code/.test(text))
  await expect.poll(() => notices().map(({ to }) => to)).toEqual(['gil@example.com'])
  expect(notices()[0]?.text).toContain('no longer sent to this address')
  expect(notices()[0]?.text).not.toContain('other@')
  await gil.ask('removeCodeEmail', {})
  await expect.poll(() => notices().map(({ to }) => to)).toEqual(['gil@example.com', 'other@example.com'])
  const { items } = await gil.ask('activities', {})
  expect(new Set(items.map((activity) => activity?.kind))).toEqual(new Set(['passkey', 'codeEmail']))
  const received = () => new Set(service.arrived.map(({ message }) => message.url))
  await expect.poll(received).toEqual(new Set(['/activity?data=passkeys', '/activity?data=codeEmail']))
})

test('a code that was sent to an address ends with the address', async () => {
  const hal = await server.person('hal')
  const { session } = await hal.ask('offerCodeEmail', { body: { email: 'hal@example.com' } })
  await hal.ask('confirmCodeEmail', { body: { session, code: lastCode() } })
  const waiting = await requestCode(server.url, hal.phone)
  const code = lastCode()
  await hal.ask('removeCodeEmail', {})
  expect(await providerError(await confirm(server.url, waiting, code))).toBe('400 INVALID_SESSION_INFO')
})
