import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { countLockWaits, untilWaiting } from '../../../test/stores/lock-waits'
import { picture } from '../../../test/pictures'
import { putAll, type Person } from '../../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../../test/story'
import { startWith } from '../../../test/start-with'

let from: string
let to: string
let photo: string

const { server, leader, creator, uploader } = await startWith('leader', 'creator', 'uploader')
const cliqueId = await makeClique(leader, creator, uploader)
beforeEach(async () => {
  from = await makeCollection(creator, cliqueId)
  to = await makeCollection(uploader, cliqueId)
  photo = await addPhoto(uploader, from)
})

const move = async (who: Person, collectionId: string, ...ids: string[]) =>
  (await who.ask('moveFlicks', { body: { ids, collectionId } })).results
const idsIn = async (id: string, who = leader) => {
  const { items, collection } = await who.ask('getCollection', { params: { id } })
  expect(collection.flickCount).toBe(items.length)
  return items.map((one) => one.id)
}
const bytesOf = async (id: string) => {
  const query = server.services.db.selectFrom('cliques').select('stored_bytes').where('clique_id', '=', id)
  return Number((await query.executeTakeFirst())?.stored_bytes)
}

test('a moved photo keeps likes, comments, caption and uploader; both counts change', async () => {
  await leader.ask('likeFlick', { params: { itemId: photo } })
  await leader.ask('createComment', { body: { payload: 'hello', collectionItemId: photo } })
  await uploader.ask('editFlick', { params: { id: photo }, body: { caption: 'At the lake' } })
  const before = (await leader.ask('getFlick', { params: { id: photo } })).flick
  expect(await move(creator, to, photo)).toEqual([{ id: photo }])
  expect([await idsIn(from), await idsIn(to)]).toEqual([[], [photo]])
  expect((await leader.ask('getFlick', { params: { id: photo } })).flick).toEqual(before)
  const { items } = await uploader.ask('activities', {})
  expect(items.find(({ kind, flick }) => kind === 'like' && flick?.id === photo)?.collection?.id).toBe(to)
})

test('each photo is answered by itself; to another clique only the uploader moves it', async () => {
  const other = await makeClique(creator, uploader)
  const target = await makeCollection(creator, other)
  const mine = await addPhoto(creator, from)
  const deleted = await addPhoto(creator, from)
  await creator.ask('deleteFlicks', { body: { ids: [deleted] } })
  const [here, there] = [await bytesOf(cliqueId), await bytesOf(other)]
  expect(await move(creator, target, mine, photo, deleted)).toEqual([
    { id: mine },
    { id: photo, code: 'FORBIDDEN' },
    { id: deleted, code: 'NOT_FOUND' },
  ])
  expect([await idsIn(from), await idsIn(target, creator)]).toEqual([[photo], [mine]])
  expect((await bytesOf(other)) - there).toBeGreaterThan(0)
  expect((await bytesOf(cliqueId)) + (await bytesOf(other))).toBe(here + there)
})

test('a collection that is deleted, unknown or closed to the user takes no photo', async () => {
  const closed = await makeCollection(leader, await makeClique(leader))
  const statuses = await Promise.all(
    [closed, randomUUID()].map(
      async (id) => (await uploader.send('moveFlicks', { body: { ids: [photo], collectionId: id } })).status,
    ),
  )
  expect(statuses).toEqual([404, 404])
  await uploader.ask('deleteCollection', { params: { id: to } })
  expect((await uploader.send('moveFlicks', { body: { ids: [photo], collectionId: to } })).status).toBe(404)
  expect(await idsIn(from)).toEqual([photo])
})

test('two who move and delete the same photos at once leave each photo in one state, and the counts right', async () => {
  const photos = await Promise.all(Array.from({ length: 8 }, () => addPhoto(uploader, from)))
  await Promise.all([
    move(creator, to, ...photos),
    uploader.ask('deleteFlicks', { body: { ids: photos.toReversed() } }),
    move(leader, to, ...photos.toReversed()),
    creator.ask('deleteCollection', { params: { id: await makeCollection(creator, cliqueId) } }),
  ])
  const { items } = await uploader.ask('deletedFlicks', {})
  const deleted = items.filter(({ id }) => photos.includes(id))
  const shown = [...(await idsIn(from)), ...(await idsIn(to))]
  expect(deleted).toHaveLength(8)
  expect(shown).toEqual([photo])
})

