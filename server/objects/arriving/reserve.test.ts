import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import type { PictureUpload } from '../../../contract/fields'
import { GB, limits, MB } from '../../../contract/limits'
import { sweep } from '../../jobs/sweep'
import { announce, picture } from '../../test/pictures'
import { discard, put, putAll, startServer, type Person, type RunningServer } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../../test/story'

let server: RunningServer
let ada: Person
let cliqueId: string
let collectionId: string

const QUOTA = GB
beforeAll(async () => {
  server = await startServer({ bytesPerPerson: QUOTA, bytesPerFile: 50 * MB })
  ada = await server.person('ada')
  cliqueId = await makeClique(ada)
  collectionId = await makeCollection(ada, cliqueId)
})
afterAll(() => discard(server))

const dateCreated = '2024-05-01T10:00:00.000Z'
/** Three variants announced with this many bytes each, or with their limit if that is smaller. */
const announced = (bytes: number): PictureUpload => {
  const one = (most: number) => ({ ...announce(Buffer.from(randomUUID())), contentLength: Math.min(bytes, most) })
  return {
    basePhoto: one(bytes),
    medQualityPhoto: one(limits.mediumBytes),
    lowQualityPhoto: one(limits.lowBytes),
  }
}
const upload = (into: string, count: number, bytes = 1000, clientId?: string) => ({
  body: {
    collectionId: into,
    photos: Array.from({ length: count }, () => ({ photo: announced(bytes), dateCreated, clientId })),
  },
})
const reserve = (who: Person, into: string, count: number, bytes = 1000) =>
  who.refusal('upload', upload(into, count, bytes))

const stored = async (id = ada.userId, clique = cliqueId) => {
  const { db } = server.services
  const user = db.selectFrom('users').select('stored_bytes').where('user_id', '=', id)
  const its = db.selectFrom('cliques').select('stored_bytes').where('clique_id', '=', clique)
  return [
    Number((await user.executeTakeFirstOrThrow()).stored_bytes),
    Number((await its.executeTakeFirstOrThrow()).stored_bytes),
  ]
}
const sizeOf = ({ basePhoto, medQualityPhoto, lowQualityPhoto }: PictureUpload) =>
  basePhoto.contentLength + medQualityPhoto.contentLength + lowQualityPhoto.contentLength

test('the space of a user and of a clique is counted from the reservation to the deletion', async () => {
  const bob = await server.person('bob')
  const clique = await makeClique(bob)
  const ofBob = () => stored(bob.userId, clique)
  const collection = await makeCollection(bob, clique)
  const photo = sizeOf((await reservePhoto(bob, collection)).photo.announced)
  expect(await ofBob()).toEqual([photo, photo])
  const face = picture('face').announced
  await bob.ask('editUser', { body: { profilePic: face } })
  await bob.ask('editClique', { body: { cliqueId: clique, name: 'Hikers', bio: '', banner: face, profilePic: face } })
  await bob.ask('editCollection', {
    body: { collectionDataId: collection, name: 'Summer', description: '', coverPhoto: face },
  })
  const size = sizeOf(face)
  expect(await ofBob()).toEqual([photo + 4 * size, photo + 3 * size])
  await sql`update images set created_at = now() - interval '25 hours' where owner_id = ${bob.userId}`.execute(
    server.services.db,
  )
  await sweep(server.services, new AbortController().signal)
  expect(await ofBob()).toEqual([0, 0])
})

test('a reservation with other bytes is counted with the new ones, and cannot go beyond the quota', async () => {
  const [before] = await stored()
  const clientId = randomUUID()
  const renew = (bytes: number) => ada.send('upload', upload(collectionId, 1, bytes, clientId))
  await renew(1000)
  await renew(5000)
  expect(await stored()).toEqual([(before ?? 0) + 15_000, (before ?? 0) + 15_000])
  await sql`update users set stored_bytes = ${QUOTA - 20_000} where user_id = ${ada.userId}`.execute(server.services.db)
  const refused = await renew(50_000)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'QUOTA_EXCEEDED' }])
  expect((await renew(6000)).status).toBe(200)
  await sql`update users set stored_bytes = 15000 where user_id = ${ada.userId}`.execute(server.services.db)
})

