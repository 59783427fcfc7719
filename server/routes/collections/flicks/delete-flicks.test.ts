import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sweep } from '../../../jobs/sweep'
import { picture } from '../../../test/pictures'
import { discard, putAll, startServer, type Person } from '../../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../../test/story'
import { startWith } from '../../../test/start-with'

let id: string
let photo: string

const { server, leader, creator, uploader } = await startWith('leader', 'creator', 'uploader')
const cliqueId = await makeClique(leader, creator, uploader)
beforeEach(async () => {
  id = await makeCollection(creator, cliqueId)
  photo = await addPhoto(uploader, id)
})

const remove = async (who: Person, ...ids: string[]) => (await who.ask('deleteFlicks', { body: { ids } })).results
const restore = async (who: Person, ...ids: string[]) => (await who.ask('restoreFlicks', { body: { ids } })).results
const collection = (who = creator) => who.ask('getCollection', { params: { id } })
const trash = (who: Person, query = {}) => who.ask('deletedFlicks', { query })
const statusOf = async (url: string | undefined) => (await fetch(server.url + (url ?? ''))).status
const bytesOf = async (imageId: string) => {
  const bytes = await server.services.store.read({ purpose: 'ITEM', imageId, variant: 'base' })
  bytes?.destroy()
  return bytes !== undefined
}
const sweepNow = () => sweep(server.services, new AbortController().signal)
const age = (days: number) =>
  sql`update items set deleted_at = deleted_at - make_interval(days => ${days}::int)`.execute(server.services.db)

