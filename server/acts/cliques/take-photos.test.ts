import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { ageDeletions, sweepNow } from '../../test/people/deletion'
import { Listener } from '../../test/people/listener'
import type { Person } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

let cliqueId: string
let collectionId: string
let photo: string
let other: string

const { server, ada, bob, eve } = await startWith('ada', 'bob', 'eve')
/** Ada leads, bob made the collection, eve has a photo in it and leaves. */
beforeEach(async () => {
  cliqueId = await makeClique(ada, bob, eve)
  collectionId = await makeCollection(bob, cliqueId)
  other = await addPhoto(bob, collectionId)
  photo = await addPhoto(eve, collectionId)
})

const leave = (photos: 'stay' | 'go', who = eve) =>
  who.ask('leaveClique', { params: { id: cliqueId }, query: { photos } })
const remove = (photos: 'stay' | 'go', who = eve) =>
  ada.ask('removeMember', { params: { id: cliqueId, userId: who.userId }, query: { photos } })
const shown = async () => {
  const { items, total, collection } = await ada.ask('getCollection', { params: { id: collectionId } })
  expect([total, collection.flickCount]).toEqual([items.length, items.length])
  return items.map(({ id }) => id)
}
const trash = async (who: Person) =>
  (await who.ask('deletedFlicks', { query: { collectionId } })).items.map(({ id }) => id)
const restore = async (who: Person) => (await who.ask('restoreFlicks', { body: { ids: [photo] } })).results[0]?.code
const ownPhotos = async (who: Person) => (await who.ask('getClique', { params: { id: cliqueId } })).clique.ownPhotos

test('a member sees the number of their photos in a clique; others see none', async () => {
  expect([await ownPhotos(eve), await ownPhotos(ada)]).toEqual([1, 0])
  await leave('stay')
  expect(await ownPhotos(eve)).toBeUndefined()
})

test('photos of a user who leaves stay, unless they are to go; asked for nothing, they stay', async () => {
  await eve.ask('leaveClique', { params: { id: cliqueId } })
  expect(await shown()).toEqual([photo, other])
  expect(await eve.refusal('leaveClique', { params: { id: cliqueId }, query: { photos: 'all' as 'go' } })).toBe(
    '400 INVALID_REQUEST',
  )
})

test('photos that go are in no answer, and their images answer 404 at once', async () => {
  const { flick } = await ada.ask('getFlick', { params: { id: photo } })
  const status = async () => (await fetch(server.url + (flick.image?.highQualityUrl ?? ''))).status
  expect(await status()).toBe(200)
  await leave('go')
  expect([await status(), await shown()]).toEqual([404, [other]])
  expect(await ada.refusal('getFlick', { params: { id: photo } })).toBe('404 NOT_FOUND')
})

test('photos in other cliques, and those of other members, stay', async () => {
  const elsewhere = await makeCollection(eve, await makeClique(eve))
  const hers = await addPhoto(eve, elsewhere)
  await leave('go')
  const { items } = await eve.ask('getCollection', { params: { id: elsewhere } })
  expect([items.map(({ id }) => id), await shown()]).toEqual([[hers], [other]])
})

test('photos that a user took along are restored by no other user; then they are shown and deleted like others', async () => {
  await leave('go')
  expect([await trash(ada), await trash(bob), await trash(eve)]).toEqual([[], [], [photo]])
  expect([await restore(ada), await restore(bob)]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  expect([await restore(eve), await shown()]).toEqual([undefined, [photo, other]])
  await ada.ask('deleteFlicks', { body: { ids: [photo] } })
  expect([await restore(eve), await restore(ada)]).toEqual(['NOT_FOUND', undefined])
})

test('photos that went with a removed member are restored by the leader only', async () => {
  await remove('go')
  expect([await trash(ada), await trash(bob), await trash(eve)]).toEqual([[photo], [], []])
  expect([await restore(eve), await restore(bob), await restore(ada)]).toEqual(['NOT_FOUND', 'NOT_FOUND', undefined])
  expect(await shown()).toEqual([photo, other])
})

test('sent twice, neither takes more', async () => {
  await leave('go')
  await eve.ask('restoreFlicks', { body: { ids: [photo] } })
  await leave('go')
  await remove('go')
  expect(await shown()).toEqual([photo, other])
})

test('a refused removal takes nothing', async () => {
  const removal = { params: { id: cliqueId, userId: eve.userId }, query: { photos: 'go' as const } }
  expect(await bob.refusal('removeMember', removal)).toBe('403 FORBIDDEN')
  expect(await shown()).toEqual([photo, other])
})

test('the leader’s photos go as the lead is handed on; those of the last member go too', async () => {
  const hers = await addPhoto(ada, collectionId)
  await leave('go', ada)
  expect(await bob.ask('getClique', { params: { id: cliqueId } })).toMatchObject({ clique: { leader: bob.userId } })
  await leave('go', bob)
  await leave('go', eve)
  const gone = await server.services.db
    .selectFrom('items')
    .select('state')
    .where('item_id', 'in', [hers, photo, other])
    .execute()
  expect(gone.map(({ state }) => state)).toEqual(['DELETED', 'DELETED', 'DELETED'])
})

test('a photo that the creator deleted before a user left is restored by the creator only', async () => {
  await bob.ask('deleteFlicks', { body: { ids: [photo] } })
  await leave('go')
  expect([await trash(eve), await trash(bob), await trash(ada)]).toEqual([[], [photo], []])
  expect([await restore(eve), await restore(ada), await restore(bob)]).toEqual(['NOT_FOUND', 'NOT_FOUND', undefined])
})

test.each(['stay', 'go'] as const)(
  'a photo that its uploader had deleted before they left is restored by them only (photos that %s)',
  async (photos) => {
    await eve.ask('deleteFlicks', { body: { ids: [photo] } })
    await leave(photos)
    expect([await trash(ada), await trash(bob), await trash(eve)]).toEqual([[], [], [photo]])
    expect([await restore(ada), await restore(bob), await restore(eve)]).toEqual(['NOT_FOUND', 'NOT_FOUND', undefined])
  },
)

test('a photo that its uploader had deleted before they were removed is restored by no user until they are a member again', async () => {
  await eve.ask('deleteFlicks', { body: { ids: [photo] } })
  await remove('stay')
  for (const who of [ada, bob, eve]) expect([await trash(who), await restore(who)]).toEqual([[], 'NOT_FOUND'])
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [eve.userId] } })
  await eve.ask('joinClique', { params: { id: cliqueId } })
  expect([await trash(eve), await restore(ada), await restore(eve)]).toEqual([[photo], 'NOT_FOUND', undefined])
})

