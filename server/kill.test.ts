/**
 * Every answered write survives kill -9. `npm test` makes a few kills; `npm run test:kill` makes two hundred. The
 * rounds share one data folder, so that the writes of the first one have survived all the others.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program, readyAddress, runServer, type Process } from './test/servers/built-server'
import { Caller } from './test/caller'
import { picture } from './test/pictures'
import { Person, putAll } from './test/running-server'
import { signIn, testNumber } from './test/sign-in'
import { makeClique, makeCollection } from './test/story'

const KILLS = Number(process.env['KILLS'] ?? 4)
const UPLOADERS = 3

let folder: string
let server: Process
let ada: Person
let collectionId: string
/** All answered writes, over all rounds. */
const marked = new Set<string>()
const liked = new Set<string>()
const said = new Set<string>()
const readyTimes: number[] = []

const start = async () => {
  const startedAt = performance.now()
  server = runServer({ DATA_DIR: folder, RATE_LIMITS: 'off' })
  const url = await readyAddress(server)
  readyTimes.push(performance.now() - startedAt)
  return url
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-kill-'))
  const url = await start()
  const { phone, code } = testNumber(1)
  const { idToken } = await signIn(url, phone, code)
  const body = { username: 'ada', phoneNumber: phone, firstName: 'Ada', lastName: 'L' }
  const { user } = await new Caller(url, idToken).ask('register', { body })
  ada = new Person(url, idToken, user.userId, 'ada', phone)
  collectionId = await makeCollection(ada, await makeClique(ada))
  // The first start created the database; only later starts count.
  readyTimes.pop()
}, 120_000)
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await rm(folder, { recursive: true })
})

/** Uploads, likes and comments until the connection breaks; records the answered writes. */
const work = async () => {
  for (;;) {
    const photo = picture(randomUUID())
    const photos = [{ photo: photo.announced, dateCreated: '2024-05-01T10:00:00Z' }]
    const { collection } = await ada.ask('upload', { body: { collectionId, photos } })
    const [item] = collection.collectionItems
    if (item === undefined) throw new Error('nothing reserved')
    const itemId = item.collectionItem.collectionItemId
    await putAll(ada.url, item.urls, photo)
    await ada.ask('markUploaded', { body: { collectionItemIds: [itemId] } })
    marked.add(itemId)
    await ada.ask('likeFlick', { params: { itemId } })
    liked.add(itemId)
    const { comment } = await ada.ask('createComment', { body: { payload: 'hello', collectionItemId: itemId } })
    said.add(comment.id)
  }
}

/** Waits until that many photos have been marked. */
const untilMore = async (count: number) => {
  while (marked.size < count) await wait(5)
}

const everyFlick = async () => {
  const flicks = []
  for (let page = 0, more = true; more; page++) {
    const query = { page, size: 100 }
    const answer = await ada.ask('getCollection', { params: { id: collectionId }, query })
    flicks.push(...answer.items)
    more = answer.hasMore === true
  }
  return flicks
}

// [U10]
test(
  `F9 ${KILLS} kills under uploads, likes and comments lose nothing`,
  async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const working = Array.from({ length: UPLOADERS }, () => work())
      // Every other time early, when possibly nothing is finished yet.
      if (kill % 2 === 0) await untilMore(marked.size + randomInt(1, 8))
      await wait(randomInt(0, 300))
      server.child.kill('SIGKILL')
      await Promise.allSettled(working)
      expect((await server.ended).signal).toBe('SIGKILL')
      ada = new Person(await start(), ada.token ?? '', ada.userId, ada.username, ada.phone)
    }
    expect(marked.size).toBeGreaterThan(KILLS / 2)
    const flicks = await everyFlick()
    const shown = new Map(flicks.map((flick) => [flick.id, flick]))
    expect([...marked].filter((id) => !shown.has(id))).toEqual([])
    expect([...liked].filter((id) => shown.get(id)?.hasLiked !== true)).toEqual([])
    const { collection } = await ada.ask('getCollection', { params: { id: collectionId } })
    expect(collection.flickCount).toBe(flicks.length)
    const comments: string[] = []
    for (const { id, numComments, numLikes, hasLiked } of flicks) {
      const { items } = await ada.ask('commentsOfFlick', { params: { itemId: id } })
      expect([items.length, Number(hasLiked)]).toEqual([numComments, numLikes])
      comments.push(...items.map((comment) => comment.id))
    }
    expect([...said].filter((id) => !comments.includes(id))).toEqual([])

    server.child.kill('SIGTERM')
    await server.ended
    const verify = runServer({ DATA_DIR: folder }, join(program, '..', 'verify-store.js'))
    const { stdout } = await verify.ended
    expect(stdout).toMatch(/ checked, 0 missing, 0 damaged, \d+ orphaned\n$/)
    const [median = 0, slowest = 0] = [0.5, 1].map((part) =>
      Math.round(readyTimes.toSorted((a, b) => a - b)[Math.ceil(part * readyTimes.length) - 1] ?? 0),
    )
    process.stdout.write(
      `${KILLS} kills: ${marked.size} photos, ${liked.size} likes and ${said.size} comments answered, none lost; ` +
        `ready again after ${median} ms in the middle, ${slowest} at most; ${stdout.trim().split('\n').at(-1)}\n`,
    )
  },
  60_000 + KILLS * 6000,
)
