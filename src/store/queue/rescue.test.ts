/**
 * Databases that fail, break off or die, on an IndexedDB that the test controls; tests/e2e/app/storage-faults.spec.ts
 * has a real one.
 */
import Dexie from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { storeTrouble, tellStoreTrouble } from '../../platform/store-trouble'
import { cacheName, renewCache } from '../cache'
import { openCache } from '../open-cache'
import { openWithRescue } from '../opening'
import { UploadQueue } from './queue'
import { readablePhotos } from './queue-rescue'
import { opens } from './rescue'
import { watchDatabase } from '../watch-database'
import { photoRow } from '../../../tests/fixtures/queue-rows'

let number = 0
const nextName = () => `made-${number++}`

afterEach(() => {
  vi.restoreAllMocks()
  tellStoreTrouble(undefined)
})

interface Row {
  id: number
  text: string
}
const make = (name: string) => {
  const db = new Dexie(name) as Dexie & { rows: Dexie.Table<Row, number> }
  db.version(1).stores({ rows: 'id' })
  watchDatabase(db)
  return db
}

/** Makes the next `count` openings of this database fail, as in a browser that cannot read it. */
const failOpening = (name: string, count: number) => {
  const real = indexedDB.open.bind(indexedDB)
  let left = count
  vi.spyOn(indexedDB, 'open').mockImplementation((wanted, version) => {
    if (wanted !== name || left-- <= 0) return real(wanted, version)
    throw new DOMException('Internal error', 'InvalidStateError')
  })
  return () => left
}

it('F22 one failure: opened at the second try, and nothing is lost', async () => {
  const name = nextName()
  const first = make(name)
  await first.rows.add({ id: 1, text: 'kept' })
  first.close()
  failOpening(name, 1)
  let db = first
  await openWithRescue(() => (db = make(name)))
  expect(await db.rows.get(1)).toEqual({ id: 1, text: 'kept' })
  expect(storeTrouble()).toBeUndefined()
})

it('F22 a database that can be fetched again is created again if it cannot be opened twice', async () => {
  const name = nextName()
  const first = make(name)
  await first.rows.add({ id: 1, text: 'gone' })
  first.close()
  failOpening(name, 2)
  let db = first
  await openWithRescue(() => (db = make(name)))
  expect(await db.rows.toArray()).toEqual([])
  await db.rows.add({ id: 2, text: 'new' })
  expect(storeTrouble()).toBeUndefined()
})

// [O33]
it('F22 a cache with mutations that one visit cannot open is left for the next, and created again by that', async () => {
  const uid = nextName()
  const row = {
    key: 'like p',
    kind: 'like',
    call: 'likeFlick',
    args: { params: { itemId: 'p' } },
    version: 'v',
  } as const
  await renewCache(uid).outbox.add(row)
  failOpening(cacheName(uid), 2)
  await openCache(uid)
  expect(storeTrouble()).toBe('memory')
  expect(await renewCache(uid).outbox.toArray()).toMatchObject([row])
  vi.restoreAllMocks()
  failOpening(cacheName(uid), 2)
  await openCache(uid)
  expect(await renewCache(uid).outbox.count()).toBe(0)
})

it('F22 an upgrade that breaks off leaves everything as it was, readable and whole', async () => {
  const uid = nextName()
  const queue = new UploadQueue(uid)
  const row = photoRow({ id: 'a', name: 'lake.jpg' })
  await queue.photos.bulkAdd([row, { ...row, id: 'b', name: 'hut.jpg' }, { ...row, id: 'c', state: 'done' }])
  await queue.files.bulkAdd([{ id: 'a', type: 'image/jpeg', bytes: new TextEncoder().encode('lake').buffer }])
  await queue.copies.add({ key: 'b/base', bytes: new TextEncoder().encode('hut').buffer })
  queue.close()

  const next = new Dexie(queue.name)
  next.version(2).upgrade(async (change) => {
    await change.table('photos').clear()
    throw new Error('out of power')
  })
  next.version(2).stores({ photos: 'id, sessionId, name' })
  watchDatabase(next)
  expect(await opens(next)).toBe(false)
  next.close()

  const found = await readablePhotos(uid)
  expect(await Promise.all(found.map(async ({ name, bytes }) => [name, await bytes.text()]))).toEqual([
    ['lake.jpg', 'lake'],
    ['hut.jpg', 'hut'],
  ])
  expect(await new UploadQueue(uid).photos.count()).toBe(3)
})

// [U9]
it('F22 of a queue that cannot be read at all nothing is offered, and nothing deleted', async () => {
  const uid = nextName()
  const queue = new UploadQueue(uid)
  await queue.open()
  queue.close()
  const deleting = vi.spyOn(indexedDB, 'deleteDatabase')
  failOpening(queue.name, 4)
  expect(await opens(queue)).toBe(false)
  expect(await readablePhotos(uid)).toEqual([])
  expect(deleting).not.toHaveBeenCalled()
})

// [R7]
it('F23 a connection that the browser ends: the next read and write go by a new one', async () => {
  let db = make(nextName())
  await openWithRescue(() => db)
  await db.rows.add({ id: 1, text: 'before' })
  forceCloseDatabase(db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0])
  await db.rows.add({ id: 2, text: 'after' })
  expect(await db.rows.count()).toBe(2)
  expect(storeTrouble()).toBeUndefined()
})

it('F23 if no new connection can be made, writes fail and the user is asked to reload', async () => {
  const db = make(nextName())
  await openWithRescue(() => db)
  failOpening(db.name, 100)
  forceCloseDatabase(db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0])
  await expect(db.rows.add({ id: 1, text: 'nowhere' })).rejects.toThrow('Internal error')
  await vi.waitFor(() => expect(storeTrouble()).toBe('lost'))
})

// [R8]
it('F21 a newer version is given way to, and this tab reads no more', async () => {
  const name = nextName()
  const old = make(name)
  await old.open()
  const next = new Dexie(name)
  next.version(2).stores({ rows: 'id, text' })
  await next.open()
  expect(storeTrouble()).toBe('outdated')
  await expect(old.rows.count()).rejects.toThrow(/closed/)
  next.close()
})

it('F21 an older tab that keeps the database: notified after three seconds, and withdrawn once it closes', async () => {
  const name = nextName()
  const held = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name, 5)
    opening.addEventListener('success', () => resolve(opening.result))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = openWithRescue(() => make(name))
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    expect(storeTrouble()).toBe('blocked')
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(storeTrouble()).toBe('blocked')
  vi.useRealTimers()
  held.close()
  await opening
  expect(storeTrouble()).toBeUndefined()
})
