/** Guarantees of every store: the folder in the projects 'server' and 'postgresql', S3 in 'scale'. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { announce, jpeg, picture } from '../test/pictures'
import { put, putAll } from '../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../test/story'
import type { Place } from './place'
import { startWith } from '../test/start-with'

const s3 = inject('s3')

const { server, ada } = await startWith('ada')
const collectionId = await makeCollection(ada, await makeClique(ada))
afterEach(() => {
  vi.useRealTimers()
})

const baseOf = (imageId: string): Place => ({ purpose: 'ITEM', imageId, variant: 'base' })
const stored = async (imageId: string) => {
  const bytes = await server.services.store.read(baseOf(imageId))
  return bytes && Buffer.concat(await bytes.toArray())
}
const showing = (place: Place) => server.url + server.services.addresses.reading(place)

/** A reserved place for a base of these bytes, and no other bytes of the photo. */
const reserve = async (bytes: Buffer, announced = announce(bytes)) => {
  const { medQualityPhoto, lowQualityPhoto } = picture('rest').announced
  const photo = { basePhoto: announced, medQualityPhoto, lowQualityPhoto }
  const body = { collectionId, photos: [{ photo, dateCreated: '2024-05-01T10:00:00Z' }] }
  const [item] = (await ada.ask('upload', { body })).collection.collectionItems
  if (item === undefined) throw new Error('nothing reserved')
  return { address: item.urls.url, id: item.collectionItem.collectionItemId, announced }
}

test(`bytes go ${s3 ? 'straight to S3' : 'to this server'}`, async () => {
  const { address } = await reserve(jpeg('where'))
  expect(new URL(address, server.url).origin).toBe(s3?.endpoint ?? server.url)
})

test('F12 the announced bytes are taken, twice too, and are read back as they were', async () => {
  const { itemId, urls, photo } = await reservePhoto(ada, collectionId)
  expect(await stored(itemId)).toBeUndefined()
  for (let time = 0; time < 2; time++) await putAll(server.url, urls, photo)
  for (let time = 0; time < 2; time++) await ada.ask('markUploaded', { body: { collectionItemIds: [itemId] } })
  expect(await stored(itemId)).toEqual(photo.bytes[0])
  await putAll(server.url, urls, photo)
  expect(await stored(itemId)).toEqual(photo.bytes[0])
})

test('a part is what there is of it, and empty after the end', async () => {
  const { itemId, urls, photo } = await reservePhoto(ada, collectionId)
  await putAll(server.url, urls, photo)
  await ada.ask('markUploaded', { body: { collectionItemIds: [itemId] } })
  const [bytes] = photo.bytes
  const part = (start: number) => server.services.store.part(baseOf(itemId), start, Buffer.alloc(30))
  expect(await part(1)).toEqual(bytes.subarray(1, 31))
  expect(await part(bytes.length - 9)).toEqual(bytes.subarray(-9))
  expect(await part(bytes.length)).toEqual(Buffer.alloc(0))
})

// [U21]
test('F12 other bytes, another length, type or MD5 than announced are refused and leave nothing', async () => {
  const bytes = jpeg('right')
  const { address, id, announced } = await reserve(bytes)
  const other = Buffer.from(bytes)
  other[20] = 0
  const longer = Buffer.concat([bytes, bytes])
  const statuses = [
    await put(server.url, address, other, announced),
    await put(server.url, address, longer, announced),
    await put(server.url, address, bytes.subarray(0, 150), announced),
    await put(server.url, address, other, { ...announced, contentMd5: announce(other).contentMd5 }),
    await put(server.url, address, bytes, { ...announced, contentType: 'image/png' }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([400, 403, 403, 403, 403])
  const mark = { body: { collectionItemIds: [id] } }
  expect([await stored(id), await ada.refusal('markUploaded', mark)]).toEqual([undefined, '409 NOT_UPLOADED'])
})

test('an address that was altered, or is for another place or method, takes nothing', async () => {
  const bytes = jpeg('address')
  const [{ address, announced }, other] = [await reserve(bytes), await reserve(jpeg('other'))]
  const flipped = address.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const unsigned = address.replace(/(&sig|&X-Amz-Signature)=.*/, '')
  const elsewhere = address.replace('/base', '/low')
  const foreign = address.replace(/[^/]+(?=\/base)/, other.id)
  for (const wrong of [flipped, unsigned, elsewhere, foreign])
    expect((await put(server.url, wrong, bytes, announced)).status).toBeGreaterThanOrEqual(400)
  const deleting = await fetch(new URL(address, server.url), { method: 'DELETE' })
  expect([403, 405]).toContain(deleting.status)
  expect(await stored(other.id)).toBeUndefined()
})

test('F11 addresses for writing die after an hour', async () => {
  const bytes = jpeg('late')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_601_000 })
  const place = baseOf(randomUUID())
  const address = server.services.addresses.writing(place, announce(bytes))
  vi.useRealTimers()
  expect((await put(server.url, address, bytes, announce(bytes))).status).toBe(403)
})

