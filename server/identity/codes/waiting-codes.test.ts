import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { makeOperator } from '../set-up'
import { Caller } from '../../test/caller'
import { discard, startServer, type RunningServer } from '../../test/running-server'
import { confirm, fetchPuzzle, providerError, solve, tokensIn } from '../../test/sign-in'

let server: RunningServer
let operator: Caller

const HOME = '198.51.100.1'
const ELSEWHERE = '203.0.113.9'

/** Requests a code from a network; resolves to the session. */
const ask = async (phoneNumber: string, network: string): Promise<string> => {
  const puzzle = await fetchPuzzle(server.url)
  const response = await fetch(
    `${server.url}/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify({ phoneNumber, recaptchaToken: puzzle && solve(puzzle) }),
    },
  )
  return v.parse(v.object({ sessionInfo: v.string() }), await response.json()).sessionInfo
}
const listed = async (phone: string) =>
  (await operator.ask('adminWaitingCodes', {})).codes.find(({ numberEnd }) => numberEnd === phone.slice(-4))
const idOf = async (phone: string) => (await listed(phone))?.id ?? ''
const show = async (phone: string) => (await operator.ask('showWaitingCode', { body: { id: await idOf(phone) } })).code
const statusOf = async (session: string, code: string) => (await confirm(server.url, session, code)).status

beforeAll(async () => {
  server = await startServer({ isTrial: false, isInvitedOnly: false, proxies: 1 })
  const { db } = server.services
  const phoneNumber = '+14155550100'
  const session = await ask(phoneNumber, HOME)
  const { waiting_code: code } = await db.selectFrom('sign_in_codes').select('waiting_code').executeTakeFirstOrThrow()
  const { idToken } = await tokensIn(await confirm(server.url, session, code ?? ''))
  operator = new Caller(server.url, idToken)
  await operator.ask('register', { body: { username: 'first', phoneNumber, firstName: 'F', lastName: 'F' } })
  await makeOperator(db, 'first')
})
afterAll(() => discard(server))

test('a later request of a stranger hides no code: the one that is shown fits the person who asked first', async () => {
  const phone = '+14155550101'
  const person = await ask(phone, HOME)
  const code = await show(phone)
  const stranger = await ask(phone, ELSEWHERE)
  expect(await listed(phone)).toMatchObject({ sessions: 2, networks: 2 })
  expect(await show(phone)).toBe(code)
  expect(await providerError(await confirm(server.url, stranger, code))).toBe('400 INVALID_CODE')
  expect(await statusOf(person, code)).toBe(200)
  expect(await listed(phone)).toBeUndefined()
})

test('a person who asks again from the same network gets a new code; one that was read out before still signs in', async () => {
  const phone = '+14155550102'
  const closedTab = await ask(phone, HOME)
  const before = await show(phone)
  const newTab = await ask(phone, HOME)
  expect(await listed(phone)).toMatchObject({ sessions: 2, networks: 1 })
  const code = await show(phone)
  expect(await statusOf(newTab, code)).toBe(200)
  expect(await statusOf(closedTab, before)).toBe(200)
})

test('a stranger who asked first gets no session, and the operator discards all so that the person asks again', async () => {
  const phone = '+14155550103'
  const stranger = await ask(phone, ELSEWHERE)
  const person = await ask(phone, HOME)
  const code = await show(phone)
  expect(await statusOf(person, code)).toBe(400)
  const id = await idOf(phone)
  await operator.ask('discardWaitingCodes', { body: { id } })
  expect(await listed(phone)).toBeUndefined()
  expect(await providerError(await confirm(server.url, stranger, code))).toBe('400 INVALID_SESSION_INFO')
  const again = await ask(phone, HOME)
  expect(await statusOf(again, await show(phone))).toBe(200)
  const actions = (await operator.ask('adminHistory', {})).items.map(({ action, subject }) => `${action} ${subject}`)
  expect(actions).toContain('discarded the codes of …0103')
  expect(await operator.refusal('discardWaitingCodes', { body: { id } })).toBe('404 NOT_FOUND')
})

test('a code that has expired holds no other one back', async () => {
  const phone = '+14155550104'
  await ask(phone, ELSEWHERE)
  await server.services.db
    .updateTable('sign_in_codes')
    .set({ created_at: sql`created_at - interval '11 minutes'` as never })
    .where('phone_number', '=', phone)
    .execute()
  const person = await ask(phone, HOME)
  expect(await listed(phone)).toMatchObject({ sessions: 1, networks: 1 })
  expect(await statusOf(person, await show(phone))).toBe(200)
})

test('one of the requests of many networks at one instant has the code', async () => {
  const phone = '+14155550105'
  const sessions = await Promise.all([1, 2, 3, 4, 5, 6].map((network) => ask(phone, `192.0.2.${network}`)))
  expect(await listed(phone)).toMatchObject({ sessions: 6, networks: 6 })
  const code = await show(phone)
  const statuses = await Promise.all(sessions.map((session) => statusOf(session, code)))
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400, 400])
})
