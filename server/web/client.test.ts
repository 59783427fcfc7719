import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkSignInUrl } from '../../contract/network-sign-in'
import { discard, startServer, type RunningServer } from '../test/running-server'

let folder: string
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-client-'))
  await mkdir(join(folder, 'assets'))
  const files = {
    'index.html': '<!doctype html><title>Clique</title>',
    'auth.html': '<!doctype html><title>Clique</title><div id="snapshot">',
    'sw.js': 'self.skipWaiting()',
    'manifest.webmanifest': '{}',
    'assets/app-1.js': 'app',
    'assets/app-1.js.br': 'brotli',
    'assets/app-1.js.gz': 'gzip',
    'assets/image.worker-1.js': 'worker',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  await writeFile(join(folder, '..', 'outside.txt'), 'outside')
  server = await startServer({ clientFolder: folder })
})
afterAll(async () => {
  await discard(server)
  await rm(folder, { recursive: true })
  await rm(join(folder, '..', 'outside.txt'))
})

const get = (path: string, headers: Record<string, string> = {}) => server.visitor.request(path, { headers })
const header = async (path: string, name: string) => (await get(path)).headers.get(name)

test('every place in the app is index.html, revalidated', async () => {
  for (const path of ['/', '/clique/0190c3b2', '/auth/verify?next=/x']) {
    const response = await get(path)
    expect(await response.text()).toContain('<title>Clique</title>')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
})

test('the first screen of a first visit has a page of its own', async () => {
  for (const path of ['/auth', '/auth?next=/x']) {
    const response = await get(path)
    expect(await response.text()).toContain('<div id="snapshot">')
    expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      'text/html; charset=utf-8',
      'no-cache',
    ])
  }
})

test('a way through a network’s sign-in page leads back into the app, and to no other site', async () => {
  const follow = async (to: string) => {
    const response = await server.visitor.request(networkSignInUrl(to), { redirect: 'manual' })
    return [response.status, response.headers.get('location'), response.headers.get('cache-control')]
  }
  expect(await follow('/collection/c?photo=p')).toEqual([303, '/collection/c?photo=p', 'no-store'])
  for (const to of ['https://evil.example', '//evil.example', '/.//evil.example', ''])
    expect(await follow(to)).toEqual([303, '/', 'no-store'])
})

test('a missing file is 404 and never HTML', async () => {
  for (const path of ['/assets/gone-1.js', '/gone.png', '/assets.txt']) {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  }
})

test('hashed files are kept for ever, the worker and the manifest are revalidated', async () => {
  expect(await header('/assets/app-1.js', 'cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await header('/sw.js', 'cache-control')).toBe('no-cache')
  expect(await header('/sw.js', 'content-type')).toBe('text/javascript; charset=utf-8')
  expect(await header('/manifest.webmanifest', 'content-type')).toBe('application/manifest+json')
})

test('the smallest form that the client takes is sent', async () => {
  const encoding = async (accepted: string) => {
    const response = await server.visitor.request('/assets/app-1.js', {
      method: 'HEAD',
      headers: { 'accept-encoding': accepted },
    })
    return [response.headers.get('content-encoding'), response.headers.get('content-length')]
  }
  expect(await encoding('gzip, br')).toEqual(['br', '6'])
  expect(await encoding('gzip')).toEqual(['gzip', '4'])
  expect(await encoding('identity')).toEqual([null, '3'])
})

test('unchanged files are not sent again', async () => {
  const etag = (await header('/sw.js', 'etag')) ?? ''
  expect((await get('/sw.js', { 'if-none-match': etag })).status).toBe(304)
})

test('nothing outside the folder is sent', async () => {
  for (const path of [
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/%00.js',
    '/%zz.js',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})

test('everything is sent with the security headers; only workers may run WebAssembly', async () => {
  const { headers } = await get('/')
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' blob: data:;",
    "script-src 'self';",
    "connect-src 'self'",
    "frame-src 'none'",
  ])
    expect(policy).toContain(part)
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  expect(await header('/assets/app-1.js', 'content-security-policy')).toBe(policy)
  expect(await header('/assets/image.worker-1.js', 'content-security-policy')).toContain("'wasm-unsafe-eval'")
})

test("a page names no foreign origin; with a Firebase project only Google's", async () => {
  const originsIn = (policy: string | null) => policy?.match(/\w+:\/\/[\w.]+/g)
  expect(originsIn(await header('/', 'content-security-policy'))).toBeNull()
  const firebase = await startServer({ clientFolder: folder, firebase: { projectId: 'ours', apiKey: 'key' } })
  const { headers } = await firebase.visitor.request('/')
  expect(new Set(originsIn(headers.get('content-security-policy')))).toEqual(
    new Set([
      'https://www.google.com',
      'https://www.gstatic.com',
      'https://recaptcha.google.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ]),
  )
  await discard(firebase)
})

test('only reading is possible', async () => {
  expect((await server.visitor.request('/sw.js', { method: 'POST' })).status).toBe(405)
})
