import Dexie from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { cacheName, cacheOf, renewCache } from '../cache'
import { dropCache } from '../drop-cache'
import { addPin, putPinnedPhoto, readPins } from './pins'

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

test('reading the pins and storing a photo read as many rows for a thousand photos as for none', async () => {
  const db = cacheOf('u')
  await addPin(db, { key: 'collection c', kind: 'collection', id: 'c', name: 'Summer', isChosen: true, completeAt: 0 })
  await db.keptPhotos.bulkPut(Array.from({ length: 1000 }, (_, number) => photo(number)))
  const lists = vi.spyOn(db.keptPhotos, 'where')
  await putPinnedPhoto(db, photo(2000))
  await putPinnedPhoto(db, { ...photo(2000), bytes: 30 })
  expect(await readPins(db)).toMatchObject([{ photos: 1, bytes: 30 }])
  expect(lists).not.toHaveBeenCalled()
})
