import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../test/pictures'
import { discard, put, putAll, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../test/story'
import type { ObjectStore } from '../objects/store'
import { findOrphans } from './find-orphans'
import { notingReplaced, sweep } from './sweep'

let server: RunningServer
let ada: Person
let collectionId: string

beforeAll(async () => {
  server = await startServer({ trashDays: 0 })
  ada = await server.person('ada')
  collectionId = await makeCollection(ada, await makeClique(ada))
})
afterAll(() => discard(server))

const storedBase = async (imageId: string) => {
  const bytes = await server.services.store.read({ purpose: 'ITEM', imageId, variant: 'base' })
  bytes?.destroy()
  return bytes !== undefined
}

test('unfinished photos are deleted after a day, with their bytes; finished or young photos stay', async () => {
  const marked = await addPhoto(ada, collectionId)
  const abandoned = await reservePhoto(ada, collectionId)
  await putAll(server.url, abandoned.urls, abandoned.photo)
  await sql`update images set created_at = now() - interval '25 hours'`.execute(server.services.db)
  const young = await addPhoto(ada, collectionId)

  await sweep(server.services, new AbortController().signal)

  expect([await storedBase(marked), await storedBase(abandoned.itemId), await storedBase(young)]).toEqual([
    true,
    false,
    true,
  ])
  const items = await server.services.db.selectFrom('items').select('item_id').execute()
  expect(items.map(({ item_id: id }) => id).sort()).toEqual([marked, young].sort())
  // The folder refuses it; S3 accepts it without effect.
  const [base] = abandoned.photo.bytes
  await put(server.url, abandoned.urls.url, base, abandoned.photo.announced.basePhoto)
  expect(await storedBase(abandoned.itemId)).toBe(false)
})

test('a picture that was replaced goes an hour later, however old it is, and the one in use stays', async () => {
  const replace = async (seed: string) => {
    const face = picture(seed)
    const { uploadUrls } = await ada.ask('editUser', { body: { profilePic: face.announced } })
    if (uploadUrls === undefined) throw new Error('no addresses')
    await putAll(server.url, uploadUrls, face)
    const shown = (await ada.ask('getSelf', {})).user.profilePic?.lowQualityUrl
    return server.url + (shown ?? '')
  }
  const first = await replace('first')
  await sql`update images set created_at = now() - interval '25 hours'`.execute(server.services.db)
  const second = await replace('second')
  const sweepAfter = async (minutes: number) => {
    await sql`update images set replaced_at = replaced_at - make_interval(mins => ${minutes}::int)`.execute(
      server.services.db,
    )
    await sweep(server.services, new AbortController().signal)
    return [(await fetch(first)).status, (await fetch(second)).status]
  }
  // An open page shows the URL that it got before.
  expect(await sweepAfter(0)).toEqual([200, 200])
  expect(await sweepAfter(59)).toEqual([200, 200])
  expect(await sweepAfter(2)).toEqual([404, 200])
})

test('pictures that are used no more are found by an index, not among all photos', async () => {
  const { db } = server.services
  await sql`
    insert into images (image_id, owner_id, purpose, subject_id, state)
    select gen_random_uuid(), ${ada.userId}::uuid, 'ITEM', gen_random_uuid(), 'READY' from generate_series(1, 5000)`.execute(
    db,
  )
  await sql`analyze images`.execute(db)
  const { rows } = await sql`explain ${notingReplaced(db)}`.execute(db)
  const plan = JSON.stringify(rows)
  await sql`delete from images where not exists (select from items where item_id = image_id) and purpose = 'ITEM'`.execute(
    db,
  )
  expect(plan).toContain('images_pictures')
  expect(plan).not.toContain('Seq Scan on images')
})

/** The store, which refuses to remove these images. */
const refusing = (...refused: string[]): ObjectStore => {
  const { store } = server.services
  return {
    read: (place) => store.read(place),
    part: (place, start, into) => store.part(place, start, into),
    images: () => store.images(),
    room: () => store.room(),
    copy: (purpose, from, to) => store.copy(purpose, from, to),
    sweepTemporary: (age) => store.sweepTemporary(age),
    assertReachable: (signal) => store.assertReachable(signal),
    remove: (purpose, id) =>
      refused.includes(id) ? Promise.reject(new Error('no access')) : store.remove(purpose, id),
  }
}
const isQueued = async (imageId: string) =>
  (await server.services.db.selectFrom('removals').selectAll().where('image_id', '=', imageId).execute()).length > 0

test('bytes that cannot be removed stay queued until they can, and hold up no others', async () => {
  const doomed = await makeCollection(ada, await makeClique(ada))
  const photos = [await addPhoto(ada, doomed), await addPhoto(ada, doomed), await addPhoto(ada, doomed)]
  const [stuck = '', ...others] = photos
  await sql`update collections set deleted_at = now() where collection_id = ${doomed}`.execute(server.services.db)
  const signal = new AbortController().signal
  await sweep({ ...server.services, store: refusing(stuck) }, signal)
  expect(await Promise.all(photos.map(storedBase))).toEqual([true, false, false])
  expect([await isQueued(stuck), ...(await Promise.all(others.map(isQueued)))]).toEqual([true, false, false])
  expect(server.log.join('')).toContain('"event":"photos.not_removed","count":1')
  await sql`update removals set due_at = due_at - interval '10 minutes'`.execute(server.services.db)
  await sweep(server.services, signal)
  expect([await storedBase(stuck), await isQueued(stuck)]).toEqual([false, false])
})

test('bytes without a row go a week after they were found, those of an upload under way and of a row that is back stay', async () => {
  const { db } = server.services
  const signal = new AbortController().signal
  const reserved = await reservePhoto(ada, collectionId)
  await put(server.url, reserved.urls.url, reserved.photo.bytes[0], reserved.photo.announced.basePhoto)
  // With S3, bytes are moved to their place by a confirmation.
  await server.services.arrivals?.confirm(ada.userId, [reserved.itemId])
  const [orphan, returned] = [await addPhoto(ada, collectionId), await addPhoto(ada, collectionId)]
  const row = await db.selectFrom('images').selectAll().where('image_id', '=', returned).executeTakeFirstOrThrow()
  await db.deleteFrom('images').where('image_id', 'in', [orphan, returned]).execute()
  const search = async () => {
    await findOrphans(server.services, signal)
    await sweep(server.services, signal)
  }
  const age = (days: number) =>
    sql`update removals set due_at = due_at - make_interval(days => ${days}::int)`.execute(db)
  await search()
  expect(server.log.join('')).toContain('"event":"photos.orphaned","images":2')
  await age(6)
  await search()
  expect(await storedBase(orphan)).toBe(true)
  await db.insertInto('images').values(row).execute()
  await age(1)
  await search()
  expect(await Promise.all([orphan, returned, reserved.itemId].map(storedBase))).toEqual([false, true, true])
  expect(await Promise.all([orphan, returned].map(isQueued))).toEqual([false, false])
})

test('old sign-in codes go, those that count for a limit stay', async () => {
  const { db } = server.services
  const code = (hash: string, hours: number) =>
    sql`insert into sign_in_codes (session_hash, phone_number, code_hash, created_at)
        values (${hash}, '+1', '', now() - make_interval(hours => ${hours}::int))`.execute(db)
  await code('old', 5)
  await code('young', 3)
  await sweep(server.services, new AbortController().signal)
  const left = await db.selectFrom('sign_in_codes').select('session_hash').where('phone_number', '=', '+1').execute()
  expect(left).toEqual([{ session_hash: 'young' }])
})

test('a sweep that is called off leaves the rest', async () => {
  await sql`insert into sign_in_codes (session_hash, phone_number, code_hash, created_at)
            values ('kept', '+2', '', now() - interval '9 hours')`.execute(server.services.db)
  await sweep(server.services, AbortSignal.abort())
  const left = await server.services.db
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('phone_number', '=', '+2')
    .execute()
  expect(left).toHaveLength(1)
})

test('a deleted collection goes with its photos, an empty one that is not deleted stays', async () => {
  const cliqueId = await makeClique(ada)
  const [empty, deleted] = [await makeCollection(ada, cliqueId), await makeCollection(ada, cliqueId)]
  const photo = await addPhoto(ada, deleted)
  await ada.ask('deleteCollection', { params: { id: deleted } })
  await sweep(server.services, new AbortController().signal)
  const left = () =>
    server.services.db.selectFrom('collections').select('collection_id').where('clique_id', '=', cliqueId).execute()
  // Deleting started the server's own sweep, whose rows this one has skipped.
  await expect.poll(left).toEqual([{ collection_id: empty }])
  await expect.poll(() => storedBase(photo)).toBe(false)
})
