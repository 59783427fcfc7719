/** Backups of the built server under load, killed at any moment, and onto a full disk. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program, readyAddress, runServer, type Process } from '../test/servers/built-server'
import { picture } from '../test/pictures'
import { Person, putAll } from '../test/running-server'
import { register } from '../test/people/registered'
import { makeClique, makeCollection } from '../test/story'

const WRITERS = 10
const KILLS = 20

let folder: string
let backups: string
let server: Process
let people: Person[]
let collectionId: string
const running = new Set<Process>()

const run = (name: string, environment: Record<string, string>, ...args: string[]) => {
  const started = runServer(environment, join(dirname(program), `${name}.js`), args)
  running.add(started)
  void started.ended.then(() => running.delete(started))
  return started
}
const dataFolder = () => join(folder, 'data')
const backup = (into = backups) => run('backup', { DATA_DIR: dataFolder() }, into)
const lastLine = (text: string) => text.trim().split('\n').at(-1)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-backup-'))
  backups = join(folder, 'backups')
  await mkdir(dataFolder())
  server = run('main', { DATA_DIR: dataFolder(), RATE_LIMITS: 'off' })
  const url = await readyAddress(server)
  const owners = await Promise.all([1, 2, 3, 4, 5].map((digit) => register(url, digit, `writer${digit}`)))
  people = Array.from({ length: WRITERS }, (_, at) => owners[at % owners.length] as Person)
  const [first, ...others] = owners as [Person, ...Person[]]
  collectionId = await makeCollection(first, await makeClique(first, ...others), 'PUBLIC')
}, 300_000)
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

/** Photos, likes and comments whose answers have arrived. */
const answered = { photos: new Set<string>(), likes: new Set<string>(), comments: new Set<string>() }

const write = async (person: Person, signal: AbortSignal) => {
  while (!signal.aborted) {
    const photo = picture(randomUUID())
    const photos = [{ photo: photo.announced, dateCreated: '2024-05-01T10:00:00Z' }]
    const { collection } = await person.ask('upload', { body: { collectionId, photos } })
    const [item] = collection.collectionItems
    if (item === undefined) throw new Error('nothing reserved')
    const itemId = item.collectionItem.collectionItemId
    await putAll(person.url, item.urls, photo)
    await person.ask('markUploaded', { body: { collectionItemIds: [itemId] } })
    answered.photos.add(itemId)
    await person.ask('likeFlick', { params: { itemId } })
    answered.likes.add(itemId)
    const { comment } = await person.ask('createComment', { body: { payload: 'hello', collectionItemId: itemId } })
    answered.comments.add(comment.id)
  }
}

const shownBy = async (url: string, token: string | undefined) => {
  const person = new Person(url, token ?? '', '', '', '')
  const shown = { photos: new Set<string>(), likes: new Set<string>(), comments: new Set<string>() }
  for (let page = 0, more = true; more; page++) {
    const answer = await person.ask('getCollection', { params: { id: collectionId }, query: { page, size: 100 } })
    for (const { id, numLikes, numComments } of answer.items) {
      shown.photos.add(id)
      if (numLikes > 0) shown.likes.add(id)
      if (numComments === 0) continue
      const { items } = await person.ask('commentsOfFlick', { params: { itemId: id } })
      for (const comment of items) shown.comments.add(comment.id)
    }
    more = answer.hasMore === true
  }
  return shown
}

test(`${WRITERS} people write during a backup: nothing that was answered before its start is missing in it`, async () => {
  const stop = new AbortController()
  const writing = people.map((person) => write(person, stop.signal))
  await expect.poll(() => answered.photos.size, { timeout: 120_000 }).toBeGreaterThan(40)
  const before = { photos: [...answered.photos], likes: [...answered.likes], comments: [...answered.comments] }
  const startedAt = performance.now()
  const made = await backup().ended
  const took = Math.round(performance.now() - startedAt)
  expect([made.code, made.stderr]).toEqual([0, ''])
  stop.abort()
  await Promise.all(writing)
  const during = answered.photos.size - before.photos.length

  const restored = join(folder, 'restored')
  const { code, stdout, stderr } = await run('restore', { DATA_DIR: restored }, backups).ended
  expect([code, stderr]).toEqual([0, ''])
  expect(lastLine(stdout)).toMatch(/^\d+ checked, 0 missing, 0 damaged, 0 orphaned$/)
  const again = run('main', { DATA_DIR: restored, RATE_LIMITS: 'off' })
  // A sign-in from before is valid at the restored server.
  const shown = await shownBy(await readyAddress(again), people[0]?.token)
  for (const kind of ['photos', 'likes', 'comments'] as const)
    expect({ kind, missing: before[kind].filter((id) => !shown[kind].has(id)) }).toEqual({ kind, missing: [] })
  process.stdout.write(
    `${lastLine(made.stdout)}, in ${took} ms, while ${during} photos were uploaded; restored: ` +
      `${shown.photos.size} photos, none of ${before.photos.length} missing; ${lastLine(stdout)}\n`,
  )
  again.child.kill('SIGTERM')
  await again.ended
}, 600_000)

