/** Pictures whose bytes are in the request itself, as the specification sends them (docs/specification.md 2.3). */
import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { picture, type Picture } from '../test/pictures'
import { put } from '../test/running-server'
import { makeClique, makeCollection } from '../test/story'
import { startWith } from '../test/start-with'

const { server, ada } = await startWith('ada')
const cliqueId = await makeClique(ada)

/** The specification's form: base64, type and MD5, without a length. */
const inRequest = ({ bytes, announced }: Picture) => {
  const one = (index: number, { contentType, contentMd5 }: { contentType: string; contentMd5: string }) => ({
    data: bytes[index]?.toString('base64') ?? '',
    contentType,
    contentMd5,
  })
  return {
    basePhoto: one(0, announced.basePhoto),
    medQualityPhoto: one(1, announced.medQualityPhoto),
    lowQualityPhoto: one(2, announced.lowQualityPhoto),
  }
}
const load = async (address: string | undefined) =>
  Buffer.from(await (await fetch(new URL(address ?? 'none', server.url))).arrayBuffer())

test('a cover, banner, clique picture and profile picture are shown at once, each with its bytes', async () => {
  const [cover, banner, face, mine, first] = ['cover', 'banner', 'face', 'mine', 'first'].map(picture) as [
    Picture,
    Picture,
    Picture,
    Picture,
    Picture,
  ]
  const made = await ada.ask('createCollection', { body: { name: 'New', cliqueId, coverPhoto: inRequest(first) } })
  expect(await load(made.collection.coverPhoto?.lowQualityUrl)).toEqual(first.bytes[2])
  const id = made.collection.collectionId
  const edited = await ada.ask('editCollection', {
    body: { collectionDataId: id, name: 'New', coverPhoto: inRequest(cover) },
  })
  expect(await load(edited.collection.coverPhoto?.highQualityUrl)).toEqual(cover.bytes[0])
  const { clique } = await ada.ask('editClique', {
    body: { cliqueId, name: 'Hikers', profilePic: inRequest(face), banner: inRequest(banner) },
  })
  expect(await load(clique.profilePic?.medQualityUrl)).toEqual(face.bytes[1])
  expect(await load(clique.banner?.highQualityUrl)).toEqual(banner.bytes[0])
  const { user } = await ada.ask('editUser', { body: { profilePic: inRequest(mine) } })
  expect(await load(user.profilePic?.lowQualityUrl)).toEqual(mine.bytes[2])
  const { caller, phone } = await server.identity()
  const body = { username: 'with_picture', phoneNumber: phone, firstName: 'A', lastName: 'B' }
  const registered = await caller.ask('register', { body: { ...body, profilePic: inRequest(first) } })
  expect(await load(registered.user.profilePic?.highQualityUrl)).toEqual(first.bytes[0])
})

test('one variant in the request and two by PUT make a picture', async () => {
  const collectionDataId = await makeCollection(ada, cliqueId)
  const cover = picture('mixed')
  const { basePhoto, medQualityPhoto } = cover.announced
  const coverPhoto = { ...inRequest(cover), basePhoto, medQualityPhoto }
  const { collection, uploadUrls } = await ada.ask('editCollection', {
    body: { collectionDataId, name: 'Mixed', coverPhoto },
  })
  expect(collection.coverPhoto).toBeNull()
  const base = await put(server.url, uploadUrls?.url ?? '', cover.bytes[0], basePhoto)
  const medium = await put(server.url, uploadUrls?.medQualityUrl ?? '', cover.bytes[1], medQualityPhoto)
  expect([base.status, medium.status]).toEqual([200, 200])
  await ada.ask('getSelf', {})
  const shown = (await ada.ask('getCollection', { params: { id: collectionDataId } })).collection
  expect(await load(shown.coverPhoto?.lowQualityUrl)).toEqual(cover.bytes[2])
})

test('wrong bytes, no image, another length and neither length nor bytes are refused, and nothing is changed', async () => {
  const collectionDataId = await makeCollection(ada, cliqueId)
  const cover = picture('wrong')
  const right = inRequest(cover)
  const text = Buffer.alloc(200, 'not an image')
  const md5 = createHash('md5').update(text).digest('base64')
  const bases = [
    { ...right.basePhoto, data: picture('other').bytes[0].toString('base64') },
    { ...right.basePhoto, data: text.toString('base64'), contentMd5: md5 },
    { ...right.basePhoto, contentType: 'image/png' },
    { ...right.basePhoto, contentLength: cover.bytes[0].length + 1 },
    { ...right.basePhoto, data: 'no base64 at all' },
    { ...right.basePhoto, data: right.basePhoto.data.slice(1) },
    { ...right.basePhoto, data: '' },
    { ...right.basePhoto, data: undefined },
    { ...right.basePhoto, data: Buffer.alloc(99).toString('base64') },
  ]
  for (const basePhoto of bases) {
    const body = { collectionDataId, name: 'Changed', coverPhoto: { ...right, basePhoto } }
    const response = await ada.send('editCollection', { body })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'INVALID_REQUEST'])
  }
  const { collection } = await ada.ask('getCollection', { params: { id: collectionDataId } })
  expect(collection).toMatchObject({ name: 'Summer', coverPhoto: null })
})

test('a picture that does not fit into the request is refused with 413, in words that name the PUT', async () => {
  const collectionDataId = await makeCollection(ada, cliqueId)
  const data = Buffer.alloc(200 * 1024, randomUUID()).toString('base64')
  const cover = inRequest(picture('large'))
  const body = { collectionDataId, name: 'Large', coverPhoto: { ...cover, basePhoto: { ...cover.basePhoto, data } } }
  const response = await ada.send('editCollection', { body })
  const { code, message } = (await response.json()) as { code: string; message: string }
  expect([response.status, code]).toEqual([413, 'BODY_TOO_LARGE'])
  expect(message).toContain('by PUT')
})

test('bytes that cannot be stored leave the change as it is, and can be PUT', async () => {
  const collectionDataId = await makeCollection(ada, cliqueId)
  const cover = picture('later')
  const { take } = server.services
  server.services.take = () => Promise.reject(new Error('the disk is away'))
  const { collection, uploadUrls } = await ada.ask('editCollection', {
    body: { collectionDataId, name: 'Later', coverPhoto: inRequest(cover) },
  })
  server.services.take = take
  expect(collection).toMatchObject({ name: 'Later', coverPhoto: null })
  expect(server.log.at(-2)).toContain('picture.store_failed')
  const status = (await put(server.url, uploadUrls?.url ?? '', cover.bytes[0], cover.announced.basePhoto)).status
  expect(status).toBe(200)
})