test('images are shown to users with a URL for reading, and to no other user', async () => {
  const { itemId, urls, photo } = await reservePhoto(ada, collectionId)
  await putAll(server.url, urls, photo)
  await ada.ask('markUploaded', { body: { collectionItemIds: [itemId] } })
  const shown = await fetch(showing(baseOf(itemId)))
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(photo.bytes[0])
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  expect(shown.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
  const head = await fetch(showing(baseOf(itemId)), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(photo.bytes[0].length)])
  const [bare = ''] = shown.url.split('?')
  expect([401, 403]).toContain((await fetch(bare)).status)
  const altered = shown.url.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  expect((await fetch(altered)).status).toBe(403)
  expect((await fetch(showing(baseOf(randomUUID())))).status).toBe(404)
})

test('an address for reading leads nowhere within the hour', async () => {
  const itemId = await addPhoto(ada, collectionId)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_601_000 })
  const address = showing(baseOf(itemId))
  const onward = (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? address
  vi.useRealTimers()
  for (const dead of [address, onward]) expect((await fetch(dead)).status).toBe(403)
})

// [U21]
test('F9 nothing is marked whose bytes are missing', async () => {
  const { itemId, urls, photo } = await reservePhoto(ada, collectionId)
  const body = { collectionItemIds: [itemId], collectionId }
  await put(server.url, urls.url, photo.bytes[0], photo.announced.basePhoto)
  expect(await ada.refusal('markUploaded', { body })).toBe('409 NOT_UPLOADED')
  await putAll(server.url, urls, photo)
  await ada.ask('markUploaded', { body })
  const { items } = await ada.ask('getCollection', { params: { id: collectionId } })
  expect(items.map(({ id }) => id)).toContain(itemId)
})

test('a picture shows once its bytes have arrived', async () => {
  const face = picture('face')
  const { uploadUrls } = await ada.ask('editUser', { body: { profilePic: face.announced } })
  expect((await ada.ask('getSelf', {})).user.profilePic).toBeNull()
  if (uploadUrls === undefined) throw new Error('no addresses')
  await putAll(server.url, uploadUrls, face)
  const { profilePic } = (await ada.ask('getSelf', {})).user
  const shown = await fetch(server.url + (profilePic?.lowQualityUrl ?? ''))
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(face.bytes[2])
})

test('a picture shows also if its three variants arrive at the same time', async () => {
  for (let time = 0; time < 8; time++) {
    const face = picture(`at once ${time}`)
    const { uploadUrls: urls } = await ada.ask('editUser', { body: { profilePic: face.announced } })
    if (urls === undefined) throw new Error('no addresses')
    const { basePhoto, medQualityPhoto, lowQualityPhoto } = face.announced
    await Promise.all([
      put(server.url, urls.url, face.bytes[0], basePhoto),
      put(server.url, urls.medQualityUrl, face.bytes[1], medQualityPhoto),
      put(server.url, urls.lowQualityUrl, face.bytes[2], lowQualityPhoto),
    ])
    const { profilePic } = (await ada.ask('getSelf', {})).user
    const [, id = ''] = /profile\/([^/]+)/.exec(urls.url) ?? []
    expect(profilePic?.lowQualityUrl).toContain(id)
  }
})

test('a copy has all variants, stays when the first one is removed, and is not made of what is missing', async () => {
  const { store } = server.services
  const [first, copy, none] = [await addPhoto(ada, collectionId), randomUUID(), randomUUID()]
  const bytesOf = (imageId: string) =>
    Promise.all(
      (['base', 'medium', 'low'] as const).map(async (variant) => {
        const bytes = await store.read({ purpose: 'ITEM', imageId, variant })
        return bytes && Buffer.concat(await bytes.toArray()).toString('base64')
      }),
    )
  const before = await bytesOf(first)
  // Twice: the first call may have been interrupted.
  for (let time = 0; time < 2; time++) expect(await store.copy('ITEM', first, copy)).toBe(true)
  await store.remove('ITEM', first)
  expect(await bytesOf(copy)).toEqual(before)
  expect(await store.copy('ITEM', first, none)).toBe(false)
  await store.remove('ITEM', copy)
  await store.remove('ITEM', none)
})

test('a removed image is gone with all its variants; removing it again is no error', async () => {
  const { store } = server.services
  const itemId = await addPhoto(ada, collectionId)
  const listed = async () => {
    const ids = []
    for await (const { imageId } of store.images()) ids.push(imageId)
    return ids
  }
  expect((await listed()).filter((id) => id === itemId)).toHaveLength(1)
  for (let time = 0; time < 2; time++) await store.remove('ITEM', itemId)
  expect(await listed()).not.toContain(itemId)
})
