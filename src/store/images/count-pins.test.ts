import Dexie from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { countReads } from '../../../tests/fixtures/counted-rows'
import { cacheName, cacheOf, renewCache } from '../cache'
import { dropCache } from '../drop-cache'
import { addPin, dropLeftPhotos, putPinnedPhoto, readPins } from './pins'

afterEach(async () => {
  vi.restoreAllMocks()
  await dropCache('u')
  renewCache('u')
})

const photo = (number: number) => ({
  photoId: `p${number}`,
  keptFor: 'collection c',
  files: [],
  bytes: 10,
  comments: 0,
})

test('the pins of an earlier version have the numbers of their photos', async () => {
  const old = new Dexie(cacheName('u'))
  old.version(7).stores({ kept: 'key', keptPhotos: 'photoId, keptFor' })
  const pin = { kind: 'collection', name: 'Summer', isChosen: true, completeAt: 1 }
  await old.table('kept').bulkAdd([
    { ...pin, key: 'collection c', id: 'c' },
    { ...pin, key: 'collection d', id: 'd' },
  ])
  await old
    .table('keptPhotos')
    .bulkAdd([photo(1), photo(2), { photoId: 'of', keptFor: 'collection c', files: [], bytes: 5 }])
  old.close()
  renewCache('u')
  expect(await readPins(cacheOf('u'))).toMatchObject([
    { key: 'collection c', photos: 2, bytes: 25 },
    { key: 'collection d', photos: 0, bytes: 0 },
  ])
})

test('the pins of an earlier version are checked for changes since their downloads began, and photos without a pin are deleted', async () => {
  const old = new Dexie(cacheName('u'))
  old.version(8).stores({ kept: 'key', keptPhotos: 'photoId, keptFor' })
  const pin = { kind: 'collection', name: 'Summer', isChosen: true, photos: 1, bytes: 10 }
  await old.table('kept').bulkAdd([
    { ...pin, key: 'collection c', id: 'c', completeAt: 7, beganAt: 5 },
    { ...pin, key: 'collection d', id: 'd', completeAt: 0 },
  ])
  await old.table('keptPhotos').bulkAdd([photo(1), { ...photo(2), keptFor: 'collection of before' }])
  old.close()
  renewCache('u')
  const db = cacheOf('u')
  const [first, second] = await readPins(db)
  expect(first).toMatchObject({ checkedAt: 5, completeAt: 7 })
  expect([first, second].map((row) => [row?.due, row && 'beganAt' in row])).toEqual([
    [undefined, false],
    [1, false],
  ])
  await dropLeftPhotos(db)
  expect(await db.keptPhotos.toCollection().primaryKeys()).toEqual(['p1'])
})

test('reading the pins and storing a photo read as many rows for a thousand photos as for none', async () => {
  const db = cacheOf('u')
  await addPin(db, { key: 'collection c', kind: 'collection', id: 'c', name: 'Summer', isChosen: true })
  await db.keptPhotos.bulkPut(Array.from({ length: 1000 }, (_, number) => photo(number)))
  const lists = vi.spyOn(db.keptPhotos, 'where')
  await putPinnedPhoto(db, photo(2000))
  await putPinnedPhoto(db, { ...photo(2000), bytes: 30 })
  expect(await readPins(db)).toMatchObject([{ photos: 1, bytes: 30 }])
  expect(lists).not.toHaveBeenCalled()
})

test('a look for photos that no pin needs reads nothing of the others', async () => {
  const db = cacheOf('u')
  await addPin(db, { key: 'collection c', kind: 'collection', id: 'c', name: 'Summer', isChosen: true })
  await db.keptPhotos.bulkPut(Array.from({ length: 1000 }, (_, number) => photo(number)))
  expect(await countReads()(() => dropLeftPhotos(db))).toBe(0)
  expect(await db.keptPhotos.count()).toBe(1000)
})