test.runIf(inject('postgres') !== undefined)(
  'what waits for the lock of a photo on its move finds it where it moved',
  async () => {
    const { db } = server.services
    const other = await addPhoto(uploader, from)
    let calls: Promise<unknown[]> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`update items set collection_id = ${to} where item_id in (${photo}, ${other})`.execute(trx)
      await sql`update collections set item_count = item_count + case collection_id when ${to} then 2 else -2 end
      where collection_id in (${from}, ${to})`.execute(trx)
      calls = Promise.all([
        leader.ask('likeFlick', { params: { itemId: other } }),
        uploader.ask('deleteFlicks', { body: { ids: [photo] } }),
      ])
      calls.catch(() => undefined)
      await vi.waitFor(async () => expect(await countLockWaits(db)).toBe(2))
    })
    expect(await calls).toMatchObject([{}, { results: [{ id: photo }] }])
    expect(JSON.stringify(await calls)).not.toContain('NOT_FOUND')
  },
)

// [U13]
test('a photo that is moved while its upload waits for an answer is not sent twice', async () => {
  const clientId = randomUUID()
  const sent = picture(clientId)
  const photos = [{ photo: sent.announced, dateCreated: '2024-05-01T10:00:00.000Z', clientId }]
  const reserve = async (collectionId = from) =>
    (await uploader.ask('upload', { body: { collectionId, photos } })).collection.collectionItems[0]
  const reserved = await reserve()
  const id = reserved?.collectionItem.collectionItemId ?? ''
  if (reserved) await putAll(server.url, reserved.urls, sent)
  const mark = () => uploader.ask('markUploaded', { body: { collectionItemIds: [id], collectionId: from } })
  await mark()
  expect(await move(leader, to, id)).toEqual([{ id }])
  await mark()
  expect((await reserve())?.collectionItem).toEqual({
    collectionItemId: id,
    clientId,
    isUploaded: true,
    isDuplicate: false,
  })
  const query = { clientIds: clientId }
  expect(await uploader.ask('uploadsOfCollection', { params: { id: from }, query })).toMatchObject({
    uploads: [{ collectionItemId: id, isUploaded: true }],
  })
  expect([await idsIn(from), await idsIn(to)]).toEqual([[photo], [id]])
})

test('the same photo sent to both collections by one upload moves', async () => {
  const clientId = randomUUID()
  const setClientId = (id: string) =>
    sql`update items set client_id = ${clientId} where item_id = ${id}`.execute(server.services.db)
  const other = await addPhoto(uploader, to)
  for (const id of [photo, other]) await setClientId(id)
  expect(await move(uploader, to, photo)).toEqual([{ id: photo }])
  expect((await idsIn(to)).toSorted()).toEqual([photo, other].toSorted())
})

test('1,000 photos are moved by one call', async () => {
  const { rows } = await sql<{ item_id: string }>`
    with made as (
      insert into images (image_id, owner_id, purpose, subject_id, state, clique_id)
      select g, ${uploader.userId}::uuid, 'ITEM', g, 'READY', ${cliqueId}::uuid
      from (select gen_random_uuid() as g from generate_series(1, 1000)) x
      returning image_id
    )
    insert into items (item_id, collection_id, owner_id, state, taken_at)
    select image_id, ${from}::uuid, ${uploader.userId}::uuid, 'READY', now() from made returning item_id`.execute(
    server.services.db,
  )
  await sql`update collections set item_count = item_count + 1000 where collection_id = ${from}`.execute(
    server.services.db,
  )
  const target = await makeCollection(uploader, await makeClique(uploader))
  const results = await move(uploader, target, ...rows.map((row) => row.item_id))
  expect(results).toHaveLength(1000)
  expect(results.filter(({ code }) => code !== undefined)).toEqual([])
})

/** The embedded database runs one transaction at a time. */
test.runIf(inject('postgres') !== undefined)(
  'collections are locked in one order, whichever a photo is moved to',
  async () => {
    const { db } = server.services
    let moved: Promise<unknown> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`select from collections where collection_id = ${from} for update`.execute(trx)
      moved = move(creator, to, photo)
      await untilWaiting(db, 1, moved)
      await sql`select from collections where collection_id = ${to} for update nowait`.execute(trx)
    })
    expect(await moved).toEqual([{ id: photo }])
  },
)
