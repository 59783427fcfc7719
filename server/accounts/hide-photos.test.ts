import { beforeEach, expect, test } from 'vitest'
import { seedPhotos } from '../../bench/growth/seeds/photos'
import { ok } from '../../contract/failure'
import { inTransaction } from '../database/transaction'
import { sweepNow, ageDeletions } from '../test/people/deletion'
import type { Person } from '../test/running-server'
import { startWith } from '../test/start-with'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { deleteUser } from './delete-user'
import { BATCH_SIZE, hidePhotos } from './hide-photos'
import { restoreUser } from './restore-user'

const { server } = await startWith()
const { db } = server.services
const PHOTOS = 2 * BATCH_SIZE + 100

let users = 0
let gone: Person
let friend: Person
let collectionId: string

/** `gone` has that many photos in a collection with one of `friend`. */
beforeEach(async () => {
  users += 1
  gone = await server.person(`gone_${users}`)
  friend = await server.person(`friend_${users}`)
  collectionId = await makeCollection(gone, await makeClique(gone, friend))
  await seedPhotos(db, { ownerId: gone.userId, collectionId }, PHOTOS)
})

const idsIn = async (state: 'READY' | 'DELETED') => {
  const rows = db.selectFrom('items').select('item_id').where('owner_id', '=', gone.userId).where('state', '=', state)
  return (await rows.execute()).map(({ item_id: id }) => id)
}
const countOf = async () => (await friend.ask('getCollection', { params: { id: collectionId } })).collection.flickCount

/** The deletion as it is when its answer is sent: the job has not begun. */
const answer = () => inTransaction(db, async (trx) => ok(await deleteUser(trx, gone.userId)))

/** Runs the job for so many batches. */
const hide = async (most = Number.POSITIVE_INFINITY) => {
  const enough = new AbortController()
  let batches = 0
  const tell = () => {
    batches += 1
    if (batches === most) enough.abort()
  }
  await hidePhotos({ db, tell }, enough.signal)
  return batches
}

test('the answer marks one batch of photos, the job marks the others in batches, and counts are right after it', async () => {
  const own = await addPhoto(friend, collectionId)
  const told = await answer()
  expect(told.ok && told.value).toContainEqual({ what: 'collection', id: collectionId })
  expect(await idsIn('DELETED')).toHaveLength(BATCH_SIZE)
  expect(await hide(1)).toBe(1)
  expect(await idsIn('DELETED')).toHaveLength(2 * BATCH_SIZE)
  expect(await hide()).toBe(1)
  expect(await idsIn('READY')).toEqual([])
  expect(await countOf()).toBe(1)
  expect(await hide()).toBe(0)
  const { items } = await friend.ask('getCollection', { params: { id: collectionId } })
  expect(items.map(({ id }) => id)).toEqual([own])
})

test('photos that are not marked yet are shown nowhere', async () => {
  const own = await addPhoto(friend, collectionId)
  await answer()
  const left = await idsIn('READY')
  expect(left).toHaveLength(PHOTOS - BATCH_SIZE)
  const [photo = ''] = left
  const at = { params: { itemId: photo } }
  expect(await friend.refusal('getFlick', { params: { id: photo } })).toBe('404 NOT_FOUND')
  expect(await friend.refusal('commentsOfFlick', at)).toBe('404 NOT_FOUND')
  expect(await friend.refusal('likeFlick', at)).toBe('404 NOT_FOUND')
  expect(await friend.refusal('reportFlick', { params: { id: photo }, body: { reason: 'x' } })).toBe('404 NOT_FOUND')
  const say = { payload: 'hello', collectionItemId: photo }
  expect(await friend.refusal('createComment', { body: say })).toBe('404 NOT_FOUND')
  const shown = JSON.stringify([
    await friend.ask('getCollection', { params: { id: collectionId } }),
    await friend.ask('collectionPhotoIds', { params: { id: collectionId } }),
    await friend.ask('feed', {}),
    await friend.ask('activities', {}),
    await friend.ask('deletedFlicks', { query: { collectionId } }),
  ])
  expect(shown).toContain(own)
  for (const id of [...left, gone.userId]) expect(shown.includes(id)).toBe(false)
  const { months } = await friend.ask('collectionMonths', {
    params: { id: collectionId },
    query: { timeZone: 'UTC' },
  })
  expect(months.map(({ count }) => count)).toEqual([1])
  await hide()
})

test('a restoration while the job runs brings every photo back, and the job stops', async () => {
  const before = await idsIn('READY')
  await answer()
  await hide(1)
  const restored = await inTransaction(db, (trx) => restoreUser(trx, gone.userId, 30))
  expect(restored.ok).toBe(true)
  expect(await hide()).toBe(0)
  expect((await idsIn('READY')).toSorted()).toEqual(before.toSorted())
  expect(await countOf()).toBe(PHOTOS)
})

test('a removal after the grace period counts without photos that were not marked', async () => {
  const own = await addPhoto(friend, collectionId)
  await answer()
  await ageDeletions(server, 31)
  await sweepNow(server)
  expect(await countOf()).toBe(1)
  const rows = db.selectFrom('items').select('item_id').where('collection_id', '=', collectionId)
  expect(await rows.execute()).toEqual([{ item_id: own }])
})
