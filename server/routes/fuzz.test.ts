/**
 * Nearly right requests of every call against the built server: each is answered in JSON, and none breaks anything.
 * RUNS is the number for each call; 4000 make two hundred thousand.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type CallName } from '../../contract/calls'
import { readyAddress, runServer, type Process } from '../test/servers/built-server'
import { hostileRequests, type HostileRequest } from '../test/hostile'
import { databaseOf, dropDatabaseOf } from '../test/stores/own-database'
import { makeGuest } from '../test/people/guest'
import { startServer, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../test/story'

const RUNS = Number(process.env['RUNS'] ?? 30)
const HUNG_MS = 10_000

let world: RunningServer
let server: Process
let url: string
let tokens: string[]
let ids: string[]
let requests = 0
let accepted = 0

beforeAll(async () => {
  world = await startServer()
  const [ada, bob, eve] = [await world.person('ada'), await world.person('bob'), await world.person('eve')]
  const cliqueId = await makeClique(ada, bob)
  await eve.ask('follow', { body: { followee: ada.userId } })
  const collections = [await makeCollection(ada, cliqueId, 'PUBLIC'), await makeCollection(bob, cliqueId)]
  const photos = [await addPhoto(ada, collections[0] ?? ''), await addPhoto(bob, collections[1] ?? '')]
  const pending = await reservePhoto(ada, collections[0] ?? '')
  const say = { payload: 'hello', collectionItemId: photos[0] ?? '' }
  const { comment } = await eve.ask('createComment', { body: say })
  const guest = await makeGuest(world, ada, collections[0] ?? '')
  const { caller } = await world.identity()
  tokens = [ada, bob, eve, caller, guest].map(({ token }) => token ?? '')
  ids = [
    ada.userId,
    bob.userId,
    eve.userId,
    cliqueId,
    ...collections,
    ...photos,
    pending.itemId,
    comment.id,
    guest.userId,
    guest.linkId,
    randomUUID(),
  ]
  // The data are ready: the released program takes over.
  await world.stop()
  const databaseUrl = await databaseOf(world.dataFolder)
  server = runServer({
    DATA_DIR: world.dataFolder,
    RATE_LIMITS: 'off',
    METRICS: 'on',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  url = await readyAddress(server)
}, 120_000)
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await dropDatabaseOf(world.dataFolder)
  await rm(world.dataFolder, { recursive: true })
})

const Refused = v.strictObject({
  message: v.pipe(v.string(), v.minLength(1), v.regex(/^(?!.*(Invalid \w+:|Expected .* received))/s)),
  code: v.pipe(v.string(), v.regex(/^[A-Z_]+$/)),
})

const ask = (path: string, init: RequestInit) => {
  requests += 1
  return fetch(url + path, { ...init, signal: AbortSignal.timeout(HUNG_MS) })
}

/** The fault in the answer to a request; undefined if there is none. */
const faultIn = async (response: Response): Promise<string | undefined> => {
  if (response.status >= 500) return `status ${response.status}`
  if (!response.headers.get('content-type')?.startsWith('application/json')) return 'not JSON'
  const body: unknown = await response.json()
  return response.ok || v.is(Refused, body) ? undefined : `a refusal in other words: ${JSON.stringify(body)}`
}

const send = ({ method, path, body, contentType }: HostileRequest, token: string) =>
  ask(path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': contentType }) },
    ...(body !== undefined && { body }),
  })

/** These run last, because they remove data that the others need. */
const ending = ['deleteComment', 'leaveClique', 'deleteFlicks', 'deleteCollection', 'deleteSelf']
const names = (Object.keys(calls) as CallName[]).toSorted((a, b) => ending.indexOf(a) - ending.indexOf(b))

const timeout = 30_000 + RUNS * 50
const memory = async () => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^clique_memory_bytes (\d+)$/m.exec(text)?.[1]) / 2 ** 20
}

test.each(names)(
  '%s answers whatever it is asked',
  async (name) => {
    const property = fc.asyncProperty(hostileRequests(calls[name], ids), fc.nat(), async (request, who) => {
      const response = await send(request, tokens[who % tokens.length] ?? '')
      if (response.ok) accepted += 1
      expect(await faultIn(response)).toBeUndefined()
    })
    await fc.assert(property, { numRuns: RUNS })
  },
  timeout,
)

test(
  'so do paths that are not served, and addresses of images',
  async () => {
    const path = fc.oneof(
      fc.webPath().map((tail) => `/api${tail}`),
      fc.webPath().map((tail) => `/media${tail === '' ? '/' : tail}?sig=x`),
      fc.constantFrom(...ids).map((id) => `/media/item/${id}/base?exp=99999999999&sig=x`),
    )
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')
    const property = fc.asyncProperty(path, method, async (path, method) => {
      expect(await faultIn(await ask(path, { method }))).toBeUndefined()
    })
    await fc.assert(property, { numRuns: RUNS * 4 })
  },
  timeout,
)

test(
  'the identity provider gives verdicts and nothing else',
  async () => {
    const call = fc.constantFrom(
      'sendVerificationCode',
      'signInWithPhoneNumber',
      'signInWithCustomToken',
      'lookup',
      'nothing',
    )
    const field = fc.constantFrom('phoneNumber', 'sessionInfo', 'code', 'idToken', 'token', '__proto__')
    const body = fc.oneof(
      fc.json(),
      fc
        .dictionary(field, fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()))
        .map((value) => JSON.stringify(value)),
      fc.string({ unit: 'binary' }),
    )
    const property = fc.asyncProperty(call, body, async (call, body) => {
      const path = `/identitytoolkit.googleapis.com/v1/accounts:${call}`
      const response = await ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      expect([200, 400, 404]).toContain(response.status)
      expect(response.ok || v.is(v.object({ error: v.object({ message: v.string() }) }), await response.json())).toBe(
        true,
      )
    })
    await fc.assert(property, { numRuns: RUNS * 4 })
  },
  timeout,
)

test('and the server is as it was', async () => {
  expect(server.child.exitCode).toBeNull()
  expect((await ask('/api/health', {})).status).toBe(200)
  process.stdout.write(
    `${requests} requests, ${accepted} of them accepted; the server holds ${Math.round(await memory())} MB\n`,
  )
})
