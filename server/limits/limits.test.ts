import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { calls } from '../../contract/calls'
import { createPuzzles } from '../identity/codes/puzzles'
import { enterGuest, makeGuestLink } from '../test/people/guest'
import { provider, providerError } from '../test/sign-in'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { policies } from './policies'

let server: RunningServer
let ada: Person
let bob: Person
let itemId: string

beforeAll(async () => {
  server = await startServer({ hasLimits: true, proxies: 1 })
  ada = await server.person('ada')
  bob = await server.person('bob')
  itemId = await addPhoto(ada, await makeCollection(ada, await makeClique(ada, bob)))
})
afterAll(() => discard(server))

test('every call has a policy', () => {
  expect(Object.keys(policies).sort()).toEqual(Object.keys(calls).sort())
})

test('a sixth comment at once is refused and gets the time to retry; another user is not', async () => {
  const comment = (who: Person) =>
    who.send('createComment', { body: { payload: 'hello', collectionItemId: itemId, clientId: randomUUID() } })
  for (let i = 0; i < 5; i++) expect((await comment(ada)).status).toBe(200)
  const refused = await comment(ada)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(6)
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await comment(bob)).status).toBe(200)
})

test('photos count one by one', async () => {
  const photo = { contentType: 'image/jpeg', contentLength: 1000, contentMd5: `${'A'.repeat(22)}==` }
  const photos = Array.from({ length: 500 }, () => ({
    photo: { basePhoto: photo, medQualityPhoto: photo, lowQualityPhoto: photo },
    dateCreated: '2024-05-01T10:00:00.000Z',
  }))
  const collectionId = randomUUID()
  const reserve = async () => (await bob.send('upload', { body: { collectionId, photos } })).status
  expect([await reserve(), await reserve(), await reserve()]).toEqual([404, 404, 429])
})

test('a request whose body is refused counts like any other', async () => {
  const cleo = await server.person('cleo')
  const comment = (payload: string) =>
    cleo.send('createComment', { body: { payload, collectionItemId: itemId, clientId: randomUUID() } })
  for (let i = 0; i < 5; i++) expect((await comment('x'.repeat(65 * 1024))).status).toBe(413)
  expect((await comment('hello')).status).toBe(429)
})

/**
 * Sends by the hundred until one is refused, five thousand at most: the bucket refills in the meantime, on a busy machine by
 * more than a hundred. Resolves to all answers.
 */
const untilRefused = async (send: (at: number) => Promise<Response>) => {
  const answers: Response[] = []
  while (answers.length < 5000 && !answers.some(({ status }) => status === 429)) {
    const { length } = answers
    answers.push(...(await Promise.all(Array.from({ length: 250 }, (_, at) => send(length + at)))))
  }
  return answers
}
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status)

test("the provider's calls count by address, without a verdict on the person", async () => {
  const refresh = () =>
    fetch(`${server.url}/securetoken.googleapis.com/v1/token`, { method: 'POST', body: '{}', ...from('7.7.7.7') })
  const answers = await untilRefused(refresh)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('content-type')).toMatch(/^text\/html/)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

const from = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } })

const open = (forwarded: string) =>
  server.visitor.request('/api/setUp/open', {
    method: 'POST',
    body: JSON.stringify({ token: 'x'.repeat(43) }),
    headers: { ...from(forwarded).headers, 'content-type': 'application/json' },
  })

test('strangers of an address are limited as a whole, and cannot invent another one', async () => {
  const statuses = statusesOf(await untilRefused((i) => open(`10.0.0.${i % 250}, 9.9.9.9`)))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(600)
  expect((await open('9.9.9.9, 8.8.8.8')).status).toBe(404)
})

test('a guest, a stranger and unsolved entries behind an address cost no one else there an answer', async () => {
  const { db, limiter } = server.services
  const puzzles = createPuzzles(db, 'a secret of this test')
  Object.assign(server.services, { puzzles })
  onTestFinished(() => void delete server.services.puzzles)
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const link = await makeGuestLink(ada, collectionId)
  const script = await enterGuest(server, link)
  expect(statusesOf(await untilRefused(() => script.send('guestSelf')))).toContain(429)
  const unsolved = () => {
    const body = { secret: link.secret, name: 'Mia', token: randomBytes(32).toString('base64url'), solution: 'none' }
    return server.visitor.send('enterAsGuest', { body })
  }
  expect(new Set(statusesOf(await Promise.all(Array.from({ length: 700 }, unsolved))))).toEqual(new Set([403]))
  const openSetUp = () => server.visitor.send('openSetUp', { body: { token: 'x'.repeat(43) } })
  expect(statusesOf(await untilRefused(openSetUp))).toContain(429)
  const guest = await enterGuest(server, link)
  expect([(await guest.send('guestSelf')).status, (await bob.send('getSelf')).status]).toEqual([200, 200])
  // Refused calls of a known caller take nothing from the address.
  expect(await limiter('address 127.0.0.1', { burst: 30_000, perMinute: 30_000 }, 29_000)).toBeUndefined()
})

test('codes are limited by address too', async () => {
  const ask = (digit: number) =>
    provider(server.url, 'sendVerificationCode', { phoneNumber: `+1${String(digit).repeat(10)}` })
  let refused: Response | undefined
  for (let i = 0; i < 60 && !refused; i++) {
    const answer = await ask(1 + (i % 5))
    if (answer.status !== 200) refused = answer
  }
  expect(refused && (await providerError(refused))).toBe('400 TOO_MANY_ATTEMPTS_TRY_LATER')
})

/** A post from an address to a path of the identity provider. */
const post = (path: string, address: string, body: Record<string, string>) =>
  fetch(`${server.url}/${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: path.startsWith('securetoken') ? new URLSearchParams(body) : JSON.stringify(body),
  })

test('guesses of a code are limited by address, over all sessions', async () => {
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber'
  const guess = async (address: string) =>
    providerError(await post(path, address, { sessionInfo: randomUUID(), code: '123456' }))
  for (let at = 0; at < 100; at++) expect(await guess('203.0.113.1')).toBe('400 INVALID_SESSION_INFO')
  let last = ''
  for (let at = 0; at < 5; at++) last = await guess('203.0.113.1')
  expect(last).toBe('400 TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(await guess('203.0.113.2')).toBe('400 INVALID_SESSION_INFO')
})

test.each(['securetoken.googleapis.com/v1/token', 'identitytoolkit.googleapis.com/v1/accounts:lookup'])(
  '%s is limited by address, in an answer that ends no session',
  async (path) => {
    const address = path.startsWith('secure') ? '203.0.113.3' : '203.0.113.4'
    const answers = await untilRefused(() => post(path, address, { refresh_token: 'x', idToken: 'x' }))
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(60)
    expect(answers.find(({ status }) => status === 429)?.headers.get('content-type')).toMatch(/^text\/html/)
  },
)
