import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from './database/embedded/embedded'
import { lastStep } from './database/migrate'
import { openDatabase } from './database/open'
import { program, readyAddress, runServer, type Process } from './test/servers/built-server'
import { Caller } from './test/caller'
import { picture } from './test/pictures'
import { Person, putAll } from './test/running-server'
import { askForCode, confirm, exchange, providerError, sessionIn, signIn, testNumber } from './test/sign-in'
import { makeClique, makeCollection } from './test/story'
import { copyTemplate } from './test/stores/template'

let folder: string
const running: Process[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-'))
  await copyTemplate(join(folder, 'database'))
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true })
})

const start = (environment: Record<string, string> = {}) => {
  const server = runServer({ DATA_DIR: folder, ...environment })
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

test('a second server on the same data is refused in one line; the first keeps running', async () => {
  const url = await readyAddress(start())
  const { code, stdout, stderr } = await start().ended
  expect([code, stdout.includes('Clique is ready')]).toEqual([1, false])
  expect(stderr).toMatch(/^\S+ is in use by another server \(process \d+\)\n$/)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

test('an address of IPv6 is printed as it is opened, and has the test numbers', async () => {
  const url = await readyAddress(start({ HOST: '::1' }))
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/)
  expect((await register(url)).username).toBe('ada')
})

test('a server whose log is no longer read serves on', async () => {
  const server = start()
  const url = await readyAddress(server)
  server.child.stdout?.destroy()
  server.child.stderr?.destroy()
  // Each answer is a line in the log; the first one written breaks the pipe.
  for (let call = 0; call < 3; call++) {
    expect((await fetch(`${url}/api/user/self`)).status).toBe(401)
  }
  expect(server.child.exitCode).toBe(null)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

test('a port in use and a bad setting are refused in one line', async () => {
  const url = await readyAddress(start())
  const other = await mkdtemp(join(tmpdir(), 'clique-'))
  await copyTemplate(join(other, 'database'))
  const busy = await start({ PORT: new URL(url).port, DATA_DIR: other }).ended
  await rm(other, { recursive: true })
  expect([busy.code, busy.stderr]).toEqual([1, `Port ${new URL(url).port} is in use by another program\n`])
  const bad = await start({ MAX_FILE_MB: '51' }).ended
  expect([bad.code, bad.stderr]).toEqual([1, 'MAX_FILE_MB must be a whole number from 1 to 50\n'])
})

test('a database of a newer version is refused in one line, with the way back', async () => {
  const db = await openDatabase(await openEmbedded(join(folder, 'database'), () => {}))
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(
    db,
  )
  await db.destroy()
  const refused = await start().ended
  expect([refused.code, refused.stdout.includes('Clique is ready')]).toEqual([1, false])
  const said = 'The database belongs to a newer version of Clique (it has 9999-later): start that version, or'
  expect(refused.stderr).toBe(`${said} restore a backup from before it\n`)
  // As after an upgrade.
  const earlier = join(folder, 'earlier', lastStep)
  await mkdir(dirname(earlier))
  await copyTemplate(earlier)
  expect((await start().ended).stderr).toBe(`${said} put ${earlier} in the place of ${join(folder, 'database')}\n`)
})

test('F42 asked to stop, it says so before it takes no more requests', async () => {
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

test('F42 asked to stop, it finishes what is under way and ends well', async () => {
  const server = start()
  const url = await readyAddress(server)
  const ada = await register(url)
  const body = JSON.stringify({ name: 'Last' })
  const headers = {
    authorization: `Bearer ${ada.token}`,
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  }
  const agent = new Agent({ keepAlive: true })
  const slow = request(`${url}/api/clique/create`, { method: 'POST', headers, agent })
  const answered = once(slow, 'response') as Promise<[IncomingMessage]>
  slow.flushHeaders()
  // The server has read the head of the request: it is in flight.
  await once(slow, 'continue')
  server.child.kill('SIGTERM')
  await expect.poll(() => fetch(url).catch(() => 'refused'), { interval: 20 }).toBe('refused')
  slow.end(body)
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(200)
  const { code, signal, stderr } = await server.ended
  expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' })
  const after = new Caller(await readyAddress(start()), ada.token)
  expect((await after.ask('getSelf', {})).user.cliqueCount).toBe(1)
})

/** Uploads one photo; resolves to its id. */
const addPhoto = async (person: Person, collectionId: string, seed: string) => {
  const photo = picture(seed)
  const photos = [{ photo: photo.announced, dateCreated: '2024-05-01T10:00:00Z' }]
  const { collection } = await person.ask('upload', { body: { collectionId, photos } })
  const [item] = collection.collectionItems
  if (item === undefined) throw new Error('nothing reserved')
  await putAll(person.url, item.urls, photo)
  const collectionItemIds = [item.collectionItem.collectionItemId]
  await person.ask('markUploaded', { body: { collectionItemIds } })
  return item.collectionItem.collectionItemId
}

test('F10 the place for photos is gone: a clear answer, health turns red, and it recovers when the place is back', async () => {
  const url = await readyAddress(start())
  const ada = await register(url)
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const place = join(folder, 'objects')
  expect(await readdir(place)).toContain('temporary')
  await rename(place, `${place}.away`)

  const photo = picture('b')
  const photos = [{ photo: photo.announced, dateCreated: '2024-05-01T10:00:00Z' }]
  const { collection } = await ada.ask('upload', { body: { collectionId, photos } })
  const urls = collection.collectionItems[0]?.urls
  const put = await fetch(url + (urls?.url ?? ''), {
    method: 'PUT',
    body: new Uint8Array(photo.bytes[0]),
    headers: {
      'content-type': photo.announced.basePhoto.contentType,
      'content-md5': photo.announced.basePhoto.contentMd5,
    },
  })
  expect([put.status, put.headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8'])
  expect(await put.json()).toMatchObject({ code: 'UNAVAILABLE' })
  const health = async () => (await fetch(`${url}/api/health`)).status
  await expect.poll(health).toBe(503)
  // Calls that need no photos work in the meantime.
  expect((await ada.ask('getSelf', {})).user.username).toBe('ada')

  await rename(`${place}.away`, place)
  await expect.poll(health).toBe(200)
  const itemId = await addPhoto(ada, collectionId, 'c')
  const { items } = await ada.ask('getCollection', { params: { id: collectionId } })
  expect(items.map(({ id }) => id)).toEqual([itemId])
})

test('F43 a copy of the data folder is a whole server; newer data is unknown there, not broken', async () => {
  const first = start()
  let ada = await register(await readyAddress(first))
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const known = await addPhoto(ada, collectionId, 'd')
  first.child.kill('SIGTERM')
  await first.ended
  const copy = await mkdtemp(join(tmpdir(), 'clique-copy-'))
  await cp(folder, copy, { recursive: true })

  const second = start()
  ada = new Person(await readyAddress(second), ada.token ?? '', ada.userId, ada.username, ada.phone)
  const newer = await addPhoto(ada, collectionId, 'e')
  second.child.kill('SIGTERM')
  await second.ended

  const verify = async () => {
    const { code, stdout } = await runServer({ DATA_DIR: copy }, join(program, '..', 'verify-store.js')).ended
    return [code, stdout]
  }
  expect(await verify()).toEqual([0, expect.stringMatching(/ checked, 0 missing, 0 damaged, 0 orphaned\n$/)])
  // Photos newer than the database have no row in it.
  await cp(join(folder, 'objects'), join(copy, 'objects'), { recursive: true })
  expect(await verify()).toEqual([1, expect.stringContaining(`orphaned item/${newer}\n`)])
  const restored = start({ DATA_DIR: copy })
  ada = new Person(await readyAddress(restored), ada.token ?? '', ada.userId, ada.username, ada.phone)
  const { items } = await ada.ask('getCollection', { params: { id: collectionId } })
  expect(items.map(({ id }) => id)).toEqual([known])
  expect(await ada.refusal('markUploaded', { body: { collectionItemIds: [newer] } })).toBe('404 NOT_FOUND')
  // The device sends the photo again, by the same steps.
  await addPhoto(ada, collectionId, 'e')
  restored.child.kill('SIGTERM')
  await restored.ended
  await rm(copy, { recursive: true })
})

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://clique.example' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://clique.example', LOCAL_IDENTITY: 'allowed' }, true],
])('with %o test numbers, test pages and printed codes are there: %s', async (environment, isThere) => {
  const server = start(environment)
  const url = (await readyAddress(server)).replace('0.0.0.0', '127.0.0.1')
  const { features } = await new Caller(url).ask('config', {})
  expect(features.testPages).toBe(isThere)
  const { phone, code } = testNumber(1)
  const [test, other] = [phone, '+14155550123'].map((phoneNumber) => askForCode(url, phoneNumber))
  const confirmed = async (sent: Response) => {
    if (!sent.ok) return providerError(sent)
    const answer = await confirm(url, ((await sent.json()) as { sessionInfo: string }).sessionInfo, code)
    return answer.ok || providerError(answer)
  }
  const refusal = environment['PUBLIC_URL'] === undefined ? '400 INVALID_CODE' : '400 ADMIN_ONLY_OPERATION'
  expect(await confirmed(await (test ?? Promise.reject(new Error('not sent'))))).toBe(isThere || refusal)
  await other
  server.child.kill('SIGTERM')
  const { stdout } = await server.ended
  expect(stdout.includes('"event":"identity.code"')).toBe(isThere)
})

test('the operator’s invitation signs in a number that has an account, if others reach the server', async () => {
  const first = start()
  const ada = await register(await readyAddress(first))
  first.child.kill('SIGTERM')
  await first.ended
  const invite = (number: string) => {
    const made = runServer(
      { DATA_DIR: folder, PUBLIC_URL: 'https://clique.example' },
      join(program, '..', 'invite.js'),
      [number],
    )
    return made.ended
  }
  expect(await invite('4155550134')).toMatchObject({
    code: 2,
    stderr: 'Usage: npm run invite -- NUMBER (more by --help)\n',
  })
  const { stdout } = await invite(ada.phone)
  const [, token = ''] = /^https:\/\/clique\.example\/invitation#([\w-]{43})\n$/.exec(stdout) ?? []
  const url = await readyAddress(start({ PUBLIC_URL: 'https://clique.example', NODE_ENV: 'production' }))
  const body = { token, deviceKey: 'k'.repeat(43) }
  expect(await new Caller(url).ask('openPersonalInvitation', { body })).toMatchObject({ invitedBy: null, clique: null })
  // The running server makes the next one, with its own settings.
  const again = await runServer({ DATA_DIR: folder }, join(program, '..', 'invite.js'), [ada.phone]).ended
  expect([again.code, again.stderr]).toEqual([0, ''])
  expect(again.stdout).toMatch(/^https:\/\/clique\.example\/invitation#[\w-]{43}\n$/)
  const refused = await runServer({ DATA_DIR: folder }, join(program, '..', 'make-operator.js'), ['eve']).ended
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: "There is no user 'eve'\n" })
  expect(await new Caller(url).refusal('openPersonalInvitation', { body })).toBe('404 NOT_FOUND')
  body.token = again.stdout.trim().split('#')[1] ?? ''
  const { customToken } = await new Caller(url).ask('signInByInvitation', { body })
  const { idToken } = await sessionIn(await exchange(url, customToken))
  expect((await new Caller(url, idToken).ask('getSelf', {})).user.username).toBe('ada')
})
