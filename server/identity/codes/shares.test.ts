/** Codes when strangers request as many as they can. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { Puzzle } from '../../../contract/puzzle'
import { checkNetwork } from '../../limits/check'
import { provider } from '../../limits/general'
import { discard, newNumber, startServer, type RunningServer } from '../../test/running-server'
import { providerError, solve } from '../../test/sign-in'

let server: RunningServer | undefined
afterEach(async () => {
  if (server) await discard(server)
  server = undefined
})

const Asked = v.object({ puzzle: v.optional(Puzzle) })

/** Requests a code from a network, with the proof of work. */
const ask = async ({ url }: RunningServer, phoneNumber: string, network: string) => {
  const send = (call: string, body: unknown) =>
    fetch(`${url}/identitytoolkit.googleapis.com/v1/${call}?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify(body),
    })
  const { puzzle } = v.parse(Asked, await (await send('puzzle', {})).json())
  return send('accounts:sendVerificationCode', { phoneNumber, recaptchaToken: puzzle && solve(puzzle) })
}
const wordOf = async (response: Response) => (response.ok ? 'sent' : providerError(response))

/** Stores codes as if requested in the last hour: real requests would take long. */
const spend = async ({ services: { db } }: RunningServer, count: number) => {
  const values = Array.from({ length: count }, () => ({
    session_hash: randomBytes(32).toString('hex'),
    phone_number: newNumber(),
    code_hash: 'x',
    asker_hash: 'x',
  }))
  await db.insertInto('sign_in_codes').values(values).execute()
}

test('strangers of many networks leave codes for numbers with a profile', async () => {
  server = await startServer({ isTrial: false, hasLimits: true, proxies: 1, codesPerHour: 40 })
  const known = newNumber()
  await sql`insert into users (user_id, auth_uid, phone_number, username, first_name, last_name)
    values (${randomUUID()}, 'ada', ${known}, 'ada', 'Ada', 'L')`.execute(server.services.db)
  await spend(server, 29)
  expect(await wordOf(await ask(server, newNumber(), '2001:db8:1::1'))).toBe('sent')
  expect(await wordOf(await ask(server, newNumber(), '2001:db8:2::1'))).toBe('400 CODES_EXHAUSTED')
  expect(await wordOf(await ask(server, known, '2001:db8:5::1'))).toBe('sent')
  await spend(server, 9)
  expect(await wordOf(await ask(server, known, '2001:db8:6::1'))).toBe('400 CODES_EXHAUSTED')
})

test('no stranger who asks at one instant takes a code that is held back', async () => {
  server = await startServer({ isTrial: false, hasLimits: true, proxies: 1, codesPerHour: 8 })
  const running = server
  const asked = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => wordOf(await ask(running, newNumber(), `2001:db8:${at + 1}::1`))),
  )
  const sent = asked.filter((word) => word === 'sent').length
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThanOrEqual(6)
  const { count } = await server.services.db
    .selectFrom('sign_in_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(sent)
})

test('once codes are held back, one network can find out for few numbers whether they have a profile', async () => {
  server = await startServer({ isTrial: false, hasLimits: true, proxies: 1, codesPerHour: 4 })
  await spend(server, 3)
  expect(await wordOf(await ask(server, newNumber(), '2001:db8:1:1::1'))).toBe('400 CODES_EXHAUSTED')
  for (let tried = 1; tried < 20; tried++)
    await checkNetwork(server.services.limiter, provider.unknown, '2001:db8:1:1::/64')
  expect(await wordOf(await ask(server, newNumber(), '2001:db8:1:1::2'))).toBe('400 TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(await wordOf(await ask(server, newNumber(), '2001:db8:1:2::1'))).toBe('400 CODES_EXHAUSTED')
})

/** The number of requests from each of these networks that get this answer, each for a different number. */
const answered = async (word: string, networks: readonly string[], each: number) => {
  const counts: number[] = []
  for (const network of networks) {
    let count = 0
    for (let at = 0; at < each; at++)
      if (server && (await wordOf(await ask(server, newNumber(), network))) === word) count += 1
    counts.push(count)
  }
  return counts
}

test('codes are counted by /64 and by /48, and IPv4 addresses each for itself', async () => {
  server = await startServer({ hasLimits: true, proxies: 1 })
  expect(await answered('sent', ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'], 51)).toEqual([50, 50, 0])
  expect(await answered('sent', ['2001:db8:2::1', '203.0.113.1', '203.0.113.2', '203.0.113.3'], 51)).toEqual([
    50, 50, 50, 50,
  ])
})

test('asking which numbers are invited is counted by /64 and by /48 too', async () => {
  server = await startServer({ hasLimits: true, proxies: 1, isInvitedOnly: true })
  const networks = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:1::1']
  expect(await answered('400 ADMIN_ONLY_OPERATION', networks, 21)).toEqual([20, 20, 0, 20])
})
