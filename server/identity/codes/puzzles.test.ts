/** [Note: Proof of work] The cost of a code, and attempts to bypass it. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { runCommand } from '../../commands/run'
import { readSecret } from '../../database/secret'
import { sweep } from '../../jobs/sweep'
import { makeOperator } from '../set-up'
import { discard, newNumber, startServer, type RunningServer } from '../../test/running-server'
import { askForCode, fetchPuzzle, provider, providerError, requestCode, solve } from '../../test/sign-in'
import { createPuzzles, mostTries } from './puzzles'

const REFUSED = '400 CAPTCHA_CHECK_FAILED'
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ isTrial: false })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => discard(server))

const puzzle = async () => {
  const fetched = await fetchPuzzle(server.url)
  if (!fetched) throw new Error('no puzzle')
  return fetched
}
const ask = (recaptchaToken?: unknown) =>
  provider(server.url, 'sendVerificationCode', { phoneNumber: newNumber(), recaptchaToken })

test('a code costs the solution of a puzzle, once', async () => {
  const solved = solve(await puzzle())
  expect((await ask(solved)).status).toBe(200)
  expect(await providerError(await ask(solved))).toBe(REFUSED)
  const other = solve(await puzzle())
  const both = await Promise.all([ask(other), ask(other)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('no solution, a wrong one, another server’s, a guest link’s and one that was made easier are refused', async () => {
  const fresh = await puzzle()
  const [expiry = '', , salt = ''] = fresh.text.split('.')
  const secret = await readSecret(server.services.db, 'puzzles', () => Promise.reject(new Error('none')))
  const foreign = createPuzzles(server.services.db, 'another secret').make('code', fresh.most)
  const ofGuest = createPuzzles(server.services.db, secret).make('guest', fresh.most)
  const solved = solve(fresh)
  const wrong = [
    undefined,
    '',
    'unused',
    `${solved}0`,
    solved.replace(/\d+$/, String(fresh.most)),
    solved.replace(salt, '0'.repeat(16)),
    solved.replace(expiry, String(Number(expiry) + 60_000)),
    solve(foreign),
    solve(ofGuest),
  ]
  for (const one of wrong) expect([one, await providerError(await ask(one))]).toEqual([one, REFUSED])
  expect((await ask(solved)).status).toBe(200)
})

test.skipIf(inject('postgres'))('new keys on a running server end the puzzles that it made before', async () => {
  const solved = solve(await puzzle())
  await runCommand({ dataFolder: server.dataFolder, port: 0 }, 'new-keys', [], () => {})
  expect(await providerError(await ask(solved))).toBe(REFUSED)
  expect((await ask(solve(await puzzle()))).status).toBe(200)
})

test('a puzzle expires after ten minutes, and is forgotten once it was answered', async () => {
  const { db } = server.services
  const puzzles = createPuzzles(db, 'a secret')
  const [first, second] = [solve(puzzles.make('code', 100_000)), solve(puzzles.make('code', 100_000))]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9.9 * 60_000 })
  expect(await puzzles.accept('code', first, 100_000)).toBe(true)
  vi.setSystemTime(Date.now() + 0.2 * 60_000)
  expect(await puzzles.accept('code', second, 100_000)).toBe(false)
  vi.useRealTimers()
  await sql`update used_puzzles set created_at = created_at - interval '2 hours'`.execute(db)
  await sweep(server.services, new AbortController().signal)
  expect(await db.selectFrom('used_puzzles').selectAll().execute()).toEqual([])
})

test('puzzles get harder with the codes of an hour, and one that is much too easy by now is refused', async () => {
  expect([0, 49, 50, 100, 199, 500].map((codes) => mostTries(codes, 200))).toEqual(
    [1, 1, 2, 4, 8, 8].map((times) => times * 100_000),
  )
  expect(mostTries(1000, Infinity)).toBe(100_000)
  const puzzles = createPuzzles(server.services.db, 'a secret')
  const easy = solve(puzzles.make('code', 100_000))
  expect(await puzzles.accept('code', easy, 400_000)).toBe(false)
  expect(await puzzles.accept('code', easy, 200_000)).toBe(true)
})

test('above the limit of an hour no code is sent to a stranger, and operators see it; test numbers need no puzzle', async () => {
  const small = await startServer({ isTrial: false, hasLimits: true, codesPerHour: 4 })
  const easiest = (await fetchPuzzle(small.url))?.most ?? 0
  // Another request's code may have made a puzzle too easy before its answer arrives: the client then requests another.
  const askUntilAnswered = async (): Promise<string> => {
    const answer = await askForCode(small.url, newNumber())
    const told = answer.ok ? 'sent' : await providerError(answer)
    return told === REFUSED ? askUntilAnswered() : told
  }
  const asked = await Promise.all(Array.from({ length: 6 }, askUntilAnswered))
  const exhausted = '400 CODES_EXHAUSTED'
  expect(asked.toSorted()).toEqual([exhausted, exhausted, exhausted, 'sent', 'sent', 'sent'])
  expect((await fetchPuzzle(small.url))?.most).toBe(easiest * 8)
  expect(await providerError(await askForCode(small.url, newNumber()))).toBe('400 CODES_EXHAUSTED')
  expect(small.log.join('')).toContain('identity.codes_exhausted')
  await discard(small)

  const trial = await startServer()
  expect(await fetchPuzzle(trial.url)).toBeUndefined()
  await requestCode(trial.url, newNumber())
  const operator = await trial.person('ada')
  await makeOperator(trial.services.db, 'ada')
  expect((await operator.ask('adminOverview', {})).codes).toEqual({ lastHour: 2, perHour: null })
  await discard(trial)
})
