import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweep } from '../jobs/sweep'
import { ok } from '../../contract/failure'
import { inTransaction } from '../database/transaction'
import { Caller } from '../test/caller'
import { discard, startServer } from '../test/running-server'
import { makeInvitation } from './invitations'
import { confirm, provider, providerError, requestCode, signIn, testNumber, tokensIn } from '../test/sign-in'
import { startWith } from '../test/start-with'

const { server } = await startWith()
const url = server.url

const refresh = (at: string, refreshToken: string) =>
  fetch(`${at}/securetoken.googleapis.com/v1/token?key=local`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })

test.each([1, 2, 3, 4, 5])(
  'number of the test digit %d signs in with its code, the first time as a new user',
  async (digit) => {
    const { phone, code } = testNumber(digit)
    const first = await signIn(url, phone, code)
    expect(first).toMatchObject({ phoneNumber: phone, isNewUser: true })
    expect(await signIn(url, phone, code)).toMatchObject({ localId: first.localId, isNewUser: false })
    expect(await new Caller(url, first.idToken).refusal('getSelf', {})).toBe('404 USER_DOES_NOT_EXIST')
  },
)

test('another number gets a random code, in the log, without the number', async () => {
  const phone = '+14155550177'
  const session = await requestCode(url, phone)
  const line = server.log.findLast((entry) => entry.includes('identity.code')) ?? ''
  expect(line).not.toContain(phone)
  const { number, code } = JSON.parse(line) as { number: string; code: string }
  expect(number).toBe('…0177')
  expect(code).toMatch(/^\d{6}$/)
  expect(await tokensIn(await confirm(url, session, code))).toMatchObject({ phoneNumber: phone })
  expect(await providerError(await confirm(url, session, code))).toBe('400 INVALID_SESSION_INFO')
})

// From the shortest to the longest number that a country has.
test.each(['+6834002', '+6581234567', '+31612345678', '+436601234567', '+8613800138000'])(
  '%s signs in with its code, as a number of any country does',
  async (phone) => {
    const session = await requestCode(url, phone)
    const line = server.log.findLast((entry) => entry.includes('identity.code')) ?? ''
    const { code } = JSON.parse(line) as { code: string }
    expect(await tokensIn(await confirm(url, session, code))).toMatchObject({ phoneNumber: phone })
  },
)

test('a session contains the lifetime of its token in seconds', async () => {
  const { phone, code } = testNumber(4)
  const { idToken, expiresIn } = await signIn(url, phone, code)
  const { exp = 0, iat = 0 } = decodeJwt(idToken)
  expect(Number(expiresIn)).toBe(exp - iat)
})

test('a wrong code is refused and may be corrected, but not for ever', async () => {
  const { phone, code } = testNumber(1)
  const session = await requestCode(url, phone)
  expect(await providerError(await confirm(url, session, '999999'))).toBe('400 INVALID_CODE')
  expect((await confirm(url, session, code)).status).toBe(200)
  const guessed = await requestCode(url, phone)
  for (let guess = 0; guess < 5; guess++) await confirm(url, guessed, `00000${guess}`)
  expect(await providerError(await confirm(url, guessed, code))).toBe('400 TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('a code expires after ten minutes', async () => {
  const { phone, code } = testNumber(2)
  const session = await requestCode(url, phone)
  const older = (minutes: number) =>
    sql`update sign_in_codes set created_at = created_at - make_interval(mins => ${minutes}::int)`.execute(
      server.services.db,
    )
  await older(9)
  expect(await providerError(await confirm(url, session, '000000'))).toBe('400 INVALID_CODE')
  await older(2)
  expect(await providerError(await confirm(url, session, code))).toBe('400 SESSION_EXPIRED')
})

test('five codes for a number in four hours, also when all are asked for at once; test numbers as many as you like', async () => {
  const ask = (phoneNumber: string) => provider(url, 'sendVerificationCode', { phoneNumber })
  const many = await Promise.all(Array.from({ length: 8 }, () => ask('+14155550100')))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await providerError(await ask('+14155550100'))).toBe('400 TOO_MANY_ATTEMPTS_TRY_LATER')
  for (let time = 0; time < 7; time++) expect((await ask(testNumber(3).phone)).status).toBe(200)
})

test('lookup returns the owner of a token', async () => {
  const { phone, code } = testNumber(4)
  const { idToken, localId } = await signIn(url, phone, code)
  const answer = await (await provider(url, 'lookup', { idToken })).json()
  expect(answer).toMatchObject({
    users: [{ localId, phoneNumber: phone, providerUserInfo: [{ providerId: 'phone' }] }],
  })
  expect(await providerError(await provider(url, 'lookup', { idToken: 'nonsense' }))).toBe('400 INVALID_ID_TOKEN')
})

test('a refresh token gives a new ID token; any other text none', async () => {
  const { phone, code } = testNumber(5)
  const { refreshToken, localId } = await signIn(url, phone, code)
  const answer = (await (await refresh(url, refreshToken)).json()) as { id_token: string; user_id: string }
  expect(answer.user_id).toBe(localId)
  expect(await new Caller(url, answer.id_token).refusal('getSelf', {})).toBe('404 USER_DOES_NOT_EXIST')
  expect(await providerError(await refresh(url, 'nonsense'))).toBe('400 TOKEN_EXPIRED')
})

