/**
 * A disk that is really full: a small one in memory, which only root can mount. The store's own tests cover the rest.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, open, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyAddress, runServer } from './test/servers/built-server'
import { Caller } from './test/caller'
import { picture } from './test/pictures'
import { Person, putAll } from './test/running-server'
import { signIn, testNumber } from './test/sign-in'
import { makeClique, makeCollection } from './test/story'

const DISK_MB = 220
const KEPT_MB = 40

let disk: string
let isMounted = false
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'clique-disk-'))
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]).status === 0
})
afterAll(async () => {
  if (isMounted) spawnSync('umount', ['-l', disk])
  await rm(disk, { recursive: true, force: true })
})

/** Writes a file until only so many bytes are left; resolves to its path. */
const fill = async (name: string, left: number) => {
  const path = join(disk, name)
  const file = await open(path, 'w')
  const piece = Buffer.alloc(256 * 1024)
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk)
      if (bavail * bsize <= left) break
      await file.write(piece)
    }
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    await file.close()
  }
  return path
}

test('F10 a full disk refuses photos first; reading works, nothing is half-written, and with room all works again', async ({
  skip,
}) => {
  if (!isMounted) skip('no right to mount a disk')
  const folder = join(disk, 'data')
  const start = () => runServer({ DATA_DIR: folder, KEEP_FREE_MB: String(KEPT_MB), RATE_LIMITS: 'off' })
  let server = start()
  try {
    const url = await readyAddress(server)
    const { phone, code } = testNumber(1)
    const { idToken } = await signIn(url, phone, code)
    const body = { username: 'ada', phoneNumber: phone, firstName: 'Ada', lastName: 'L' }
    const { user } = await new Caller(url, idToken).ask('register', { body })
    const ada = new Person(url, idToken, user.userId, 'ada', phone)
    const collectionId = await makeCollection(ada, await makeClique(ada))
    const photo = picture('b')
    const photos = [{ photo: photo.announced, dateCreated: '2024-05-01T10:00:00Z' }]
    const { collection } = await ada.ask('upload', { body: { collectionId, photos } })
    const [item] = collection.collectionItems
    if (item === undefined) throw new Error('nothing reserved')
    const { basePhoto } = photo.announced
    const send = () =>
      fetch(url + item.urls.url, {
        method: 'PUT',
        body: new Uint8Array(photo.bytes[0]),
        headers: { 'content-type': basePhoto.contentType, 'content-md5': basePhoto.contentMd5 },
      })
    // A proxy that asks for it sends requests to this server all the time: all but uploads work.
    const health = async () => (await new Caller(url).ask('health', {})).status
    expect(await health()).toBe('ok')

    const filler = await fill('filler', (KEPT_MB - 1) * 1024 * 1024)
    const refused = await send()
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'NOT_ENOUGH_SPACE' }])
    expect(await readdir(join(folder, 'objects/temporary'))).toEqual([])
    await expect.poll(health).toBe('full')
    // The reserved space is for the database.
    await makeCollection(ada, await makeClique(ada))

    const rest = await fill('rest', 0)
    const answers = new Set<number>()
    for (let tries = 0; tries < 400 && !answers.has(507); tries += 1) {
      const answer = await fetch(`${url}/api/clique/create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Clique ${tries}`, bio: 'x'.repeat(50), isPrivate: true }),
      })
      answers.add(answer.status)
    }
    expect([...answers]).toEqual([200, 507])
    expect((await ada.ask('getSelf', {})).user.username).toBe('ada')
    expect(await health()).toBe('full')

    server.child.kill('SIGKILL')
    await server.ended
    server = start()
    const { code: exit, stdout, stderr } = await server.ended
    expect([exit, stdout.includes('Clique is ready'), stderr]).toEqual([
      1,
      false,
      expect.stringMatching(/^The disk of \S+ is full: [^\n]+\n$/),
    ])

    await rm(rest)
    await rm(filler)
    server = start()
    const again = await readyAddress(server)
    expect((await new Caller(again, idToken).ask('getSelf', {})).user.username).toBe('ada')
    expect((await new Caller(again).ask('health', {})).status).toBe('ok')
    await putAll(again, item.urls, photo)
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
  }
}, 120_000)
