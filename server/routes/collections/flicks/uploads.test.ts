import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../../test/pictures'
import { discard, putAll, startServer, type Person, type RunningServer } from '../../../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../../../test/story'

let server: RunningServer
let ada: Person
let bob: Person
let eve: Person
let cliqueId: string
let collectionId: string

beforeAll(async () => {
  server = await startServer({ bytesPerFile: 20_000 })
  ada = await server.person('ada')
  bob = await server.person('bob')
  eve = await server.person('eve')
  cliqueId = await makeClique(ada, bob)
  collectionId = await makeCollection(ada, cliqueId)
})
afterAll(() => discard(server))

const dateCreated = '2024-05-01T10:00:00.000Z'
const read = (who: Person, id = collectionId) => who.ask('getCollection', { params: { id } })

// [U21]
test('a photo is seen by the members once it is marked, with its bytes in three sizes', async () => {
  const { itemId, urls, photo } = await reservePhoto(bob, collectionId)
  await putAll(server.url, urls, photo)
  expect((await read(ada)).items).toEqual([])
  expect(await ada.refusal('likeFlick', { params: { itemId } })).toBe('404 NOT_FOUND')

  await bob.ask('markUploaded', { body: { collectionItemIds: [itemId], collectionId } })

  const { items, collection } = await read(ada)
  expect(items).toMatchObject([{ id: itemId, owner: bob.userId, ownerUsername: 'bob', date: dateCreated, numLikes: 0 }])
  expect(collection.flickCount).toBe(1)
  const image = items[0]?.image
  for (const [index, address] of [image?.highQualityUrl, image?.medQualityUrl, image?.lowQualityUrl].entries()) {
    const answer = await fetch(server.url + address)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo.bytes[index])
  }
})

// [U13]
test('F15 the same clientId answers the same item, and says when nothing is left to send', async () => {
  const clientId = randomUUID()
  const photo = picture('once')
  const body = { collectionId, photos: [{ photo: photo.announced, dateCreated, clientId }] }
  const reserve = async () => (await bob.ask('upload', { body })).collection.collectionItems[0]
  const first = await reserve()
  const second = await reserve()
  const itemId = first?.collectionItem.collectionItemId ?? ''
  expect(second?.collectionItem).toEqual({ collectionItemId: itemId, clientId, isUploaded: false, isDuplicate: false })
  if (second === undefined) throw new Error('nothing reserved')
  await putAll(server.url, second.urls, photo)
  await putAll(server.url, second.urls, photo)
  const uploads = () => bob.ask('uploadsOfCollection', { params: { id: collectionId }, query: { clientIds: clientId } })
  expect(await uploads()).toEqual({ uploads: [{ clientId, collectionItemId: itemId, isUploaded: false }] })

  await bob.ask('markUploaded', { body: { collectionItemIds: [itemId], collectionId } })

  expect((await reserve())?.collectionItem).toEqual({
    collectionItemId: itemId,
    clientId,
    isUploaded: true,
    isDuplicate: false,
  })
  expect(await uploads()).toEqual({ uploads: [{ clientId, collectionItemId: itemId, isUploaded: true }] })
  const ofAda = await ada.ask('uploadsOfCollection', { params: { id: collectionId }, query: { clientIds: clientId } })
  expect(ofAda).toEqual({ uploads: [] })
})

// [U13]
test('F15 a photo that is reserved again while it is marked is no duplicate of its own', async () => {
  const clientId = randomUUID()
  const photo = picture('marked')
  const body = { collectionId, photos: [{ photo: photo.announced, dateCreated, clientId }] }
  const reserve = async () => (await bob.ask('upload', { body })).collection.collectionItems[0]
  const first = await reserve()
  if (!first) throw new Error('nothing reserved')
  await putAll(server.url, first.urls, photo)
  const ids = [first.collectionItem.collectionItemId]
  // Several before and after, one of which reads while the photo is being marked.
  const half = () => Array.from({ length: 8 }, reserve)
  const [, again] = await Promise.all([
    bob.ask('markUploaded', { body: { collectionItemIds: ids, collectionId } }),
    Promise.all([...half(), ...half()]),
  ])
  for (const one of again) expect(one?.collectionItem).toMatchObject({ collectionItemId: ids[0], isDuplicate: false })
})

