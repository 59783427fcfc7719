/** The doctor finds each fault of a proxy, and no other. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { askServer } from '../control/ask'
import { startFaulty, type Fault } from '../test/proxies/faulty'
import { discard, startServer } from '../test/running-server'
import { checkApp, checkHealth } from './check-app'
import { checkPassages } from './check-passages'
import { checkSlowUpload, checkUpload } from './check-upload'
import { Facts, STATUS_HEADER } from './facts'
import { passages } from './passages'

const clientFolder = await mkdtemp(join(tmpdir(), 'clique-faults-'))
await mkdir(join(clientFolder, 'assets'))
for (const name of ['index.html', 'auth.html', 'service-worker.js']) await writeFile(join(clientFolder, name), name)
const server = await startServer({ clientFolder, proxies: 1, bytesPerFile: 100_000 })

afterAll(async () => {
  await discard(server)
  await rm(clientFolder, { recursive: true })
})

/** Calls `use` with the URL of a proxy that has this fault, and with the facts that the server tells a doctor. */
const behind = async <T>(fault: Fault, use: (url: string, facts: Facts) => Promise<T>): Promise<T> => {
  const proxy = await startFaulty(server.url, fault)
  const asked = await askServer(server.dataFolder, 'doctor', Facts)
  if (asked === undefined) throw new Error('The server has no control socket')
  try {
    return await use(proxy.url, asked.answer)
  } finally {
    await asked.release()
    await proxy.close()
  }
}

/** The codes of what is found to be wrong behind this proxy. */
const foundBehind = (fault: Fault) =>
  behind(fault, async (url, facts) => {
    const health = await checkHealth(url)
    const checks = health.level === 'ok' ? [checkApp(url), checkPassages(url, facts), checkUpload(url, facts)] : []
    const findings = [health, ...(await Promise.all(checks)).flat()].filter(({ level }) => level === 'wrong')
    expect(findings.filter(({ fix }) => fix === undefined || fix === '')).toEqual([])
    return [...new Set(findings.map(({ code }) => code))].toSorted()
  })

const refusesPath = (path: string, status = 404): Fault => ({
  refuses: ({ url }) => (url?.startsWith(path) ? status : undefined),
})
const refusesExactly = (path: string, status: number): Fault => ({
  refuses: ({ url }) => (url === path ? status : undefined),
})
const loginPage = { status: 302, headers: { location: 'https://login.example/?from=/' } }
const refusesMethod = (method: string, path = '/', status = 405): Fault => ({
  refuses: ({ method: own, url }) => (own === method && url?.startsWith(path) ? status : undefined),
})
const named = { 'x-forwarded-for': '203.0.113.9' }
const without = (name: string): Fault => ({
  asks: ({ [name]: _removed, ...headers }: IncomingHttpHeaders) => ({ ...headers, ...named }),
})
const answersWithout = (name: string): Fault => ({
  answers: (_, { [name]: _removed, ...headers }) => ({ headers }),
})
const policy = (value: string): Fault => ({
  answers: (_, headers) => ({ headers: { ...headers, 'permissions-policy': value } }),
})
const namedAs = (forwarded: Record<string, string>): Fault => ({ asks: (headers) => ({ ...headers, ...forwarded }) })

const faults: [title: string, fault: Fault, codes: string[]][] = [
  ['none', {}, []],
  ['the paths of sign-in are refused', refusesPath('/identitytoolkit.googleapis.com/'), ['sign-in']],
  ['the paths of tokens are refused', refusesPath('/securetoken.googleapis.com/'), ['sign-in']],
  ['PATCH is refused', refusesMethod('PATCH'), ['changes']],
  ['DELETE is refused', refusesMethod('DELETE'), ['changes']],
  ['photos are refused', refusesMethod('GET', '/media/', 403), ['photos']],
  ['Authorization is removed', without('authorization'), ['authorization']],
  ['Content-MD5 is removed', without('content-md5'), ['uploads']],
  ['ETag is removed', answersWithout('etag'), ['photos']],
  ['404 becomes 200', { answers: (status) => (status === 404 ? { status: 200 } : {}) }, ['errors']],
  ['no passkey can be made', policy('camera=(), publickey-credentials-create=()'), ['permissions-policy']],
  ['passkeys are for another site', policy('publickey-credentials-get=("https://x.example")'), ['permissions-policy']],
  ['a policy that allows passkeys', policy('publickey-credentials-get=(self), publickey-credentials-create=*'), []],
  ['the service worker is refused', refusesPath('/service-worker.js'), ['caching']],
  ['a password for all', { refuses: () => 401 }, ['proxy-password']],
  ['a password for the page', refusesExactly('/', 401), ['proxy-password']],
  ['a login page', { answers: () => loginPage }, ['proxy-password']],
  ['a password for photos', refusesPath('/media/', 401), ['proxy-password']],
  ['two entries for one proxy', namedAs({ 'x-forwarded-for': '203.0.113.9, 192.0.2.1' }), ['client-address']],
  ['the entry of an outer proxy is lost', namedAs({ ...named, 'cf-connecting-ip': '192.0.2.1' }), ['client-address']],
  ['one entry for two proxies in Via', namedAs({ ...named, via: '1.1 outer, 1.1 inner' }), ['client-address']],
]

test.concurrent.each(faults)('a fault of a proxy is found, and no other: %s', async (_, fault, codes) => {
  expect(await foundBehind(fault)).toEqual(codes)
})

test.concurrent('a server that is not ready for a moment is asked again', async () => {
  let refusals = 2
  const health = await behind(
    {
      answers: (_, headers) =>
        refusals-- > 0 ? { status: 503, body: '{"code":"UNAVAILABLE"}', headers: {} } : { headers },
    },
    checkHealth,
  )
  expect(health.level).toBe('ok')
})

const rows = passages.flatMap(({ code, method, path, sent = {}, status, returned = [] }) => {
  const isIts = (request: IncomingMessage) =>
    request.method === method && request.url === path && request.headers[STATUS_HEADER] === String(status ?? 200)
  const row = (title: string, fault: Fault) => ({ title: `${method} ${path}, ${status ?? 200}: ${title}`, fault, code })
  return [
    row('refused', { refuses: (request) => (isIts(request) ? (status ?? 403) : undefined) }),
    ...Object.keys(sent).map((name) => row(`without ${name}`, without(name))),
    ...returned.map((name) => row(`answered without ${name}`, answersWithout(name))),
    ...(status === undefined ? [] : [row('as 200', { answers: (own) => (own === status ? { status: 200 } : {}) })]),
  ]
})

test.concurrent.each(rows)('each part of the table of passages is needed: $title', async ({ fault, code }) => {
  expect(await foundBehind(fault)).toContain(code)
})

test.concurrent('a limit for the time of a whole photo is found', async () => {
  const SECONDS = 3
  const slow = (fault: Fault) => behind(fault, (url, facts) => checkSlowUpload(url, facts, SECONDS))
  expect(await slow({ readLimitMs: 1500 })).toMatchObject({ code: 'slow-upload', level: 'wrong' })
  expect(await slow({})).toMatchObject({ code: 'slow-upload', level: 'ok' })
})

test('the paths of sign-in are not asked for if Firebase signs users in', async () => {
  const check = (isOwnSignIn: boolean) =>
    behind(refusesPath('/identitytoolkit'), (url, facts) => checkPassages(url, { ...facts, isOwnSignIn }))
  expect((await check(false)).map(({ code }) => code)).not.toContain('sign-in')
  expect((await check(true)).map(({ code }) => code)).toContain('sign-in')
})
