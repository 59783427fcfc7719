import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { picture } from '../../test/pictures'
import { discard, putAll, startServer, type Person, type RunningServer } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../test/story'

let server: RunningServer
let creator: Person
let leader: Person
let stranger: Person
let cliqueId: string
let id: string

beforeAll(async () => {
  server = await startServer({ trashDays: 0 })
  leader = await server.person('leader')
  creator = await server.person('creator')
  stranger = await server.person('stranger')
  cliqueId = await makeClique(leader, creator)
})
afterAll(() => discard(server))
beforeEach(async () => {
  id = await makeCollection(creator, cliqueId, 'PUBLIC')
})

const body = (more: object = {}) => ({ collectionDataId: id, name: 'Autumn', description: 'leaves', ...more })

test('its creator changes a collection; a visibility that is not named stays', async () => {
  const { collection } = await creator.ask('editCollection', { body: body() })
  expect(collection).toMatchObject({ name: 'Autumn', description: 'leaves', visibility: 'public' })
  const closed = await creator.ask('editCollection', { body: body({ privacySetting: 'PRIVATE' }) })
  expect(closed.collection.visibility).toBe('private')
})

test('a description that is not sent stays; an empty one is taken', async () => {
  await creator.ask('editCollection', { body: body() })
  const { collection } = await creator.ask('editCollection', { body: { collectionDataId: id, name: 'Winter' } })
  expect(collection).toMatchObject({ name: 'Winter', description: 'leaves' })
  const emptied = await creator.ask('editCollection', { body: body({ description: '' }) })
  expect(emptied.collection.description).toBe('')
})

test('an unchanged name or description is not written', async () => {
  await creator.ask('editCollection', { body: body() })
  const { collection } = await creator.ask('editCollection', {
    body: body({ name: 'Old', description: 'new', changed: ['description'] }),
  })
  expect(collection).toMatchObject({ name: 'Autumn', description: 'new' })
  const same = await creator.ask('editCollection', { body: body({ name: 'Old', changed: [] }) })
  expect(same.collection.name).toBe('Autumn')
})

test('an edit with only a cover changes no name', async () => {
  await creator.ask('editCollection', { body: body() })
  const { collection } = await creator.ask('editCollection', { body: { collectionDataId: id, coverPhoto: null } })
  expect(collection).toMatchObject({ name: 'Autumn', description: 'leaves' })
  expect(await creator.refusal('editCollection', { body: { collectionDataId: id, name: ' ' } })).toMatch(/^400/)
})

test('a visibility is read by both its names, in upper and lower case, and a word that is none is refused', async () => {
  for (const [named, shown] of [
    [{ visibility: 'followers' }, 'followers'],
    [{ visibility: 'PUBLIC' }, 'public'],
    [{ privacySetting: 'private' }, 'private'],
    [{ privacySetting: 'FOLLOWERS', visibility: 'public' }, 'followers'],
  ] as const) {
    const answer = await creator.send('editCollection', { body: body(named) })
    expect(await answer.json()).toMatchObject({ collection: { privacySetting: shown.toUpperCase() } })
  }
  for (const wrong of [{ visibility: 'friends' }, { privacySetting: 'Friends' }])
    expect((await creator.send('editCollection', { body: body(wrong) })).status).toBe(400)
  const made = await creator.send('createCollection', { body: { name: 'New', cliqueId, visibility: 'public' } })
  expect(await made.json()).toMatchObject({ collection: { privacySetting: 'PUBLIC' } })
  const unknown = await creator.send('createCollection', { body: { name: 'New', cliqueId, visibility: 'friends' } })
  expect(await unknown.json()).toMatchObject({ collection: { privacySetting: 'PRIVATE' } })
  const page = await creator.send('getCollection', { params: { id }, query: { sort: 'likesdesc' } })
  expect(page.status).toBe(200)
})

