import Dexie from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { claimShared, countShared, dropOldShared, dropShared, keepShared } from './shared-photos'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const photo = (name: string) => new File([new Uint8Array([1, 2, 3])], name, { type: 'image/jpeg', lastModified: 42 })

/** Photos that were shared from an origin of our own. */
const share = (names: readonly string[], uid: string | undefined, now: number) =>
  keepShared(names.map(photo), { uid, isCertain: true }, now)

beforeEach(async () => {
  await dropOldShared(Number.MAX_SAFE_INTEGER)
})

// [U42]
test('photos shared while no user was signed in belong to the first user who signs in', async () => {
  expect(await share(['a.jpg', 'b.jpg'], undefined, 0)).toBe(0)
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
test('photos shared by a user wait for that user, also if another user signs in in the meantime', async () => {
  await share(['a.jpg'], 'alice', 0)
  expect((await claimShared('bob', 1)).files).toEqual([])
  expect(await countShared('alice')).toBe(1)
})

test('a week is the longest', async () => {
  await share(['old.jpg'], 'alice', 0)
  await share(['young.jpg'], 'alice', DAY_MS)
  expect((await claimShared('alice', 7 * DAY_MS)).files).toHaveLength(2)
  expect((await claimShared('alice', 7 * DAY_MS + 1)).files.map(({ name }) => name)).toEqual(['young.jpg'])
})

test('dropping ends those that were handed out, not what was shared since', async () => {
  await share(['a.jpg'], 'alice', 0)
  const { drop } = await claimShared('alice', 1)
  await share(['b.jpg'], 'alice', 1)
  await drop()
  expect((await claimShared('alice', 2)).files.map(({ name }) => name)).toEqual(['b.jpg'])
  await dropShared('alice')
  expect(await countShared('alice')).toBe(0)
})

test('the bytes of dropped photos are deleted, and no others', async () => {
  await share(['a.jpg', 'b.jpg'], 'alice', 0)
  await share(['c.jpg'], 'bob', 0)
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

test('photos without a user are deleted after an hour', async () => {
  await share(['a.jpg'], undefined, 0)
  expect((await claimShared('alice', HOUR_MS + 1)).files).toEqual([])
  await share(['b.jpg'], undefined, 0)
  expect((await claimShared('alice', HOUR_MS)).files).toHaveLength(1)
})

test('photos of an unknown sender are marked, kept for an hour, and replaced by the next such share', async () => {
  await share(['mine.jpg'], 'alice', 0)
  await keepShared([photo('a.jpg'), photo('b.jpg')], { uid: 'alice', isCertain: false }, 0)
  await keepShared([photo('c.jpg')], { uid: 'alice', isCertain: false }, 1)
  const { files, isUncertain } = await claimShared('alice', 1)
  expect([files.map(({ name }) => name), isUncertain]).toEqual([['mine.jpg', 'c.jpg'], true])
  const later = await claimShared('alice', HOUR_MS + 2)
  expect([later.files.map(({ name }) => name), later.isUncertain]).toEqual([['mine.jpg'], false])
})