test.each(['stay', 'go'] as const)(
  'a removed uploader does not see or restore photos deleted before (photos that %s)',
  async (photos) => {
    await ada.ask('deleteFlicks', { body: { ids: [photo] } })
    await remove(photos)
    expect([await trash(ada), await trash(bob), await trash(eve)]).toEqual([[photo], [], []])
    expect([await restore(eve), await restore(ada)]).toEqual(['NOT_FOUND', undefined])
    expect(await shown()).toEqual([photo, other])
  },
)

test.each(['removed', 'left'])(
  'photos that another user deletes after their uploader was %s are not seen or restored by the uploader',
  async (way) => {
    await (way === 'removed' ? remove('stay') : leave('stay'))
    await ada.ask('deleteFlicks', { body: { ids: [photo] } })
    expect([await trash(ada), await trash(bob), await trash(eve)]).toEqual([[photo], [], []])
    expect([await restore(eve), await restore(ada)]).toEqual(['NOT_FOUND', undefined])
    await eve.ask('deleteFlicks', { body: { ids: [photo] } })
    expect([await trash(eve), await restore(eve)]).toEqual([[photo], undefined])
  },
)

test('a user who was removed restores nothing that they deleted as the creator, until they are a member', async () => {
  await bob.ask('deleteFlicks', { body: { ids: [photo] } })
  await remove('stay', bob)
  expect([await trash(ada), await trash(bob), await restore(bob)]).toEqual([[photo], [], 'NOT_FOUND'])
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [bob.userId] } })
  await bob.ask('joinClique', { params: { id: cliqueId } })
  expect([await trash(ada), await restore(ada), await restore(bob)]).toEqual([[], 'NOT_FOUND', undefined])
})

test('photos that go are removed with their bytes when no user may restore them any more', async () => {
  await leave('go')
  await ageDeletions(server, 31)
  await sweepNow(server)
  const { db, store } = server.services
  expect(await db.selectFrom('items').select('item_id').where('item_id', '=', photo).execute()).toEqual([])
  expect(await store.read({ purpose: 'ITEM', imageId: photo, variant: 'base' })).toBeUndefined()
})

test('members who look at the collection are notified', async () => {
  const listener = await Listener.open(bob)
  await ada.ask('follow', { body: { followee: bob.userId } })
  await listener.next('person')
  await leave('go')
  const events = await listener.next('collection')
  expect(events).toContainEqual({ kind: 'collection', collectionId, cliqueId, creatorId: bob.userId })
  await listener.close()
})

/** Adds 1,000 more of her photos, as rows: their bytes do not matter. */
const addRows = async (count: number) => {
  const ids = Array.from({ length: count }, () => newId())
  const { db } = server.services
  await db
    .insertInto('images')
    .values(
      ids.map((id) => ({
        image_id: id,
        owner_id: eve.userId,
        purpose: 'ITEM' as const,
        subject_id: id,
        state: 'READY' as const,
        clique_id: cliqueId,
        refused_at: null,
      })),
    )
    .execute()
  await sql`insert into items (item_id, collection_id, owner_id, state, taken_at)
    select image_id, ${collectionId}::uuid, ${eve.userId}::uuid, 'READY', now() from images
    where image_id in (${sql.join(ids)})`.execute(db)
  await sql`update collections set item_count = item_count + ${count} where collection_id = ${collectionId}`.execute(db)
}

test('a user with 1,000 photos leaves with them in one answer', async () => {
  await addRows(1000)
  await leave('go')
  expect(await shown()).toEqual([other])
  expect(await trash(eve)).toHaveLength(60)
})