test('a new cover shows once its bytes have come', async () => {
  const cover = picture('cover')
  const { collection, uploadUrls } = await creator.ask('editCollection', {
    body: body({ coverPhoto: cover.announced }),
  })
  expect(collection.coverPhoto).toBeNull()
  if (uploadUrls === undefined) throw new Error('no addresses')
  await putAll(server.url, uploadUrls, cover)
  // With S3 a picture is shown from its sender's next call on.
  await creator.ask('getSelf', {})
  const shown = (await leader.ask('getCollection', { params: { id } })).collection
  expect(shown.coverPhoto?.lowQualityUrl).toContain('/media/cover/')
})

test('a removed cover is gone, and stays while it is not mentioned; a new one may follow', async () => {
  const cover = picture('removed')
  const setCover = async () => {
    const { uploadUrls } = await creator.ask('editCollection', { body: body({ coverPhoto: cover.announced }) })
    if (uploadUrls === undefined) throw new Error('no addresses')
    await putAll(server.url, uploadUrls, cover)
    await creator.ask('getSelf', {})
  }
  const shownCover = async () => (await leader.ask('getCollection', { params: { id } })).collection.coverPhoto
  await setCover()
  expect((await creator.ask('editCollection', { body: body() })).collection.coverPhoto).not.toBeNull()
  expect((await creator.ask('editCollection', { body: body({ coverPhoto: null }) })).collection.coverPhoto).toBeNull()
  expect(await shownCover()).toBeNull()
  expect(await leader.refusal('editCollection', { body: body({ coverPhoto: null }) })).toBe('403 FORBIDDEN')
  await setCover()
  expect(await shownCover()).not.toBeNull()
})

test('no other user changes or deletes it, whether they see it or not', async () => {
  for (const who of [leader, stranger]) {
    expect(await who.refusal('editCollection', { body: body() })).toBe('403 FORBIDDEN')
    expect(await who.refusal('deleteCollection', { params: { id } })).toBe('403 FORBIDDEN')
  }
  await creator.ask('editCollection', { body: body({ privacySetting: 'PRIVATE' }) })
  expect(await stranger.refusal('editCollection', { body: body() })).toBe('404 NOT_FOUND')
  expect(await stranger.refusal('deleteCollection', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await creator.refusal('deleteCollection', { params: { id: randomUUID() } })).toBe('404 NOT_FOUND')
  await creator.send('editCollection', { body: body({ createdBy: stranger.userId, picCount: 9 }) })
  expect((await creator.ask('getCollection', { params: { id } })).collection).toMatchObject({
    createdBy: { userId: creator.userId },
    flickCount: 0,
  })
})

test('a deleted collection is gone for all users at once, its bytes soon after', async () => {
  const itemId = await addPhoto(creator, id)
  const [flick] = (await leader.ask('getCollection', { params: { id } })).items
  const address = server.url + (flick?.image?.lowQualityUrl ?? '')
  expect((await fetch(address)).status).toBe(200)
  await creator.ask('deleteCollection', { params: { id } })
  for (const who of [creator, leader]) {
    expect(await who.refusal('getCollection', { params: { id } })).toBe('404 NOT_FOUND')
    expect(await who.refusal('getFlick', { params: { id: itemId } })).toBe('404 NOT_FOUND')
  }
  await vi.waitFor(async () => expect((await fetch(address)).status).toBe(404))
  await vi.waitFor(async () => {
    const rows = await server.services.db
      .selectFrom('collections')
      .select('name')
      .where('collection_id', '=', id)
      .execute()
    expect(rows).toEqual([])
  })
})

test('photos by their older names', async () => {
  const photo = picture('older')
  const reserved = await creator.ask('uploadCollectionItems', {
    body: { collectionId: id, photos: [{ photo: photo.announced, dateCreated: '2024-05-01T10:00:00.000Z' }] },
  })
  const [item] = reserved.collection.collectionItems
  if (item === undefined) throw new Error('nothing reserved')
  await putAll(server.url, item.urls, photo)
  const imageIds = [item.collectionItem.collectionItemId]
  await creator.ask('markCollectionItemsUploaded', { body: { collectionId: id, imageIds } })
  expect((await leader.ask('getCollection', { params: { id } })).items.map((flick) => flick.id)).toEqual(imageIds)
})