test('more than a person may store is refused before anything is sent, photos and pictures alike', async () => {
  const eve = await server.person('eve')
  const clique = await makeClique(eve)
  const into = await makeCollection(eve, clique)
  expect((await eve.send('upload', upload(into, 21, 46.5 * MB))).status).toBe(200)
  const refused = await eve.send('upload', upload(into, 1, 46.5 * MB))
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { code: 'QUOTA_EXCEEDED', message: 'Your photos would take more than the 1 GB that you may store' },
  ])
  const face = announced(1_900_000)
  const full = '409 QUOTA_EXCEEDED'
  expect(await eve.refusal('editUser', { body: { profilePic: face } })).toBe(full)
  expect(await eve.refusal('editClique', { body: { cliqueId: clique, name: 'H', bio: '', banner: face } })).toBe(full)
  const edited = { collectionDataId: into, name: 'Summer', description: '', coverPhoto: face }
  expect(await eve.refusal('editCollection', { body: edited })).toBe(full)
  const made = { cliqueId: clique, name: 'Summer', coverPhoto: face }
  expect(await eve.refusal('createCollection', { body: made })).toBe(full)
  expect((await ada.send('upload', upload(collectionId, 1, 17 * MB))).status).toBe(200)
})

/** A user with a thousand reservations: one complete, one whose bytes were refused, the others without any bytes. */
const fill = async (name: string) => {
  const who = await server.person(name)
  const into = await makeCollection(who, await makeClique(who))
  const { photo, urls, itemId } = await reservePhoto(who, into)
  await putAll(server.url, urls, photo)
  const broken = Buffer.from('<html></html>'.repeat(20))
  const wrong = { ...photo.announced, basePhoto: announce(broken) }
  const { collection } = await who.ask('upload', {
    body: { collectionId: into, photos: [{ photo: wrong, dateCreated }] },
  })
  for (let part = 0; part < 2; part++) await who.ask('upload', upload(into, 499))
  expect(await reserve(who, into, 1)).toBe('429 TOO_MANY_REQUESTS')
  const address = collection.collectionItems[0]?.urls.url ?? ''
  return { who, into, itemId, refuse: () => put(server.url, address, broken, wrong.basePhoto) }
}

test('the place of a photo whose bytes were refused is given to another', async ({ skip }) => {
  if (inject('s3') !== undefined) skip('a bucket takes any bytes')
  const { who, into, refuse } = await fill('zoe')
  expect((await refuse()).status).toBe(415)
  expect((await who.send('upload', upload(into, 1))).status).toBe(200)
  expect(await reserve(who, into, 1)).toBe('429 TOO_MANY_REQUESTS')
})

test('places of incomplete photos are given to others once no address lets their bytes in', async ({ skip }) => {
  if (inject('s3') !== undefined) skip('a bucket is asked what has arrived only when a photo is marked')
  const { who, into, itemId } = await fill('yan')
  await sql`update images set created_at = now() - interval '61 minutes' where owner_id = ${who.userId}`.execute(
    server.services.db,
  )
  expect((await who.send('upload', upload(into, 500))).status).toBe(200)
  // The oldest one is complete, and only waits to be marked.
  await who.ask('markUploaded', { body: { collectionItemIds: [itemId] } })
})

test('reservations count for the room on the disk until ten minutes have passed without a byte', async () => {
  const room = vi.spyOn(server.services.store, 'room').mockResolvedValue(100 * MB)
  onTestFinished(() => room.mockRestore())
  await sql`update image_variants set announced_at = now() - interval '11 minutes'`.execute(server.services.db)
  const [one, two] = [await server.person('one'), await server.person('two')]
  const own = async (who: Person) => makeCollection(who, await makeClique(who))
  const [first, second] = [await own(one), await own(two)]
  expect((await one.send('upload', upload(first, 1, 48 * MB))).status).toBe(200)
  expect(await reserve(two, second, 1, 48 * MB)).toBe('507 NOT_ENOUGH_SPACE')
  expect((await two.send('upload', upload(second, 1, 1 * MB))).status).toBe(200)
  await sql`update image_variants set announced_at = now() - interval '11 minutes'`.execute(server.services.db)
  expect((await two.send('upload', upload(second, 1, 48 * MB))).status).toBe(200)
})

test('a photo that was uploaded stays counted', async () => {
  const [before = 0] = await stored()
  const item = await addPhoto(ada, collectionId)
  const { db } = server.services
  const sizes = await db.selectFrom('image_variants').select('byte_length').where('image_id', '=', item).execute()
  expect(await stored()).toEqual([before + sizes.reduce((sum, one) => sum + one.byte_length, 0), expect.any(Number)])
})
