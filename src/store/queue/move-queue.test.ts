import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, test, vi } from 'vitest'
import { photoRow, sessionRow } from '../../../tests/fixtures/queue-rows'
import { moveQueue } from './move-queue'
import { queueName, withQueue, type UploadQueue } from './queue'
import { bytesOf } from './queue-photos'

let number = 0
/** The names of two users, of a guest and of the member who they become. */
const users = () => {
  number += 1
  return [`guest:${number}`, `member-${number}`] as const
}
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const textOf = async (queue: UploadQueue, id: string, variant: 'base' | 'medium' | 'low') => {
  const found = await bytesOf(queue, id, variant)
  return found && new TextDecoder().decode(found as ArrayBuffer)
}

/** A session of twenty photos: the first is half sent, the others wait. */
const photos = Array.from({ length: 20 }, (_, index) => photoRow({ id: `p${index}`, sessionId: 's', index }))
const sent = photoRow({
  id: 'p0',
  sessionId: 's',
  state: 'reserved',
  sent: { base: 3, medium: 4, low: 4 },
  finished: ['medium', 'low'],
  itemId: 'i0',
})
const session = sessionRow({ id: 's', cliqueId: '', total: 20 })
const fill = (uid: string) =>
  withQueue(uid, async (queue) => {
    await queue.sessions.add(session)
    await queue.photos.bulkAdd([sent, ...photos.slice(1)])
    await queue.files.bulkAdd(photos.map(({ id }) => ({ id, type: 'image/jpeg', bytes: bytes(`file of ${id}`) })))
    await queue.copies.bulkAdd([
      { key: 'p0/medium', bytes: bytes('medium of p0') },
      { key: 'p0/low', bytes: bytes('low of p0') },
    ])
  })
const counts = (uid: string) =>
  withQueue(uid, (queue) =>
    Promise.all([queue.sessions.count(), queue.photos.count(), queue.files.count(), queue.copies.count()]),
  )

test('all photos move with their bytes and their progress, to the clique of the collection', async () => {
  const [guest, member] = users()
  await fill(guest)
  await moveQueue(guest, member, 'q1')
  expect(await counts(guest)).toEqual([0, 0, 0, 0])
  expect(await counts(member)).toEqual([1, 20, 20, 2])
  await withQueue(member, async (queue) => {
    expect(await queue.sessions.toArray()).toEqual([{ ...session, cliqueId: 'q1' }])
    expect(await queue.photos.get('p0')).toEqual(sent)
    expect(await textOf(queue, 'p0', 'medium')).toBe('medium of p0')
    expect(await textOf(queue, 'p0', 'low')).toBe('low of p0')
    for (const { id } of photos) expect(await textOf(queue, id, 'base')).toBe(`file of ${id}`)
  })
})

test('a move that was cut off leaves all with the guest, begins no upload, and is continued by the next', async () => {
  const [guest, member] = users()
  await fill(guest)
  const { add } = IDBObjectStore.prototype
  const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name === 'sessions') throw new DOMException('the device is full', 'QuotaExceededError')
    return add.apply(this, row)
  })
  await expect(moveQueue(guest, member, 'q1')).rejects.toThrow('the device is full')
  adding.mockRestore()
  expect(await counts(guest)).toEqual([1, 20, 20, 2])
  expect(await withQueue(member, (queue) => queue.sessions.count())).toBe(0)
  await moveQueue(guest, member, 'q1')
  expect(await counts(guest)).toEqual([0, 0, 0, 0])
  expect(await counts(member)).toEqual([1, 20, 20, 2])
})

test('a session that the member has already, and may have sent since, is not overwritten', async () => {
  const [guest, member] = users()
  await fill(guest)
  const done = { ...sent, state: 'done' as const }
  await withQueue(member, async (queue) => {
    await queue.sessions.add({ ...session, cliqueId: 'q1', state: 'COMPLETED' })
    await queue.photos.add(done)
  })
  await moveQueue(guest, member, 'q1')
  expect(await counts(guest)).toEqual([0, 0, 0, 0])
  expect(await counts(member)).toEqual([1, 1, 0, 0])
  await withQueue(member, async (queue) => {
    expect(await queue.photos.toArray()).toEqual([done])
    expect(await queue.sessions.get('s')).toMatchObject({ state: 'COMPLETED' })
  })
})

test('uploads of the member are kept', async () => {
  const [guest, member] = users()
  await fill(guest)
  const own = sessionRow({ id: 'own' })
  await withQueue(member, (queue) => queue.sessions.add(own))
  await moveQueue(guest, member, 'q1')
  const moved = await withQueue(member, (queue) => queue.sessions.toArray())
  expect(moved).toEqual([own, { ...session, cliqueId: 'q1' }])
})

test('a guest without a queue makes none', async () => {
  const [guest, member] = users()
  await moveQueue(guest, member, 'q1')
  expect(await Promise.all([guest, member].map((uid) => Dexie.exists(queueName(uid))))).toEqual([false, false])
})
