import { cp, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildServer, readyAddress, runServer, type Process } from './test/built-server'
import { Caller } from './test/caller'
import { Person } from './test/running-server'
import { signIn, testNumber } from './test/sign-in'

let file: string
/** A data directory as a server leaves it that has never been used: quicker to copy than to make. */
let unused: string
let folder: string
const running: Process[] = []

beforeAll(async () => {
  file = await buildServer('server-under-test')
  unused = await mkdtemp(join(tmpdir(), 'clique-unused-'))
  const first = runServer(file, { DATA_DIR: unused })
  await readyAddress(first)
  first.child.kill('SIGTERM')
  await first.ended
})
afterAll(async () => {
  await rm(join(file, '..'), { recursive: true })
  await rm(unused, { recursive: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-'))
  await cp(unused, folder, { recursive: true })
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true })
})

const start = (environment: Record<string, string> = {}) => {
  const server = runServer(file, { DATA_DIR: folder, ...environment })
  running.push(server)
  return server
}

const register = async (url: string) => {
  const { phone, code } = testNumber(1)
  const { idToken } = await signIn(url, phone, code)
  const body = { username: 'ada', phoneNumber: phone, firstName: 'Ada', lastName: 'L' }
  const { user } = await new Caller(url, idToken).ask('register', { body })
  return new Person(url, idToken, user.userId, 'ada', phone)
}

test('a second server on the same data is refused in one line; the first goes on', async () => {
  const url = await readyAddress(start())
  const { code, stdout, stderr } = await start().ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^\S+ is in use by another server \(process \d+\)\n$/)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

test('a port in use and a bad setting are refused in one line', async () => {
  const url = await readyAddress(start())
  const other = await mkdtemp(join(tmpdir(), 'clique-'))
  await cp(unused, other, { recursive: true })
  const busy = await start({ PORT: new URL(url).port, DATA_DIR: other }).ended
  await rm(other, { recursive: true })
  expect([busy.code, busy.stderr]).toEqual([1, `Port ${new URL(url).port} is in use by another program\n`])
  const bad = await start({ MAX_FILE_MB: '51' }).ended
  expect([bad.code, bad.stderr]).toEqual([1, 'MAX_FILE_MB must be a whole number from 1 to 50\n'])
})

test('told to stop, it says so before it takes no more requests', async () => {
  const server = start({ DRAIN_SECONDS: '1' })
  const url = await readyAddress(server)
  const ask = (path: string) => fetch(url + path).then(({ status }) => status)
  expect([await ask('/api/health'), await ask('/api/health/live')]).toEqual([200, 200])
  server.child.kill('SIGTERM')
  await expect.poll(() => ask('/api/health'), { interval: 20 }).toBe(503)
  expect([await ask('/api/health/live'), await ask('/api/config')]).toEqual([200, 200])
  expect((await server.ended).code).toBe(0)
  await expect(ask('/api/health/live')).rejects.toThrow('fetch failed')
})

test('told to stop, it finishes what is under way and ends well', async () => {
  const server = start()
  const url = await readyAddress(server)
  const ada = await register(url)
  const body = JSON.stringify({ name: 'Last' })
  const headers = {
    authorization: `Bearer ${ada.token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  }
  const agent = new Agent({ keepAlive: true })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const slow = request(`${url}/api/clique/create`, { method: 'POST', headers, agent }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    slow.on('error', reject)
    slow.write(body.slice(0, 5))
    setTimeout(() => server.child.kill('SIGTERM'), 100)
    setTimeout(() => slow.end(body.slice(5)), 300)
  })
  expect(await answered).toBe(200)
  const answeredAt = Date.now()
  const { code, signal, stderr } = await server.ended
  expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' })
  // The client would keep its connection for five seconds.
  expect(Date.now() - answeredAt).toBeLessThan(4500)
  const after = new Caller(await readyAddress(start()), ada.token)
  expect((await after.ask('getSelf', {})).user.cliqueCount).toBe(1)
})