test('a deleted photo is in no answer, and all its images answer 404 at once', async () => {
  const { flick } = await creator.ask('getFlick', { params: { id: photo } })
  const { comment } = await creator.ask('createComment', { body: { payload: 'hello', collectionItemId: photo } })
  await creator.ask('likeFlick', { params: { itemId: photo } })
  const urls = [flick.image?.highQualityUrl, flick.image?.medQualityUrl, flick.image?.lowQualityUrl]
  expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200, 200])
  expect(await remove(uploader, photo)).toEqual([{ id: photo }])
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404, 404])
  const { items, total, collection: shown } = await collection()
  expect({ items, total, count: shown.flickCount, cover: shown.mostLikedImageUrl }).toEqual({
    items: [],
    total: 0,
    count: 0,
    cover: null,
  })
  const { items: feed } = await creator.ask('feed', {})
  expect(feed.flatMap((entry) => entry.collectionItems).map((one) => one.id)).not.toContain(photo)
  const { items: activities } = await uploader.ask('activities', {})
  expect(activities.filter(({ kind }) => kind === 'like' || kind === 'comment')).toEqual([])
  const refused = await Promise.all([
    creator.send('getFlick', { params: { id: photo } }),
    creator.send('likeFlick', { params: { itemId: photo } }),
    creator.send('commentsOfFlick', { params: { itemId: photo } }),
    creator.send('likeComment', { params: { id: comment.id } }),
    creator.send('shareFlick', { params: { id: photo } }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('a restored photo is as it was: likes, comments, count, images', async () => {
  await creator.ask('createComment', { body: { payload: 'hello', collectionItemId: photo } })
  await creator.ask('likeFlick', { params: { itemId: photo } })
  const before = await collection()
  await remove(leader, photo)
  expect(await restore(leader, photo)).toEqual([{ id: photo }])
  expect(await collection()).toEqual(before)
  expect(await statusOf(before.items[0]?.image?.lowQualityUrl)).toBe(200)
})

test('a user who may restore it sees it among the deleted ones, at URLs of their own', async () => {
  await remove(uploader, photo)
  const { items } = await trash(uploader, { collectionId: id })
  expect(items.map((one) => [one.id, one.collection.id])).toEqual([[photo, id]])
  const days = (Date.parse(items[0]?.until ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  const url = items[0]?.image?.lowQualityUrl
  expect(await statusOf(url)).toBe(200)
  expect(await statusOf(url?.replace('&deleted=1', ''))).toBe(403)
  await restore(uploader, photo)
  expect(await statusOf(url)).toBe(404)
  expect((await trash(uploader, { collectionId: id })).items).toEqual([])
})

test('a photo is restored by the user who deleted it, and by no other', async () => {
  const everyone = [leader, creator, uploader]
  for (const deleter of everyone) {
    await remove(deleter, photo)
    for (const other of everyone.filter((one) => one !== deleter)) {
      expect((await trash(other, { collectionId: id })).items).toEqual([])
      expect(await restore(other, photo)).toEqual([{ id: photo, code: 'NOT_FOUND' }])
    }
    expect((await trash(deleter, { collectionId: id })).items.map((one) => one.id)).toEqual([photo])
    expect(await restore(deleter, photo)).toEqual([{ id: photo }])
    expect(await restore(deleter, photo)).toEqual([{ id: photo }])
  }
})

test('the leader restores what a former creator deleted', async () => {
  const collectionId = await makeCollection(creator, cliqueId)
  const theirs = await addPhoto(uploader, collectionId)
  await remove(creator, theirs)
  await creator.ask('leaveClique', { params: { id: cliqueId } })
  for (const other of [creator, uploader])
    expect(await restore(other, theirs)).toEqual([{ id: theirs, code: 'NOT_FOUND' }])
  expect((await trash(leader, { collectionId })).items.map((one) => one.id)).toEqual([theirs])
  expect(await restore(leader, theirs)).toEqual([{ id: theirs }])
  await leader.ask('inviteToClique', { body: { cliqueId, userIds: [creator.userId] } })
  await creator.ask('joinClique', { params: { id: cliqueId } })
})

test('a former leader who is a member restores what they deleted, the new leader does not', async () => {
  const handOver = (from: Person, to: Person) =>
    from.ask('handOverClique', { params: { id: cliqueId }, body: { userId: to.userId } })
  await remove(leader, photo)
  await handOver(leader, uploader)
  expect(await restore(uploader, photo)).toEqual([{ id: photo, code: 'NOT_FOUND' }])
  expect(await restore(leader, photo)).toEqual([{ id: photo }])
  await handOver(uploader, leader)
})

test('a collection that the leader deleted is not restored by a creator who joins again', async () => {
  const rejoin = async () => {
    await leader.ask('inviteToClique', { body: { cliqueId, userIds: [creator.userId] } })
    await creator.ask('joinClique', { params: { id: cliqueId } })
  }
  await creator.ask('leaveClique', { params: { id: cliqueId } })
  await leader.ask('deleteCollection', { params: { id } })
  await rejoin()
  const listed = async (who: Person) =>
    (await who.ask('deletedCollections', {})).items.some(({ collectionId }) => collectionId === id)
  expect([await listed(creator), await listed(leader)]).toEqual([false, true])
  expect(await creator.refusal('restoreCollection', { params: { id } })).toBe('404 NOT_FOUND')
  await leader.ask('restoreCollection', { params: { id } })
  expect((await collection()).items.map((one) => one.id)).toEqual([photo])
})

test('a photo that is deleted and restored several times at once is counted once', async () => {
  await addPhoto(creator, id)
  const both = await Promise.all([remove(leader, photo), remove(leader, photo), remove(leader, photo)])
  expect(both.flat()).toEqual([{ id: photo }, { id: photo }, { id: photo }])
  expect((await collection()).collection.flickCount).toBe(1)
  await Promise.all([restore(leader, photo), restore(leader, photo)])
  expect((await collection()).collection.flickCount).toBe(2)
})

test('each photo of a call is answered by itself', async () => {
  const [mine, theirs] = [await addPhoto(creator, id), await addPhoto(leader, await makeCollection(leader, cliqueId))]
  const unknown = '01890000-0000-7000-8000-000000000000'
  expect(await remove(creator, mine, theirs, unknown, mine)).toEqual([
    { id: mine },
    { id: theirs, code: 'FORBIDDEN' },
    { id: unknown, code: 'NOT_FOUND' },
  ])
})

test('after 30 days the sweep deletes row and bytes, which counted as stored until then', async () => {
  const stored = async () =>
    (
      await server.services.db
        .selectFrom('users')
        .select('stored_bytes')
        .where('user_id', '=', uploader.userId)
        .executeTakeFirst()
    )?.stored_bytes
  const before = await stored()
  await remove(uploader, photo)
  await age(30)
  await sweepNow()
  expect([await bytesOf(photo), await stored()]).toEqual([true, before])
  expect(await restore(uploader, photo)).toEqual([{ id: photo, code: 'NOT_FOUND' }])
  expect((await trash(uploader, { collectionId: id })).items).toEqual([])
  await age(1)
  await sweepNow()
  expect(await bytesOf(photo)).toBe(false)
  expect(Number(await stored())).toBeLessThan(Number(before))
})

test('a photo of a deleted collection is restored after the collection', async () => {
  const cover = picture('cover')
  const body = { collectionDataId: id, name: 'Summer', coverPhoto: cover.announced }
  const { uploadUrls } = await creator.ask('editCollection', { body })
  if (uploadUrls) await putAll(server.url, uploadUrls, cover)
  const other = await addPhoto(uploader, id)
  const { flick } = await creator.ask('getFlick', { params: { id: other } })
  const shown = (await collection()).collection
  await remove(uploader, photo)
  await creator.ask('deleteCollection', { params: { id } })
  const urls = [flick.image?.highQualityUrl, shown.coverPhoto?.lowQualityUrl]
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404])
  expect(await restore(uploader, photo)).toEqual([{ id: photo, code: 'COLLECTION_DELETED' }])
  expect((await trash(uploader, {})).items.map((one) => one.id)).not.toContain(photo)
  const { items } = await creator.ask('deletedCollections', {})
  expect(items.find((one) => one.collectionId === id)).toMatchObject({ name: 'Summer', flickCount: 1 })
  await sweepNow()
  await creator.ask('restoreCollection', { params: { id } })
  await creator.ask('restoreCollection', { params: { id } })
  expect((await collection()).items.map((one) => one.id)).toEqual([other])
  expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200])
  expect(await restore(uploader, photo)).toEqual([{ id: photo }])
})

test('a deleted collection is swept after 30 days with its photos', async () => {
  await creator.ask('deleteCollection', { params: { id } })
  await sql`update collections set deleted_at = now() - interval '31 days' where collection_id = ${id}`.execute(
    server.services.db,
  )
  const late = await creator.send('restoreCollection', { params: { id } })
  expect(late.status).toBe(404)
  await sweepNow()
  expect(await bytesOf(photo)).toBe(false)
})

test('a photo that was deleted is not sent again by the upload that it came from', async () => {
  const clientId = '01890000-0000-4000-8000-00000000000a'
  const { announced } = picture('again')
  const body = { collectionId: id, photos: [{ photo: announced, dateCreated: '2024-05-01T10:00:00.000Z', clientId }] }
  const { collection: reserved } = await uploader.ask('upload', { body })
  const [item] = reserved.collectionItems
  if (item) await putAll(server.url, item.urls, picture('again'))
  const itemId = item?.collectionItem.collectionItemId ?? ''
  await uploader.ask('markUploaded', { body: { collectionItemIds: [itemId] } })
  await remove(uploader, itemId)
  const again = await uploader.ask('upload', { body })
  expect(again.collection.collectionItems[0]?.collectionItem).toMatchObject({
    collectionItemId: itemId,
    isUploaded: true,
  })
  await uploader.ask('markUploaded', { body: { collectionItemIds: [itemId] } })
  expect((await collection()).items.map((one) => one.id)).not.toContain(itemId)
})

test('1,000 photos are deleted and restored by one call each', async () => {
  const { db } = server.services
  const copies = sql`
    with made as (
      insert into images (image_id, owner_id, purpose, subject_id, state)
      select g, ${uploader.userId}::uuid, 'ITEM', g, 'READY' from (select gen_random_uuid() as g from generate_series(1, 1000)) x
      returning image_id
    )
    insert into items (item_id, collection_id, owner_id, state, taken_at)
    select image_id, ${id}::uuid, ${uploader.userId}::uuid, 'READY', now() from made returning item_id`
  const { rows } = await copies.execute(db)
  await sql`update collections set item_count = item_count + 1000 where collection_id = ${id}`.execute(db)
  const ids = (rows as { item_id: string }[]).map((row) => row.item_id)
  for (const act of [remove, restore])
    expect((await act(uploader, ...ids)).filter(({ code }) => code !== undefined)).toEqual([])
  expect((await collection()).total).toBe(1001)
})

test('with TRASH_DAYS=0 a photo and its bytes go at once', async () => {
  const strict = await startServer({ trashDays: 0 })
  try {
    const ada = await strict.person('ada')
    const own = await makeCollection(ada, await makeClique(ada))
    const doomed = await addPhoto(ada, own)
    await ada.ask('deleteFlicks', { body: { ids: [doomed] } })
    await expect
      .poll(() => strict.services.db.selectFrom('items').select('item_id').where('item_id', '=', doomed).execute())
      .toEqual([])
    expect((await ada.ask('deletedFlicks', {})).items).toEqual([])
    expect((await ada.ask('restoreFlicks', { body: { ids: [doomed] } })).results).toEqual([
      { id: doomed, code: 'NOT_FOUND' },
    ])
  } finally {
    await discard(strict)
  }
})
