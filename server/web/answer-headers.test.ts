/** Every kind of answer has a Content-Security-Policy and `nosniff`. */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'

let folder: string
let server: RunningServer
let ada: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-headers-'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['index.html', 'auth.html', 'sw.js', 'icon.png', 'assets/app-1.js'])
    await writeFile(join(folder, name), name)
  server = await startServer({ clientFolder: folder, hasMetrics: true })
  ada = await server.person('ada')
})
afterAll(async () => {
  await discard(server)
  await rm(folder, { recursive: true })
})

const check = (name: string, headers: Headers) =>
  expect([name, headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
    name,
    'nosniff',
    expect.stringMatching(/^default-src 'none'/),
  ])

test.each<[path: string, status: number, init?: RequestInit]>([
  ['/', 200],
  ['/auth', 200],
  ['/sw.js', 200],
  ['/icon.png', 200],
  ['/assets/app-1.js', 200],
  ['/assets/gone.js', 404],
  ['/%zz.js', 404],
  ['/sw.js', 405, { method: 'POST' }],
  ['/share-target', 303, { method: 'POST', body: 'x' }],
  ['/metrics', 200],
  ['/api/health', 200],
  ['/api/config', 200],
  ['/api/user/self', 401],
  ['/api/nothing', 404],
  ['/api/config', 405, { method: 'DELETE' }],
  ['/api/user/register', 401, { method: 'POST', body: '{' }],
  ['/media/x', 401],
  ['/media/x', 405, { method: 'POST' }],
  ['/media/x?sig=x', 403, { method: 'PUT', body: 'x' }],
  ['/api/downloads/x', 404],
  ['/identitytoolkit.googleapis.com/v2/recaptchaConfig', 200],
  ['/identitytoolkit.googleapis.com/v1/nothing', 404],
  ['/securetoken.googleapis.com/v1/token', 400, { method: 'POST', body: '{}' }],
])('%s, %i', async (path, status, init = {}) => {
  const response = await fetch(server.url + path, { redirect: 'manual', ...init })
  expect(response.status).toBe(status)
  check(path, response.headers)
})

test('a static file that has not changed', async () => {
  const first = await fetch(`${server.url}/sw.js`)
  const second = await fetch(`${server.url}/sw.js`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(second.status).toBe(304)
  check('304', second.headers)
})

test('an image, a part of it, one that has not changed, a stream and an archive', async () => {
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const itemId = await addPhoto(ada, collectionId)
  const { flick } = await ada.ask('getFlick', { params: { id: itemId } })
  const image = new URL(flick.image?.highQualityUrl ?? '', server.url)
  const whole = await fetch(image)
  expect(whole.status).toBe(200)
  check('image', whole.headers)
  check('part', (await fetch(image, { headers: { range: 'bytes=0-9' } })).headers)
  check('same', (await fetch(image, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })).headers)
  const prepare = () => ada.ask('downloadCollection', { params: { id: collectionId }, body: {} })
  await expect.poll(prepare).toHaveProperty('url')
  const prepared = await prepare()
  check('archive', (await fetch(new URL('url' in prepared ? prepared.url : '', server.url))).headers)
  const ended = new AbortController()
  const stream = await ada.request('/api/changes', { headers: { accept: 'text/event-stream' }, signal: ended.signal })
  check('stream', stream.headers)
  ended.abort()
})

test('bytes that are no HTTP', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.write('hello\r\n\r\n')
  await once(socket, 'close')
  expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
  expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/)
})
