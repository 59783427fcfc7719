/** Codes by e-mail: an address counts once it is confirmed, and a failing mail server delays no sign-in. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMailDouble, type MailDouble } from '../../test/people/mail-double'
import { discard, startServer, type RunningServer } from '../../test/running-server'
import { askForCode, confirm, providerError, requestCode } from '../../test/sign-in'
import { createMailer } from './mail'

const FROM = 'Clique <clique@example.com>'
let mail: MailDouble
let server: RunningServer

beforeAll(async () => {
  mail = await startMailDouble()
  server = await startServer({ mail: { url: mail.url, from: FROM } })
})
beforeEach(() => {
  mail.messages.length = 0
  mail.asked = 0
  mail.answer = () => '250 OK'
})
afterAll(async () => {
  await discard(server)
  await mail.close()
})

const lastCode = () => /Subject: (\d{6}) is your Clique code\./.exec(mail.messages.at(-1)?.text ?? '')?.[1] ?? ''
const wrong = () => (lastCode() === '000000' ? '111111' : '000000')

const withAddress = async (username: string, email: string) => {
  const person = await server.person(username)
  const { session } = await person.ask('offerCodeEmail', { body: { email } })
  await person.ask('confirmCodeEmail', { body: { session, code: lastCode() } })
  return person
}

test('a confirmed address gets the codes of its number, until it is removed', async () => {
  expect((await server.visitor.ask('config', {})).codesByEmail).toBe(true)
  const ada = await server.person('ada')
  expect((await ada.ask('codeEmail', {})).email).toBeNull()
  const { session } = await ada.ask('offerCodeEmail', { body: { email: ' ada@example.com ' } })
  expect(mail.messages.map(({ to }) => to)).toEqual(['ada@example.com'])
  expect(mail.messages[0]?.text).toContain('From: Clique <clique@example.com>')
  const refused = await ada.send('confirmCodeEmail', { body: { session, code: wrong() } })
  expect([refused.status, (await ada.ask('codeEmail', {})).email]).toEqual([400, null])
  expect(await ada.ask('confirmCodeEmail', { body: { session, code: lastCode() } })).toEqual({
    email: 'ada@example.com',
  })
  expect((await ada.send('confirmCodeEmail', { body: { session, code: lastCode() } })).status).toBe(404)

  const signIn = await requestCode(server.url, ada.phone)
  expect(mail.messages).toHaveLength(2)
  expect((await confirm(server.url, signIn, lastCode())).status).toBe(200)
  expect(server.log.join('')).not.toContain(lastCode())
  expect(server.log.join('')).not.toContain('ada@example.com')

  await ada.ask('removeCodeEmail', {})
  expect((await ada.ask('codeEmail', {})).email).toBeNull()
  await requestCode(server.url, ada.phone)
  expect(mail.messages.filter(({ text }) => text.includes('is your Clique code'))).toHaveLength(2)
})

test('a code that confirms an address signs no user in, and one that signs in confirms none', async () => {
  const bob = await server.person('bob')
  const { session } = await bob.ask('offerCodeEmail', { body: { email: 'bob@example.com' } })
  expect(await providerError(await confirm(server.url, session, lastCode()))).toBe('400 INVALID_SESSION_INFO')
  const other = await server.person('carol')
  expect((await other.send('confirmCodeEmail', { body: { session, code: lastCode() } })).status).toBe(404)
  expect((await other.ask('codeEmail', {})).email).toBeNull()

  const dave = await withAddress('dave', 'dave@example.com')
  const signIn = await requestCode(server.url, dave.phone)
  expect((await dave.send('confirmCodeEmail', { body: { session: signIn, code: lastCode() } })).status).toBe(404)
  expect((await confirm(server.url, signIn, lastCode())).status).toBe(200)
})

test.each([
  'no address',
  'a@b@c',
  'a@b.example\r\nBcc: x@example.com',
  'x@example.com, y@example.com',
  '<a@example.com>',
])('%j is refused', async (email) => {
  const person = await server.person(`user${Math.abs(email.length)}`)
  expect((await person.send('offerCodeEmail', { body: { email } })).status).toBe(400)
  expect(mail.asked).toBe(0)
})

test('a refused address is reported; a temporary failure is tried once more', async () => {
  const erin = await server.person('erin')
  mail.answer = () => '550 no such user'
  expect((await erin.send('offerCodeEmail', { body: { email: 'erin@example.com' } })).status).toBe(503)
  expect(mail.asked).toBe(1)
  mail.answer = () => (mail.asked === 2 ? '451 later' : '250 OK')
  expect((await erin.send('offerCodeEmail', { body: { email: 'erin@example.com' } })).status).toBe(200)
  expect(mail.asked).toBe(3)
  expect(server.log.join('')).toContain('identity.mail_refused')
  expect(server.log.join('')).not.toContain('erin@example.com')

  const frank = await withAddress('frank', 'frank@example.com')
  mail.answer = () => '550 full'
  expect(await providerError(await askForCode(server.url, frank.phone))).toBe('400 CODE_NOT_SENT')
})

test('a mail server that hangs or is gone ends by its time limit', async () => {
  const log: string[] = []
  const note = (event: string, details: Record<string, unknown> = {}) =>
    log.push([event, ...Object.values(details)].join(' '))
  mail.answer = () => undefined
  const hanging = createMailer({ url: mail.url, from: FROM }, note, 200)
  expect(await hanging('ada@example.com', '123456')).toBe(false)
  // It answers each step in time, and there are many of them.
  mail.answer = () => '250 OK'
  const slow = createMailer({ url: mail.url, from: FROM }, note, undefined, 1)
  expect(await slow('ada@example.com', '123456')).toBe(false)
  const gone = createMailer({ url: 'smtp://127.0.0.1:1', from: FROM }, note)
  expect(await gone('ada@example.com', '123456')).toBe(false)
  expect(log).toEqual([
    ...Array.from({ length: 4 }, () => 'identity.mail_failed ETIMEDOUT'),
    ...Array.from({ length: 2 }, () => 'identity.mail_failed ECONNREFUSED'),
  ])
})

test('without a mail server no address is taken, and codes are sent as ever', async () => {
  const plain = await startServer()
  const ada = await plain.person('ada')
  expect((await plain.visitor.ask('config', {})).codesByEmail).toBeUndefined()
  expect((await ada.send('offerCodeEmail', { body: { email: 'ada@example.com' } })).status).toBe(404)
  await discard(plain)
})