// [U17]
test('a photo that the collection has already, from any user, is its duplicate and gets no place of its own', async () => {
  const photo = picture('twice')
  const reserve = async (who: Person, id = collectionId, clientId: string | undefined = randomUUID()) => {
    const photos = [{ photo: photo.announced, dateCreated, ...(clientId && { clientId }) }]
    const { collection } = await who.ask('upload', { body: { collectionId: id, photos } })
    const [item] = collection.collectionItems
    if (!item) throw new Error('nothing reserved')
    return item
  }
  const first = await reserve(bob)
  const waiting = randomUUID()
  // Not shown yet, and possibly never.
  expect((await reserve(ada, collectionId, waiting)).collectionItem.isDuplicate).toBe(false)
  await putAll(server.url, first.urls, photo)
  const { collectionItemId } = first.collectionItem
  await bob.ask('markUploaded', { body: { collectionItemIds: [collectionItemId], collectionId } })

  for (const clientId of [waiting, randomUUID()])
    expect((await reserve(ada, collectionId, clientId)).collectionItem).toEqual({
      collectionItemId,
      clientId,
      isUploaded: true,
      isDuplicate: true,
    })
  const elsewhere = await makeCollection(ada, cliqueId)
  expect((await reserve(ada, elsewhere)).collectionItem.isDuplicate).toBe(false)
  // Without a clientId it is sent again, as requested.
  expect((await reserve(ada, collectionId, '')).collectionItem.isUploaded).toBe(false)
})

// [U13]
test('F15 two of the same request at once reserve one item', async () => {
  const clientId = randomUUID()
  const body = { collectionId, photos: [{ photo: picture('race').announced, dateCreated, clientId }] }
  const both = await Promise.all([bob.ask('upload', { body }), bob.ask('upload', { body })])
  const ids = both.map(({ collection }) => collection.collectionItems[0]?.collectionItem.collectionItemId)
  expect(ids[0]).toBe(ids[1])
})

test('a photo that was prepared afresh replaces what was announced and keeps its item', async () => {
  const clientId = randomUUID()
  const reserve = async (seed: string) => {
    const photo = picture(seed)
    const body = { collectionId, photos: [{ photo: photo.announced, dateCreated, clientId }] }
    const [reserved] = (await bob.ask('upload', { body })).collection.collectionItems
    if (reserved === undefined) throw new Error('nothing reserved')
    return { photo, urls: reserved.urls, itemId: reserved.collectionItem.collectionItemId }
  }
  const before = await reserve('before')
  await putAll(server.url, before.urls, before.photo)
  const after = await reserve('after')
  expect(after.itemId).toBe(before.itemId)
  const mark = { body: { collectionItemIds: [after.itemId], collectionId } }
  expect(await bob.refusal('markUploaded', mark)).toBe('409 NOT_UPLOADED')
  await putAll(server.url, after.urls, after.photo)
  // The folder refuses it; S3 accepts it without effect.
  await putAll(server.url, before.urls, before.photo).catch(() => {})
  await bob.ask('markUploaded', mark)
  const shown = (await read(ada)).items.find(({ id }) => id === after.itemId)
  const bytes = await (await fetch(server.url + (shown?.image?.highQualityUrl ?? ''))).arrayBuffer()
  expect(Buffer.from(bytes)).toEqual(after.photo.bytes[0])
})

// [U19]
test('marking is all or nothing, for own photos with all their bytes, and harmless twice', async () => {
  const own = await makeCollection(bob, cliqueId)
  const complete = await reservePhoto(bob, own)
  await putAll(server.url, complete.urls, complete.photo)
  const empty = await reservePhoto(bob, own)
  const foreign = await reservePhoto(ada, own)
  const elsewhere = await addPhoto(bob, collectionId)
  const mark = (...ids: string[]) => ({ body: { collectionItemIds: [complete.itemId, ...ids], collectionId: own } })

  expect(await bob.refusal('markUploaded', mark(empty.itemId))).toBe('409 NOT_UPLOADED')
  expect(await bob.refusal('markUploaded', mark(foreign.itemId))).toBe('404 NOT_FOUND')
  expect(await bob.refusal('markUploaded', mark(elsewhere))).toBe('404 NOT_FOUND')
  expect(await bob.refusal('markUploaded', mark(randomUUID()))).toBe('404 NOT_FOUND')
  expect((await read(bob, own)).collection.flickCount).toBe(0)

  await bob.ask('markUploaded', mark(complete.itemId))
  await bob.ask('markUploaded', mark())
  expect((await read(bob, own)).collection.flickCount).toBe(1)
})

