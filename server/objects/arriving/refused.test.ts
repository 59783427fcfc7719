import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalIn } from '../../test/caller'
import { announce, picture } from '../../test/pictures'
import { discard, put, startServer, type Person, type RunningServer } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../../test/story'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ hasLimits: true })
})
afterAll(() => discard(server))

const arrive = async (name: string) => {
  const person = await server.person(name)
  return { person, collectionId: await makeCollection(person, await makeClique(person)) }
}
type Reserved = Awaited<ReturnType<typeof reservePhoto>>

/** PUTs other bytes than announced, of the announced length. */
const putWrong = ({ urls, photo }: Reserved) =>
  put(server.url, urls.url, Buffer.from(photo.bytes[0]).fill(7), photo.announced.basePhoto)
const putRight = ({ urls, photo }: Reserved) => put(server.url, urls.url, photo.bytes[0], photo.announced.basePhoto)

test('with the tenth body that is refused a reservation ends', async () => {
  const { person, collectionId } = await arrive('ada')
  const reserved = await reservePhoto(person, collectionId)
  for (let i = 0; i < 9; i++) expect(await refusalIn(await putWrong(reserved))).toBe('400 INVALID_REQUEST')
  expect((await putRight(reserved)).status).toBe(200)
  expect(await refusalIn(await putWrong(reserved))).toBe('400 INVALID_REQUEST')
  expect(await refusalIn(await putRight(reserved))).toBe('404 NOT_FOUND')
  const place = { purpose: 'ITEM', imageId: reserved.itemId, variant: 'base' } as const
  server.services.sweepSoon()
  await expect.poll(async () => (await server.services.store.read(place))?.destroy()).toBeUndefined()
  const { itemId } = reserved
  expect(await person.refusal('markUploaded', { body: { collectionItemIds: [itemId] } })).toBe('404 NOT_FOUND')
})

test('a picture that is shown stays, whatever is sent to its address', async () => {
  const { person } = await arrive('bob')
  const face = picture('face')
  const { uploadUrls } = await person.ask('editUser', { body: { profilePic: face.announced } })
  if (uploadUrls === undefined) throw new Error('no addresses')
  const { basePhoto, medQualityPhoto, lowQualityPhoto } = face.announced
  await put(server.url, uploadUrls.url, face.bytes[0], basePhoto)
  await put(server.url, uploadUrls.medQualityUrl, face.bytes[1], medQualityPhoto)
  await put(server.url, uploadUrls.lowQualityUrl, face.bytes[2], lowQualityPhoto)
  const reserved = { urls: uploadUrls, photo: face, itemId: '' }
  for (let i = 0; i < 12; i++) expect((await putWrong(reserved)).status).toBe(400)
  const shown = (await person.ask('getSelf', {})).user.profilePic
  expect((await fetch(server.url + shown?.highQualityUrl)).status).toBe(200)
})

test('a sender whose bytes were refused a hundred times waits; another one does not', async () => {
  const { person, collectionId } = await arrive('cleo')
  const statuses: number[] = []
  const fill = async (who: Person) => {
    const reserved = await reservePhoto(who, collectionId)
    for (let i = 0; i < 9; i++) statuses.push((await putWrong(reserved)).status)
  }
  for (let i = 0; i < 12; i++) await fill(person)
  expect(statuses.slice(0, 100).every((status) => status === 400)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  const answer = await putRight(await reservePhoto(person, collectionId))
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refusalIn(answer)).toBe('429 TOO_MANY_REQUESTS')
  const other = await arrive('dora')
  expect((await putRight(await reservePhoto(other.person, other.collectionId))).status).toBe(200)
})

test('a user who adds a duplicate of another member’s photo gets no address that could make its uploader wait', async () => {
  const { person: eve } = await arrive('eve')
  const fred = await server.person('fred')
  const collectionId = await makeCollection(eve, await makeClique(eve, fred))
  const itemId = await addPhoto(eve, collectionId)
  const { flick } = await fred.ask('getFlick', { params: { id: itemId } })
  const original = Buffer.from(await (await fetch(server.url + (flick.image?.highQualityUrl ?? ''))).arrayBuffer())
  const other = picture(randomUUID())
  const announced = { ...other.announced, basePhoto: announce(original) }
  const { collection } = await fred.ask('upload', {
    body: {
      collectionId,
      photos: [{ photo: announced, dateCreated: '2024-05-01T10:00:00.000Z', clientId: randomUUID() }],
    },
  })
  const [duplicate] = collection.collectionItems
  if (!duplicate) throw new Error('nothing reserved')
  expect(duplicate.collectionItem).toMatchObject({ collectionItemId: itemId, isDuplicate: true })
  const wrong = { urls: duplicate.urls, photo: { bytes: other.bytes, announced }, itemId }
  wrong.photo.bytes[0] = original
  for (let i = 0; i < 101; i++) await putWrong(wrong)
  expect((await putRight(await reservePhoto(eve, collectionId))).status).toBe(200)
})
