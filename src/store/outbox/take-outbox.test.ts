import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { CacheDatabase, cacheName } from '../cache'
import type { OutboxRow, Wanted } from './mutation-rows'
import { takeOutbox } from './take-outbox'

const like = (id: string): Wanted => ({
  key: `like ${id}`,
  kind: 'like',
  call: 'likeFlick',
  args: { params: { itemId: id } },
})

/** A guest's outbox with these likes; each was sent once, without an answer. */
const fill = async (uid: string, ids: string[]) => {
  const db = new CacheDatabase(uid)
  const rows = ids.map((id) => ({ ...like(id), version: `v-${id}`, change: 7, heldBy: 'a page', tried: true }))
  await db.outbox.bulkAdd(rows as OutboxRow[])
  db.close()
}
const left = async (uid: string) => {
  const db = new CacheDatabase(uid)
  const rows = await db.outbox.orderBy('order').toArray()
  db.close()
  return rows.map(({ key }) => key)
}

test('each mutation is passed on as it was wanted, in order, and is deleted', async () => {
  await fill('guest:1', ['p1', 'p2', 'p3'])
  const given: Wanted[] = []
  await takeOutbox('guest:1', async (wanted) => void given.push(wanted))
  // Without its order, version, hold and try: they belong to the guest's outbox.
  expect(given).toEqual([like('p1'), like('p2'), like('p3')])
  expect(await left('guest:1')).toEqual([])
})

test('a mutation stays until its new place has stored it', async () => {
  await fill('guest:2', ['p1', 'p2', 'p3'])
  const given: string[] = []
  const give = async ({ key }: Wanted) => {
    if (given.length === 1) throw new Error('the device is full')
    given.push(key)
  }
  await expect(takeOutbox('guest:2', give)).rejects.toThrow('the device is full')
  expect(given).toEqual(['like p1'])
  expect(await left('guest:2')).toEqual(['like p2', 'like p3'])
  await takeOutbox('guest:2', async ({ key }) => void given.push(key))
  expect(given).toEqual(['like p1', 'like p2', 'like p3'])
})

test('a guest without a database makes none', async () => {
  await takeOutbox('guest:3', () => Promise.reject(new Error('nothing to give')))
  expect(await Dexie.exists(cacheName('guest:3'))).toBe(false)
})
