import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { calls } from '../../contract/calls'
import { makeOperator } from '../identity/set-up'
import { Caller, refusalIn } from '../test/caller'
import { picture } from '../test/pictures'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { routes } from './registered'
import { createHealth } from './health'

let server: RunningServer
let ada: Person
let unregistered: Caller

beforeAll(async () => {
  server = await startServer()
  ada = await server.person('ada')
  // So that no call is refused because of its caller.
  await makeOperator(server.services.db, 'ada')
  unregistered = (await server.identity()).caller
})
afterAll(() => discard(server))

const post = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } })

const id = crypto.randomUUID()
const someParams = {
  params: {
    id,
    userId: id,
    cliqueId: id,
    itemId: id,
    photoId: id,
    commentId: id,
    linkId: id,
    invitationId: id,
    token: id,
    username: 'another',
  },
}
const guarded = (Object.keys(routes) as (keyof typeof routes)[]).filter((name) => calls[name].access !== 'open')

test.each(guarded)(
  '%s is refused without a token, with a bad one, and without the profile that it asks for',
  async (name) => {
    expect(await refusalIn(await server.visitor.send(name, someParams))).toBe('401 UNAUTHENTICATED')
    expect(await refusalIn(await new Caller(server.url, `${ada.token}x`).send(name, someParams))).toBe(
      '401 UNAUTHENTICATED',
    )
    const status = (await unregistered.send(name, someParams)).status
    expect(status === 403).toBe(calls[name].access !== 'identity')
  },
)

test('an unknown path answers JSON 404, a known one with another method 405', async () => {
  expect(await refusalIn(await ada.request('/api/nothing'))).toBe('404 NOT_FOUND')
  expect(await refusalIn(await ada.request('/api'))).toBe('404 NOT_FOUND')
  const response = await ada.request('/api/clique/create')
  expect(response.headers.get('allow')).toBe('POST')
  expect(await refusalIn(response)).toBe('405 METHOD_NOT_ALLOWED')
  expect(await refusalIn(await ada.request('/api/feed', { method: 'DELETE' }))).toBe('405 METHOD_NOT_ALLOWED')
})

test('a fixed path is not taken for a parameter', async () => {
  expect((await ada.request('/api/user/users')).status).toBe(200)
  expect((await ada.request('/api/clique/invites')).status).toBe(200)
})

test('a bad body answers 400 and names the field', async () => {
  const refused = async (body: string) => {
    const response = await ada.request('/api/clique/create', post(body))
    return [response.status, await response.json()]
  }
  expect(await refused('{"name":7}')).toEqual([
    400,
    { code: 'INVALID_REQUEST', message: expect.stringMatching(/^name: /) },
  ])
  expect(await refused('{')).toEqual([400, { code: 'INVALID_REQUEST', message: 'body: not JSON' }])
  expect(await refused('')).toEqual([400, { code: 'INVALID_REQUEST', message: 'body: not JSON' }])
  expect(await refused('null')).toEqual([400, { code: 'INVALID_REQUEST', message: expect.stringMatching(/^body: /) }])
})

test('a body over the limit of its call answers 413, announced or not', async () => {
  const body = JSON.stringify({ name: 'x', bio: ' '.repeat(65 * 1024) })
  expect(await refusalIn(await ada.request('/api/clique/create', post(body)))).toBe('413 BODY_TOO_LARGE')
  const chunks = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body))
      controller.close()
    },
  })
  const streamed = { method: 'POST', body: chunks, duplex: 'half' } as RequestInit
  expect(await refusalIn(await ada.request('/api/clique/create', streamed))).toBe('413 BODY_TOO_LARGE')
  const large = { cliqueId: ada.userId, name: 'x', padding: ' '.repeat(65 * 1024) }
  expect(await refusalIn(await ada.send('createCollection', { body: large }))).toBe('404 NOT_FOUND')
})

test('pictures as base64 are checked up to 256 kB, and a larger body is refused by every call', async () => {
  const withData = (bytes: number) => {
    const face = picture('face').announced
    return { profilePic: { ...face, basePhoto: { ...face.basePhoto, data: 'A'.repeat(bytes) } } }
  }
  expect(await ada.refusal('editUser', { body: withData(250 * 1024) })).toBe('400 INVALID_REQUEST')
  const refused = await ada.send('editUser', { body: withData(256 * 1024) })
  expect(await refused.json()).toEqual({ code: 'BODY_TOO_LARGE', message: expect.stringContaining('by PUT') })
  const large = { padding: ' '.repeat(256 * 1024) }
  const withBody = guarded.filter((name) => 'body' in calls[name])
  const statuses = await Promise.all(
    withBody.map(async (name) => (await ada.send(name, { ...someParams, body: large })).status),
  )
  expect(new Set(statuses)).toEqual(new Set([413]))
})

test('a sender with a megabyte of unfinished bodies is refused, another one is not', async () => {
  const bob = await server.person('bob')
  const { port } = new URL(server.url)
  const begin = () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    socket.write(
      `PATCH /api/user/edit HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ada.token}\r\n` +
        `content-length: 262144\r\n\r\n${' '.repeat(262_000)}`,
    )
    return { socket, answer: once(socket, 'data').then(([data]) => String(data)) }
  }
  const slow = Array.from({ length: 5 }, begin)
  expect(await Promise.race(slow.map(({ answer }) => answer))).toMatch(/^HTTP\/1.1 429 .*retry-after: \d/is)
  expect((await bob.send('editUser', { body: { bio: 'hello' } })).status).toBe(200)
  for (const { socket } of slow) socket.destroy()
})

