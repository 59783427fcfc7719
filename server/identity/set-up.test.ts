import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Caller } from '../test/caller'
import { discard, newNumber, startServer, type RunningServer } from '../test/running-server'
import { exchange, sessionIn } from '../test/sign-in'
import { makeSetUpLink } from './set-up'

let server: RunningServer
let token: string

beforeEach(async () => {
  server = await startServer()
  token = (await makeSetUpLink(server.services.db)) ?? ''
})
afterEach(() => discard(server))

/** Signs in by the link, as the SDK does. */
const signIn = async (phoneNumber: string) => {
  const { customToken } = await server.visitor.ask('signInBySetUp', { body: { token, phoneNumber } })
  return new Caller(server.url, (await sessionIn(await exchange(server.url, customToken))).idToken)
}
const register = async (caller: Caller, username: string, phoneNumber: string) =>
  (await caller.ask('register', { body: { username, phoneNumber, firstName: 'A', lastName: 'B' } })).user.isOperator

test('a user who signs in by the link and registers is the operator, and the link ends', async () => {
  const phone = newNumber()
  expect((await server.visitor.send('openSetUp', { body: { token } })).status).toBe(200)
  // As if the first answer was lost.
  await signIn(phone)
  expect(await register(await signIn(phone), 'first', phone)).toBe(true)
  const again = { body: { token, phoneNumber: newNumber() } }
  expect(await server.visitor.refusal('signInBySetUp', again)).toBe('404 NOT_FOUND')
  expect(await server.visitor.refusal('openSetUp', { body: { token } })).toBe('404 NOT_FOUND')
  expect(await makeSetUpLink(server.services.db)).toBeUndefined()
})

test('the last of two users who sign in by it is the operator', async () => {
  const [early, late] = [newNumber(), newNumber()]
  const first = await signIn(early)
  const second = await signIn(late)
  expect(await register(first, 'early', early)).toBeUndefined()
  expect(await register(second, 'late', late)).toBe(true)
})

test('a user with a profile is the operator at once', async () => {
  const person = await server.person('ada')
  const signedIn = await signIn(person.phone)
  expect((await signedIn.ask('getSelf', {})).user).toMatchObject({ username: 'ada', isOperator: true })
})

test('while a link holds a start makes no other, the program always does, and the earlier one ends', async () => {
  const { db } = server.services
  expect(await makeSetUpLink(db)).toBeUndefined()
  expect(await makeSetUpLink(db, { always: true })).toMatch(/^[\w-]{43}$/)
  const earlier = { body: { token, phoneNumber: newNumber() } }
  expect(await server.visitor.refusal('signInBySetUp', earlier)).toBe('404 NOT_FOUND')
})

test('after a day the link has expired, and a start makes another', async () => {
  const { db } = server.services
  await sql`update set_up_links set expires_at = now()`.execute(db)
  const late = { body: { token, phoneNumber: newNumber() } }
  expect(await server.visitor.refusal('signInBySetUp', late)).toBe('410 INVITE_EXPIRED')
  expect(await server.visitor.refusal('openSetUp', { body: { token } })).toBe('410 INVITE_EXPIRED')
  expect(await makeSetUpLink(db)).toMatch(/^[\w-]{43}$/)
})