test('adding photos takes membership: users who do not see it 404, those who only see it 403', async () => {
  const open = await makeCollection(ada, cliqueId, 'PUBLIC')
  const body = { collectionId: open, photos: [{ photo: picture('x').announced, dateCreated }] }
  expect(await eve.refusal('upload', { body: { ...body, collectionId } })).toBe('404 NOT_FOUND')
  expect(await eve.refusal('upload', { body })).toBe('403 FORBIDDEN')
  const carl = await server.person('carl')
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [carl.userId] } })
  expect(await carl.refusal('upload', { body })).toBe('403 FORBIDDEN')
  await carl.ask('joinClique', { params: { id: cliqueId } })
  const mine = await makeCollection(carl, cliqueId)
  const { itemId, urls, photo } = await reservePhoto(carl, mine)
  await putAll(server.url, urls, photo)
  await carl.ask('leaveClique', { params: { id: cliqueId } })
  expect(await carl.refusal('upload', { body: { ...body, collectionId: mine } })).toBe('404 NOT_FOUND')
  expect(await carl.refusal('markUploaded', { body: { collectionItemIds: [itemId] } })).toBe('404 NOT_FOUND')
})

test('announced sizes must be possible', async () => {
  const announced = picture('x').announced
  const refusal = async (basePhoto: object, clientId?: string) => {
    const photo = {
      photo: { ...announced, basePhoto: { ...announced.basePhoto, ...basePhoto } },
      dateCreated,
      clientId,
    }
    const response = await bob.send('upload', {
      body: { collectionId, photos: [photo, { ...photo, photo: announced }] },
    })
    return [response.status, ((await response.json()) as { message: string }).message] as const
  }
  expect(await refusal({ contentLength: 20_001 })).toEqual([400, expect.stringContaining('photos.0.photo.basePhoto')])
  expect(await refusal({ contentLength: 99 })).toEqual([400, expect.stringContaining('contentLength')])
  expect(await refusal({ contentType: 'image/gif' })).toEqual([400, expect.stringContaining('contentType')])
  expect(await refusal({ contentMd5: 'short' })).toEqual([400, expect.stringContaining('contentMd5')])
  expect(await refusal({}, randomUUID())).toEqual([400, expect.stringContaining('clientId')])
  const many = Array.from({ length: 501 }, () => ({ photo: announced, dateCreated }))
  expect(await bob.refusal('upload', { body: { collectionId, photos: many } })).toBe('400 INVALID_REQUEST')
  expect(await bob.refusal('upload', { body: { collectionId, photos: [] } })).toBe('400 INVALID_REQUEST')
  const noPhotos = bob.refusal('markUploaded', { body: { collectionItemIds: [], collectionId } })
  expect(await noPhotos).toBe('400 INVALID_REQUEST')
  const query = { clientIds: 'nonsense' }
  const listed = bob.refusal('uploadsOfCollection', { params: { id: collectionId }, query })
  expect(await listed).toBe('400 INVALID_REQUEST')
})

test('500 photos are reserved in one call, in their order, at any date', async () => {
  const own = await makeCollection(bob, cliqueId)
  const photos = Array.from({ length: 500 }, (_, index) => ({
    photo: picture(String(index)).announced,
    dateCreated: index === 0 ? '0000-01-01T00:00:00.000Z' : dateCreated,
    clientId: randomUUID(),
  }))
  const { collection } = await bob.ask('upload', { body: { collectionId: own, photos } })
  expect(collection.collectionItems.map(({ collectionItem }) => collectionItem.clientId)).toEqual(
    photos.map(({ clientId }) => clientId),
  )
  const [first] = collection.collectionItems
  if (first === undefined) throw new Error('nothing reserved')
  await putAll(server.url, first.urls, picture('0'))
  await bob.ask('markUploaded', { body: { collectionItemIds: [first.collectionItem.collectionItemId] } })
  expect((await read(ada, own)).items).toMatchObject([{ date: '0000-01-01T00:00:00.000Z' }])
})

test('a thousand photos may wait for their bytes, not one more; a finished one makes room', async () => {
  const dan = await server.person('dan')
  const id = await makeCollection(dan, await makeClique(dan))
  const { announced } = picture('many')
  const photos = (count: number) => Array.from({ length: count }, () => ({ photo: announced, dateCreated }))
  const { itemId, urls, photo } = await reservePhoto(dan, id)
  await dan.ask('upload', { body: { collectionId: id, photos: photos(499) } })
  await dan.ask('upload', { body: { collectionId: id, photos: photos(500) } })
  const refused = await dan.send('upload', { body: { collectionId: id, photos: photos(1) } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await dan.refusal('editUser', { body: { profilePic: announced } })).toBe('429 TOO_MANY_REQUESTS')
  await putAll(server.url, urls, photo)
  await dan.ask('markUploaded', { body: { collectionItemIds: [itemId] } })
  await dan.ask('upload', { body: { collectionId: id, photos: photos(1) } })
})
