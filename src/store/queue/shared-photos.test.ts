import Dexie from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { claimShared, countShared, dropOldShared, dropShared, keepShared } from './shared-photos'

const DAY_MS = 24 * 3_600_000
const photo = (name: string) => new File([new Uint8Array([1, 2, 3])], name, { type: 'image/jpeg', lastModified: 42 })

beforeEach(async () => {
  await dropOldShared(Number.MAX_SAFE_INTEGER)
})

// [U42]
test('photos shared while no one was signed in belong to the first user who signs in', async () => {
  expect(await keepShared([photo('a.jpg'), photo('b.jpg')], undefined, 0)).toBe(0)
  const { files } = await claimShared('alice', 1)
  expect(files.map(({ name, type, lastModified }) => [name, type, lastModified])).toEqual([
    ['a.jpg', 'image/jpeg', 42],
    ['b.jpg', 'image/jpeg', 42],
  ])
  expect([...new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, 2, 3])
  expect((await claimShared('bob', 2)).files).toEqual([])
  expect((await claimShared('alice', 2)).files).toHaveLength(2)
})

// [U42]
test('photos shared by a user wait for that user, also where another user signs in meanwhile', async () => {
  await keepShared([photo('a.jpg')], 'alice', 0)
  expect((await claimShared('bob', 1)).files).toEqual([])
  expect(await countShared('alice')).toBe(1)
})

test('a week is the longest', async () => {
  await keepShared([photo('old.jpg')], 'alice', 0)
  await keepShared([photo('young.jpg')], 'alice', DAY_MS)
  expect((await claimShared('alice', 7 * DAY_MS)).files).toHaveLength(2)
  expect((await claimShared('alice', 7 * DAY_MS + 1)).files.map(({ name }) => name)).toEqual(['young.jpg'])
})

test('dropping ends those that were handed out, not what was shared since', async () => {
  await keepShared([photo('a.jpg')], 'alice', 0)
  const { drop } = await claimShared('alice', 1)
  await keepShared([photo('b.jpg')], 'alice', 1)
  await drop()
  expect((await claimShared('alice', 2)).files.map(({ name }) => name)).toEqual(['b.jpg'])
  await dropShared('alice')
  expect(await countShared('alice')).toBe(0)
})

test('the bytes of dropped photos are deleted, and no others', async () => {
  await keepShared([photo('a.jpg'), photo('b.jpg')], 'alice', 0)
  await keepShared([photo('c.jpg')], 'bob', 0)
  const { drop } = await claimShared('alice', 1)
  await drop()
  const db = await new Dexie('clique-shared').open()
  const [photos, bytes] = await Promise.all(
    ['photos', 'bytes'].map((table) => db.table(table).toCollection().primaryKeys()),
  )
  db.close()
  expect(bytes).toHaveLength(1)
  expect(bytes).toEqual(photos)
})