test('one network that asks for a number does not keep another one from it; the number has a limit too', async () => {
  const open = await startServer({ proxies: 1 })
  const phone = '+14155550199'
  const from = (address: string) =>
    fetch(`${open.url}/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ phoneNumber: phone }),
    })
  const answered = async (count: number, addressOf: (at: number) => string) => {
    const answers: Response[] = []
    for (let at = 0; at < count; at++) answers.push(await from(addressOf(at)))
    return answers.filter(({ ok }) => ok).length
  }
  // All addresses of a /64 belong to the same subscriber.
  expect(await answered(8, (at) => `2001:db8::${at}`)).toBe(5)
  expect(await answered(1, () => '203.0.113.9')).toBe(1)
  expect(await answered(20, (at) => `198.51.100.${at}`)).toBe(14)
  await discard(open)
})

test('with invitations only, a code goes to numbers with a profile or an invitation, and few numbers can be tried', async () => {
  const closed = await startServer({ isInvitedOnly: true, hasLimits: true })
  const { db } = closed.services
  const ask = (phoneNumber: string) => provider(closed.url, 'sendVerificationCode', { phoneNumber })
  const invite = async (phone: string) => {
    await inTransaction(db, async (trx) => ok(await makeInvitation(trx, phone, 'operator')))
  }
  const phone = '+14155550188'
  expect(await providerError(await ask(phone))).toBe('400 ADMIN_ONLY_OPERATION')
  expect(await db.selectFrom('sign_in_codes').selectAll().execute()).toEqual([])
  await invite(phone)
  const { caller } = await closed.identity(phone)
  await caller.ask('register', { body: { username: 'ada', phoneNumber: phone, firstName: 'A', lastName: 'L' } })
  await sql`update personal_invitations set expires_at = now()`.execute(db)
  expect((await ask(phone)).status).toBe(200)
  await invite('+14155550189')
  await sql`update personal_invitations set expires_at = now()`.execute(db)
  expect(await providerError(await ask('+14155550189'))).toBe('400 ADMIN_ONLY_OPERATION')
  for (let tried = 0; tried < 18; tried++) await ask(`+141555501${String(tried).padStart(2, '0')}`)
  // From now on no answer reveals which numbers are known.
  for (const tried of ['+14155550190', phone])
    expect(await providerError(await ask(tried))).toBe('400 TOO_MANY_ATTEMPTS_TRY_LATER')
  await discard(closed)
})

test('a refresh token ends at sign-out, and after sixty days without use', async () => {
  const { phone, code } = testNumber(3)
  const [left, unused] = [await signIn(url, phone, code), await signIn(url, phone, code)]
  const revoke = (refreshToken: string) =>
    fetch(`${url}/securetoken.googleapis.com/v1/token:revoke`, {
      method: 'POST',
      body: new URLSearchParams({ refresh_token: refreshToken }),
    })
  for (const token of [left.refreshToken, left.refreshToken, 'nonsense']) expect((await revoke(token)).status).toBe(200)
  expect(await providerError(await refresh(url, left.refreshToken))).toBe('400 TOKEN_EXPIRED')

  const { db } = server.services
  const age = (days: number) =>
    sql`update devices set last_seen_at = last_seen_at - make_interval(days => ${days})`.execute(db)
  await age(59)
  expect((await refresh(url, unused.refreshToken)).status).toBe(200)
  await age(59)
  expect((await refresh(url, unused.refreshToken)).status).toBe(200)
  await age(61)
  expect(await providerError(await refresh(url, unused.refreshToken))).toBe('400 TOKEN_EXPIRED')
  await sweep(server.services, new AbortController().signal)
  for (const table of ['devices', 'refresh_tokens'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('bad requests are verdicts in the form of the provider', async () => {
  for (const phoneNumber of ['', '123', '+0123456789', 7, undefined])
    expect(await providerError(await provider(url, 'sendVerificationCode', { phoneNumber }))).toMatch(
      /^400 INVALID_PHONE_NUMBER/,
    )
  expect(await providerError(await confirm(url, 'nonsense', '123456'))).toBe('400 INVALID_SESSION_INFO')
  expect(await providerError(await provider(url, 'unknown', {}))).toBe('404 NOT_FOUND')
  const broken = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:lookup`, { method: 'POST', body: '{' })
  expect(await providerError(broken)).toBe('400 INVALID_REQUEST')
})

test('an error of our own is never JSON, which would sign the person out', async () => {
  const { db } = server.services
  await db.schema.alterTable('refresh_tokens').renameTo('hidden').execute()
  const answer = await refresh(url, 'x')
  await db.schema.alterTable('hidden').renameTo('refresh_tokens').execute()
  expect(answer.status).toBe(502)
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
})

test('the bot check is switched off', async () => {
  const get = async (path: string) => (await fetch(`${url}/identitytoolkit.googleapis.com/${path}?key=local`)).json()
  expect(await get('v1/recaptchaParams')).toEqual({ recaptchaSiteKey: 'unused' })
  expect(await get('v2/recaptchaConfig')).toMatchObject({
    recaptchaEnforcementState: [{ provider: 'PHONE_PROVIDER', enforcementState: 'OFF' }],
  })
})

// [S4]
test('after a restart people are still signed in, and their addresses still hold', async () => {
  const before = await startServer()
  const { phone, code } = testNumber(1)
  const tokens = await signIn(before.url, phone, code)
  const { dataFolder } = before
  await before.stop()
  const after = await startServer({ dataFolder })
  expect(await new Caller(after.url, tokens.idToken).refusal('getSelf', {})).toBe('404 USER_DOES_NOT_EXIST')
  expect((await refresh(after.url, tokens.refreshToken)).status).toBe(200)
  expect(await signIn(after.url, phone, code)).toMatchObject({ localId: tokens.localId, isNewUser: false })
  await discard(after)
})
