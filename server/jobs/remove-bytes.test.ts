/** Two servers that remove queued bytes, one of which lags behind. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { ObjectStore } from '../objects/store'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { removeBytes } from './remove-bytes'
import { startWith } from '../test/start-with'

const { server, ada } = await startWith('ada')
const cliqueId = await makeClique(ada)
const photo = await addPhoto(ada, await makeCollection(ada, cliqueId))
afterEach(() => {
  vi.useRealTimers()
})

const { signal } = new AbortController()
const queue = (...ids: string[]) =>
  server.services.db
    .insertInto('removals')
    .values(ids.map((id) => ({ image_id: id, purpose: 'ITEM' as const })))
    .execute()
const queued = async () => {
  const rows = await server.services.db.selectFrom('removals').select('image_id').execute()
  return rows.map(({ image_id: id }) => id)
}
/** Advances the clocks of the database and this process by so many minutes. */
const later = async (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  await sql`update removals set due_at = due_at - make_interval(mins => ${minutes}::int)`.execute(server.services.db)
}
const hasBytes = async (imageId: string) => {
  const bytes = await server.services.store.read({ purpose: 'ITEM', imageId, variant: 'base' })
  bytes?.destroy()
  return bytes !== undefined
}

/** The store, which waits before it removes the image `id`; `asked` resolves when that removal begins. */
const stalling = (id: string) => {
  const { store } = server.services
  const gates = { ask: () => {}, open: () => {} }
  const asked = new Promise<void>((resolve) => (gates.ask = resolve))
  const opened = new Promise<void>((resolve) => (gates.open = resolve))
  const remove: ObjectStore['remove'] = async (purpose, imageId) => {
    if (imageId === id) gates.ask()
    if (imageId === id) await opened
    return store.remove(purpose, imageId)
  }
  return { store: Object.assign(Object.create(store) as ObjectStore, { remove }), asked, open: () => gates.open() }
}

test('a server that is behind does not remove the bytes of a copy whose id is used again', async () => {
  const to = await makeCollection(ada, cliqueId)
  // The batch is in the order of the ids.
  const stuck = `00000000${randomUUID().slice(8)}`
  const copyId = `ffffffff${randomUUID().slice(8)}`
  const copy = () => ada.ask('copyFlicks', { body: { photos: [{ id: photo, copyId }], collectionId: to } })
  await copy()
  await server.services.db.deleteFrom('images').where('image_id', '=', copyId).execute()
  await queue(stuck, copyId)
  const behind = stalling(stuck)
  const first = removeBytes({ ...server.services, store: behind.store }, signal)
  await behind.asked
  expect([await removeBytes(server.services, signal), await hasBytes(copyId)]).toEqual([0, true])
  await later(10)
  expect([await removeBytes(server.services, signal), await hasBytes(copyId)]).toEqual([2, false])
  expect((await copy()).results).toEqual([{ id: copyId }])
  behind.open()
  expect([await first, await hasBytes(copyId), await queued()]).toEqual([1, true, []])
})

test('bytes that a dead server had to remove are removed by another server ten minutes later', async () => {
  const id = randomUUID()
  await queue(id)
  const died = stalling(id)
  void removeBytes({ ...server.services, store: died.store }, signal)
  await died.asked
  await later(9)
  expect(await removeBytes(server.services, signal)).toBe(0)
  await later(1)
  expect(await removeBytes(server.services, signal)).toBe(1)
  expect(await queued()).toEqual([])
})

test('bytes that were queued a moment ago are removed', async () => {
  const { services } = server
  // Uses one statement's time for both: half of such times are stored as later than they are.
  const inOneMoment = () =>
    services.db.transaction().execute(async (db) => {
      await db.insertInto('removals').values({ image_id: randomUUID(), purpose: 'ITEM' }).execute()
      return removeBytes({ ...services, db }, signal)
    })
  for (let round = 0; round < 20; round += 1) expect(await inOneMoment()).toBe(1)
})
