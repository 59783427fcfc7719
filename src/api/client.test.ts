import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../contract/failure'
import { CHANGE_HEADER, writeChange } from '../../contract/change'
import { retryOf } from '../platform/background/failure-policy'
import { isNetworkSignInNeeded, noteAnswer } from '../platform/background/network-sign-in'
import { addressOf, createApi } from './client'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
let handle: Handler
let baseUrl = ''
const http = createServer((request, response) => handle(request, response))

beforeEach(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(async () => {
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const token = vi.fn<(force: boolean) => Promise<Result<string>>>()
const onUnauthorized = vi.fn<() => void>()
beforeEach(() => {
  token.mockReset().mockImplementation(async (force) => ok(force ? 'fresh' : 'kept'))
  onUnauthorized.mockReset()
  noteAnswer(false)
})
const api = () => createApi({ token, onUnauthorized, baseUrl })
const unique = () => api().usernameUnique({ params: { username: 'maya' } })

test('an address has its parameters escaped and its query in one order', () => {
  expect(addressOf('getUser', { params: { id: 'a/b' } })).toBe('/user/a%2Fb')
  expect(addressOf('feed', { query: { size: 20, page: 1 } })).toBe('/feed?page=1&size=20')
  expect(addressOf('feed', { query: { page: undefined } })).toBe('/feed')
})

test('the bearer token goes along, and the answer is read by the contract', async () => {
  let seen: string | undefined
  handle = (request, response) => {
    seen = `${request.method} ${request.url} ${request.headers.authorization}`
    json(200, { isUnique: true, surplus: 1 })(request, response)
  }
  expect(await unique()).toEqual({ ok: true, value: { isUnique: true } })
  expect(seen).toBe('GET /api/user/usernameUnique/maya Bearer kept')
})

// [O37]
test('a change is sent with its place in the order of the device’s changes', async () => {
  const seen: unknown[] = []
  handle = (request, response) => {
    seen.push(request.headers[CHANGE_HEADER])
    json(200, { isUnique: true })(request, response)
  }
  const args = { params: { username: 'maya' } }
  await api().usernameUnique(args, { change: writeChange(7, 'phone', 'like p1') })
  await api().usernameUnique(args)
  expect(seen).toEqual(['7 phone like p1', undefined])
})

// [S12]
test('F13 a refused token is renewed once; a fresh one that is refused ends the session', async () => {
  const tokens: (string | undefined)[] = []
  handle = (request, response) => {
    tokens.push(request.headers.authorization)
    const refused = request.headers.authorization !== 'Bearer fresh'
    json(refused ? 401 : 200, refused ? { message: 'no', code: 'UNAUTHENTICATED' } : { isUnique: false })(
      request,
      response,
    )
  }
  expect(await unique()).toEqual({ ok: true, value: { isUnique: false } })
  expect(tokens).toEqual(['Bearer kept', 'Bearer fresh'])
  expect(onUnauthorized).not.toHaveBeenCalled()

  handle = json(401, { message: 'no', code: 'UNAUTHENTICATED' })
  expect(await unique()).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED', status: 401 } })
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

test('F7 a refusal keeps its code, its words and when to come back', async () => {
  handle = json(429, { message: 'Slow down', code: 'RATE_LIMITED' }, { 'retry-after': '7' })
  expect(await unique()).toEqual({
    ok: false,
    error: { code: 'RATE_LIMITED', message: 'Slow down', status: 429, retryAfter: 7 },
  })
})

const page =
  (status: number): Handler =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Not now</h1>')

test.each([408, 429, 500, 502, 503, 504])("F41 a proxy's page with status %i asks to wait", async (status) => {
  handle = page(status)
  expect(await unique()).toEqual(fail({ code: 'INVALID_RESPONSE', message: `API Error: ${status}`, status }))
})

test.each([400, 401, 403, 404])("F41 a proxy's page with status %i is no verdict of the server's", async (status) => {
  handle = page(status)
  expect(await unique()).toEqual(fail({ code: 'INVALID_RESPONSE', message: `API Error: ${status}` }))
  expect(onUnauthorized).not.toHaveBeenCalled()
})

// [R4] [S2]
test.each<[string, Handler]>([
  ['a redirect to a sign-in page', (_, response) => response.writeHead(302, { location: '/login' }).end()],
  ['a sign-in page', page(200)],
  ['a sign-in page with status 401', page(401)],
  ['a sign-in page with status 403', page(403)],
  ['a 401 without a cause', (_, response) => response.writeHead(401).end('Unauthorized')],
  ['a 401 with an empty object', json(401, {})],
  ['a 403 without a cause', (_, response) => response.writeHead(403).end('Forbidden')],
])('F41 %s is no verdict, signs no user out, and is noted until the server answers', async (_, answer) => {
  handle = answer
  const answered = await unique()
  expect(answered).toMatchObject({ ok: false, error: { code: 'INVALID_RESPONSE' } })
  expect(answered.ok || retryOf(answered.error)).toBe('again')
  expect(onUnauthorized).not.toHaveBeenCalled()
  expect(isNetworkSignInNeeded()).toBe(true)
  handle = page(502)
  await unique()
  expect(isNetworkSignInNeeded()).toBe(true)
  handle = json(404, { message: 'no', code: 'NOT_FOUND' })
  await unique()
  expect(isNetworkSignInNeeded()).toBe(false)
})

test('a 403 with an empty JSON object is a refusal: nothing is sent again, and no sign-in page is in the way', async () => {
  handle = json(403, {})
  const answered = await unique()
  expect(answered).toEqual(fail({ code: 'FORBIDDEN', message: 'API Error: 403', status: 403 }))
  expect(answered.ok || retryOf(answered.error)).not.toBe('again')
  expect(isNetworkSignInNeeded()).toBe(false)
})

test('F41 a page of a proxy that does not reach the server is no sign-in page', async () => {
  for (const status of [404, 429, 502, 503]) {
    handle = page(status)
    await unique()
    expect(isNetworkSignInNeeded()).toBe(false)
  }
})

test("a validator's words never reach a person", async () => {
  const message = 'name: Invalid type: Expected string but received 7'
  handle = json(400, { message, code: 'INVALID_REQUEST' })
  expect(await unique()).toEqual(fail({ code: 'INVALID_REQUEST', message: 'Invalid request', status: 400 }))
})

test('a failure without a JSON body is known by its status', async () => {
  handle = (_, response) => response.writeHead(502).end()
  expect(await unique()).toEqual(fail({ code: 'INTERNAL', message: 'API Error: 502', status: 502 }))
})

// [R4]
test('F41 an answer that does not fit the contract is no answer', async () => {
  handle = json(200, { isUnique: 'perhaps' })
  expect(await unique()).toMatchObject({ ok: false, error: { code: 'INVALID_RESPONSE', status: 200 } })
  handle = (_, response) => response.end('<!doctype html>')
  expect(await unique()).toEqual({ ok: false, error: { code: 'INVALID_RESPONSE', message: 'Invalid response format' } })
})

// [S2]
test('a dead connection is NETWORK and signs no user out', async () => {
  handle = (request) => request.socket.destroy()
  expect(await unique()).toMatchObject({ ok: false, error: { code: 'NETWORK' } })
  token.mockResolvedValue(fail({ code: 'NETWORK', message: 'the identity provider cannot be reached' }))
  expect(await unique()).toMatchObject({ ok: false, error: { code: 'NETWORK' } })
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('without a token nothing is sent; if the provider has none the session ends', async () => {
  const sent = vi.fn<Handler>(json(200, { isUnique: true }))
  handle = sent
  token.mockResolvedValue(fail({ code: 'ABORTED', message: 'Cancelled' }))
  expect(await unique()).toMatchObject({ ok: false, error: { code: 'ABORTED' } })
  expect(onUnauthorized).not.toHaveBeenCalled()
  token.mockResolvedValue(fail({ code: 'UNAUTHENTICATED', message: '' }))
  expect(await unique()).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } })
  expect(onUnauthorized).toHaveBeenCalledOnce()
  expect(sent).not.toHaveBeenCalled()
})

test('a caller that gave up gets ABORTED', async () => {
  const giveUp = new AbortController()
  handle = () => giveUp.abort()
  const answer = await api().usernameUnique({ params: { username: 'maya' } }, { signal: giveUp.signal })
  expect(answer).toMatchObject({ ok: false, error: { code: 'ABORTED' } })
})

test('a full page without hasMore means that more remain', async () => {
  const member = (userId: string) => ({ userId, username: userId })
  handle = json(200, { users: [member('a'), member('b')] })
  const ask = (size: number) => api().cliqueMembers({ params: { id: 'c' }, query: { page: 3, size } })
  expect(await ask(2)).toMatchObject({ ok: true, value: { page: 3, size: 2, hasMore: true } })
  expect(await ask(3)).toMatchObject({ ok: true, value: { page: 3, size: 3, hasMore: false } })
})

test('elements that are null or have no id are dropped, and count for a full page', async () => {
  const users = [null, 'a', { userId: 'b', username: 'b' }, { id: 'c', username: 'c' }, {}, { username: 'no one' }, '']
  handle = json(200, { users })
  const answer = await api().cliqueMembers({ params: { id: 'c' }, query: { page: 0, size: users.length } })
  expect(answer).toMatchObject({ ok: true, value: { hasMore: true } })
  expect(answer.ok && answer.value.items.map(({ userId }) => userId)).toEqual(['a', 'b', 'c'])
  expect(answer.ok && Object.keys(answer.value)).not.toContain('received')
})

test('an element with an id that does not fit makes the whole list invalid', async () => {
  handle = json(200, { users: [{ userId: 'a', username: 7 }] })
  expect(await api().followers({ params: { id: 'u' }, query: {} })).toMatchObject({
    error: { code: 'INVALID_RESPONSE', status: 200 },
  })
})

test('photos and comments may be named as their entity is, and may be null', async () => {
  const photo = (id: object) => ({ ...id, dateCreated: '2024-05-01T10:00:00Z' })
  handle = json(200, {
    collection: {
      collectionData: { id: 'k' },
      collectionItems: [photo({ id: 'a' }), photo({ collectionItemId: 'b' }), null, photo({})],
    },
  })
  const collection = await api().getCollection({ params: { id: 'k' }, query: { page: 1, size: 4 } })
  expect(collection).toMatchObject({ ok: true, value: { page: 1, hasMore: true, items: [{ id: 'a' }, { id: 'b' }] } })
  const said = { userId: 'u', payload: 'hi', timestamp: '2024-05-01T10:00:00Z' }
  handle = json(200, { comments: [{ ...said, commentId: 'a' }, { comment: { ...said, id: 'b' } }, { comment: null }] })
  expect(await api().commentsOfFlick({ params: { itemId: 'a' }, query: { size: 5 } })).toMatchObject({
    ok: true,
    value: { hasMore: false, items: [{ id: 'a' }, { id: 'b' }] },
  })
})

/** Serves a fixed answer for each path, and returns the list of requested paths. */
const routes = (answers: Record<string, unknown>) => {
  const asked: string[] = []
  handle = (request, response) => {
    const path = request.url?.replace('/api', '').split('?')[0] ?? ''
    asked.push(path)
    const known = path in answers
    json(known ? 200 : 503, known ? answers[path] : { message: 'no' })(request, response)
  }
  return asked
}

test('a clique whose answer does not say what the viewer is to it is asked about', async () => {
  const clique = { cliqueId: 'q', name: 'Lake house' }
  const asked = routes({ '/clique/q': { clique }, '/clique/memberStatus/q': 'MEMBER' })
  const read = await api().getClique({ params: { id: 'q' } })
  expect(read).toMatchObject({ ok: true, value: { clique: { cliqueId: 'q', relationship: 'member' } } })
  expect(asked).toEqual(['/clique/q', '/clique/memberStatus/q'])
  expect(read.ok && read.value.clique).not.toHaveProperty('lacksRelationship')
})

test('users whose answer has no relationship are asked about; no answer counts as unrelated', async () => {
  const user = (userId: string) => ({ userId, username: userId })
  const asked = routes({
    '/user/a': { user: user('a') },
    '/user/followStatus/a': 'REQUESTED',
    '/clique/getMembers/q': { users: [user('a'), { ...user('b'), relationship: 'FOLLOWING' }, 'c', user('d')] },
  })
  expect(await api().getUser({ params: { id: 'a' } })).toMatchObject({ value: { user: { relationship: 'requested' } } })
  const members = await api().cliqueMembers({ params: { id: 'q' }, query: {} })
  const of = members.ok ? members.value.items.map(({ user: known }) => known?.relationship) : []
  expect(of).toEqual(['requested', 'following', undefined, 'unrelated'])
  expect(asked.filter((path) => path.startsWith('/user/followStatus')).toSorted()).toEqual([
    '/user/followStatus/a',
    '/user/followStatus/a',
    '/user/followStatus/d',
  ])
})

test('a list that is null is empty', async () => {
  for (const answer of [{ items: null }, { cliques: null, hasMore: null, total: null }]) {
    handle = json(200, answer)
    expect(await api().cliqueInvites({ query: {} })).toMatchObject({ ok: true, value: { items: [], hasMore: false } })
  }
})

test('a list without items is told apart from any other answer that does not fit', async () => {
  handle = json(200, { page: 0 })
  const list = await api().feed({ query: {} })
  expect(list).toMatchObject({ error: { code: 'INVALID_RESPONSE', message: 'Invalid pagination response format' } })
  expect(await unique()).toMatchObject({ error: { code: 'INVALID_RESPONSE', message: 'Invalid response format' } })
})

test.each(['headers', 'body'] as const)('an answer whose %s do not arrive in 10 s is a timeout', async (part) => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(10_000)
    const soon = new AbortController()
    setTimeout(() => soon.abort(new DOMException('too late', 'TimeoutError')), 100)
    return soon.signal
  })
  handle = (_, response) => {
    if (part === 'body') response.writeHead(200, { 'content-type': 'application/json' }).write('{"isUnique":')
  }
  expect(await unique()).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } })
  limit.mockRestore()
})

test('an error of the program is not reported as a network that fails, and its request may be sent again', async () => {
  handle = json(200, { unique: true })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function')
  })
  const answer = await unique()
  vi.restoreAllMocks()
  expect(answer).toMatchObject({ ok: false, error: { code: 'PROGRAM_ERROR' } })
  expect(answer.ok || retryOf(answer.error)).toBe('again')
})
