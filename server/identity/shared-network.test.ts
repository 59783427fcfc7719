/** People behind one address: a party signs in, and a stranger's guesses get no further than before. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ok } from '../../contract/failure'
import { inTransaction } from '../database/transaction'
import { createLimiter } from '../limits/limiter'
import { Caller } from '../test/caller'
import { discard, newNumber, startServer, type RunningServer, type StartOptions } from '../test/running-server'
import { askForCode, confirm, provider, providerError, requestCode } from '../test/sign-in'
import { makeInvitation } from './invitations'
import { checkKnown } from './known-number'

const startInvitedOnly = async (guests: number, options: StartOptions = {}) => {
  const server = await startServer({ isInvitedOnly: true, hasLimits: true, ...options })
  const phones = Array.from({ length: guests }, newNumber)
  await inTransaction(server.services.db, async (trx) => {
    for (const phone of phones) await makeInvitation(trx, phone, 'operator')
    return ok(undefined)
  })
  return { server, phones }
}

/** The last code in the log for a number. */
const codeIn = ({ log }: RunningServer, phone: string) => {
  const line = log.findLast((entry) => entry.includes('identity.code') && entry.includes(`…${phone.slice(-4)}"`))
  return (JSON.parse(line ?? '{}') as { code?: string }).code ?? ''
}

/** The error codes of answers, with their numbers; '' is the key of answers without one. */
const countErrors = async (answers: Response[]) => {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const error = answer.ok ? '' : await providerError(answer)
    counts[error] = (counts[error] ?? 0) + 1
  }
  return counts
}

/** Asks for a code for each number, all at once. */
const askForEach = async (url: string, phones: string[]) =>
  countErrors(await Promise.all(phones.map((phoneNumber) => provider(url, 'sendVerificationCode', { phoneNumber }))))

const TOO_MANY = '400 TOO_MANY_ATTEMPTS_TRY_LATER'
const UNKNOWN = '400 ADMIN_ONLY_OPERATION'

test('sixty invited guests behind one address get their codes, sign in and register', async () => {
  const { server, phones } = await startInvitedOnly(60)
  const outcomes: number[][] = []
  for (const [at, phoneNumber] of phones.entries()) {
    // The app's calls for one guest: the puzzle, the code, the sign-in, the SDK's look at its user, the registration.
    const asked = await askForCode(server.url, phoneNumber)
    const { sessionInfo = '' } = (await asked.json()) as { sessionInfo?: string }
    const confirmed = await confirm(server.url, sessionInfo, codeIn(server, phoneNumber))
    const { idToken = '' } = (await confirmed.json()) as { idToken?: string }
    const seen = await provider(server.url, 'lookup', { idToken })
    const body = { username: `guest_${at}`, phoneNumber, firstName: 'Guest', lastName: 'Test' }
    const registered = await new Caller(server.url, idToken).send('register', { body })
    outcomes.push([asked.status, confirmed.status, seen.status, registered.status])
  }
  expect(outcomes).toEqual(phones.map(() => [200, 200, 200, 200]))
  await discard(server)
})

test('a thousand guessed numbers from one address learn of twenty unknown ones, and then of none', async () => {
  const { server, phones } = await startInvitedOnly(100)
  const strangers = (count: number) => Array.from({ length: count }, newNumber)
  const guess = (numbers: string[]) => askForEach(server.url, numbers)
  expect(await guess(phones.slice(0, 40))).toEqual({ '': 40 })
  // All at once, as a program asks.
  const { [UNKNOWN]: unknown, [TOO_MANY]: refused } = await guess(strangers(300))
  expect([unknown, refused]).toEqual([20, 280])
  expect(await guess(phones.slice(40))).toEqual({ [TOO_MANY]: 60 })
  expect(await guess(strangers(600))).toEqual({ [TOO_MANY]: 600 })
  await discard(server)
})

test('a thousand guessed codes from one address are a hundred, and right codes between them count as none', async () => {
  const { server, phones } = await startInvitedOnly(12)
  const { url } = server
  const [victim = '', ...guests] = phones
  const session = await requestCode(url, victim)
  const guess = (count: number) =>
    Promise.all(Array.from({ length: count }, () => confirm(url, randomUUID(), '123456')))
  expect(await countErrors(await guess(95))).toEqual({ '400 INVALID_SESSION_INFO': 95 })
  for (const phone of guests) expect((await server.identity(phone)).refreshToken).not.toBe('')
  const counts = await countErrors(await guess(400))
  expect(counts[TOO_MANY]).toBeGreaterThanOrEqual(394)
  expect(await providerError(await confirm(url, session, codeIn(server, victim)))).toBe(TOO_MANY)
  await discard(server)
})

test('while codes are held back, a known number counts like any other: its answer depends on a profile', async () => {
  const { server, phones } = await startInvitedOnly(21)
  const { db } = server.services
  const rules = { db, limiter: createLimiter(), isInvitedOnly: true, isHeldBack: true }
  const results: boolean[] = []
  for (const phone of phones) results.push((await checkKnown(rules, phone, '203.0.113.1')).ok)
  expect(results).toEqual([...phones.slice(1).map(() => true), false])
  await discard(server)
})

test('codes that the gateway did not send count for no network', async () => {
  const gateway = { url: 'http://127.0.0.1:1', headers: {}, body: '{code}' }
  const { server, phones } = await startInvitedOnly(60, { gateway })
  const errors = new Set<string>()
  for (const phoneNumber of phones)
    errors.add(await providerError(await provider(server.url, 'sendVerificationCode', { phoneNumber })))
  expect([...errors]).toEqual(['400 CODE_NOT_SENT'])
  await discard(server)
})