const whole = async () => {
  const names = (await readdir(backups)).filter((name) => name.startsWith('2'))
  for (const name of names) {
    const { code, stdout } = await run('verify-backup', {}, backups, name).ended
    expect([code, lastLine(stdout)]).toEqual([0, expect.stringMatching(/ files read, 0 missing or damaged$/)])
  }
  return names
}

test(`${KILLS} kills of a backup, and of its server, leave the earlier ones whole`, async () => {
  const earlier = await whole()
  expect(earlier.length).toBeGreaterThan(0)
  const startedAt = performance.now()
  expect((await backup().ended).code).toBe(0)
  const took = performance.now() - startedAt
  const counts = { killed: 0, finished: 0 }
  for (let kill = 0; kill < KILLS; kill++) {
    const one = backup()
    await wait((took * (kill + Math.random())) / KILLS)
    // Every fifth time it kills the server, which holds the snapshot.
    const isServer = kill % 5 === 4
    ;(isServer ? server : one).child.kill('SIGKILL')
    const { code } = await one.ended
    if (code === 0) counts.finished += 1
    else counts.killed += 1
    if (!isServer) continue
    await server.ended
    server = run('main', { DATA_DIR: dataFolder(), RATE_LIMITS: 'off' })
    await readyAddress(server)
  }
  const names = await whole()
  expect(names.filter((name) => earlier.includes(name))).toEqual(earlier)
  const last = await backup().ended
  expect([last.code, last.stderr]).toEqual([0, ''])
  expect((await readdir(backups)).filter((name) => name.startsWith('.'))).toEqual([])
  expect((await whole()).length).toBe(names.length + 1)
  process.stdout.write(
    `${KILLS} kills within ${Math.round(took)} ms: ${counts.killed} backups cut off, ${counts.finished} had finished; ` +
      `${names.length} whole backups before and after, then ${lastLine(last.stdout)}\n`,
  )
}, 600_000)

test('a backup disk that is full ends it in one line, with nothing half', async ({ skip }) => {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]).status !== 0) skip('no right to mount a disk')
  try {
    const into = join(disk, 'backups')
    expect((await backup(into).ended).code).toBe(0)
    const { bavail, bsize } = await statfs(disk)
    // A backup of the same rows needs two blocks (its list and about.json), the mark of a verified backup one.
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 4096))
    const { code, stderr } = await backup(into).ended
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^The disk of \S+ is full \(\d+ MB left\): [^\n]+\n$/)])
    expect((await readdir(into)).filter((name) => !['photos', 'rows'].includes(name))).toHaveLength(1)
    expect((await run('verify-backup', {}, into).ended).code).toBe(0)
    await rm(join(disk, 'filler'))
    expect((await backup(into).ended).code).toBe(0)
  } finally {
    spawnSync('umount', ['-l', disk])
  }
}, 300_000)

test('with BACKUP_DIR the server makes a backup by itself, verifies it, and shows the ages of both', async () => {
  const into = join(folder, 'scheduled')
  const environment = { DATA_DIR: join(folder, 'scheduled-data'), BACKUP_DIR: into, METRICS: 'on' }
  const scheduled = run('main', environment)
  const url = await readyAddress(scheduled)
  await scheduled.printed('"event":"backup.verified"')
  expect((await run('verify-backup', {}, into).ended).code).toBe(0)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toMatch(/^clique_backup_age_seconds \d+$/m)
  expect(metrics).toMatch(/^clique_backup_verified_age_seconds \d+$/m)
  scheduled.child.kill('SIGTERM')
  const { code, stdout, stderr } = await scheduled.ended
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).not.toContain('"event":"backup.failed"')
  // It is not due at the next start.
  const next = run('main', environment)
  await next.printed('"event":"backup.state","ageHours":0,"verifiedAgeHours":0')
  next.child.kill('SIGTERM')
  expect((await next.ended).stdout).not.toContain('backup.done')
}, 300_000)