/** The first bytes of the answer to a raw request; empty if the server closes the connection before. */
const raw = async (text: string, isCut = false) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {})
  socket.write(text)
  if (isCut) socket.end()
  const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.destroy()
  return data instanceof Buffer ? data.toString() : ''
}

test('a sender who goes away in the middle of a body is no failure of the server', async () => {
  const head = `PATCH /api/clique/edit HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ada.token}\r\n`
  const statuses = () => {
    const lines = server.log.flatMap((line) => (line.includes('editClique') ? [JSON.parse(line) as object] : []))
    return lines.map((line) => ('status' in line ? line.status : undefined))
  }
  const before = statuses().length
  await raw(`${head}content-length: 100\r\n\r\n{"bio":`, true)
  await raw(`${head}transfer-encoding: chunked\r\n\r\n5\r\n{"bio`, true)
  await expect.poll(() => statuses().slice(before)).toEqual([400, 400])
})

test('HTTP/1.0 without a host is answered', async () => {
  expect(await raw('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  expect(await raw('GET /anything HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 404 /)
  expect(await raw('GET /media/item HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 401 /)
  expect(await raw('GET /api/health HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
  expect(await raw('GET /api/health HTTP/1.1\r\nhost: a b\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
})

test('every answer is kept from caches and from being taken for something else', async () => {
  for (const path of ['/api/health', '/api/user/self', '/api/nothing']) {
    const { headers } = await server.visitor.request(path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('an unexpected error answers 500 without a word of it, and is logged', async () => {
  const { db } = server.services
  await db.schema.alterTable('users').renameColumn('bio', 'hidden_bio').execute()
  const response = await ada.request('/api/user/self')
  await db.schema.alterTable('users').renameColumn('hidden_bio', 'bio').execute()
  expect(await response.json()).toEqual({ code: 'INTERNAL', message: 'Something went wrong' })
  expect(response.status).toBe(500)
  const request = response.headers.get('x-request-id') ?? 'none'
  expect(server.log.some((line) => line.includes('call.failed') && line.includes(request))).toBe(true)
})

/** Forgets the state that all probes of a second share. */
const lookAgain = () => {
  server.services.health = createHealth(server.services)
}

test('however many ask for the health in a second, the disk is looked at once', async () => {
  const room = vi.spyOn(server.services.store, 'room')
  onTestFinished(() => room.mockRestore())
  lookAgain()
  const answers = await Promise.all(Array.from({ length: 200 }, () => server.visitor.request('/api/health')))
  expect([new Set(answers.map(({ status }) => status)), room.mock.calls.length]).toEqual([new Set([200]), 1])
})

test('health follows the store of photos, life does not', async () => {
  const away = vi.spyOn(server.services.store, 'assertReachable').mockRejectedValue(new Error('no such disk'))
  lookAgain()
  expect(await refusalIn(await server.visitor.request('/api/health'))).toBe('503 UNAVAILABLE')
  expect(await server.visitor.ask('live', {})).toEqual({ status: 'ok' })
  away.mockRestore()
  lookAgain()
  expect(await server.visitor.ask('health', {})).toMatchObject({ status: 'ok' })
})

test('a probe is logged only if it fails', async () => {
  const probes = () => server.log.filter((line) => /"call":"(health|live)"/.test(line)).length
  const before = probes()
  await server.visitor.ask('health', {})
  await server.visitor.ask('live', {})
  await server.visitor.ask('config', {})
  expect(server.log.at(-1)).toContain('"call":"config"')
  expect(probes()).toBe(before)
  const away = vi.spyOn(server.services.store, 'assertReachable').mockRejectedValue(new Error('no such disk'))
  lookAgain()
  expect(await refusalIn(await server.visitor.request('/api/health'))).toBe('503 UNAVAILABLE')
  away.mockRestore()
  lookAgain()
  expect(probes()).toBe(before + 1)
})

test('a full store is named, and takes the server away from no proxy', async () => {
  const full = vi.spyOn(server.services.store, 'room').mockResolvedValue(-1)
  lookAgain()
  expect(await server.visitor.ask('health', {})).toMatchObject({ status: 'full' })
  full.mockRestore()
  lookAgain()
  expect(await server.visitor.ask('health', {})).toMatchObject({ status: 'ok' })
})

test('health and configuration are open', async () => {
  expect(await server.visitor.ask('health', {})).toMatchObject({ status: 'ok' })
  expect(await server.visitor.ask('config', {})).toMatchObject({
    identity: { mode: 'local', projectId: 'clique-local' },
    limits: { filesPerUpload: 500, bytesPerFile: 10 * 1024 * 1024 },
  })
})

// [S25]
test('the log holds no numbers, names, tokens or searches', async () => {
  await ada.ask('searchUsers', { query: { search: 'secretsearch' } })
  const { caller, phone } = await server.identity()
  await caller.refusal('register', {
    body: { username: 'ada', phoneNumber: phone, firstName: 'Secretname', lastName: 'x' },
  })
  const log = server.log.join('')
  for (const secret of ['secretsearch', 'Secretname', ada.phone, phone, ada.token ?? '', caller.token ?? ''])
    expect(log).not.toContain(secret)
})
