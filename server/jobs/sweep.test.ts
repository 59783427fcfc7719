import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../test/pictures'
import { discard, put, putAll, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../test/story'
import { sweep } from './sweep'

let server: RunningServer
let ada: Person
let collectionId: string

beforeAll(async () => {
  server = await startServer()
  ada = await server.person('ada')
  collectionId = await makeCollection(ada, await makeClique(ada))
})
afterAll(() => discard(server))

const storedBase = async (imageId: string) => {
  const bytes = await server.services.store.read({ purpose: 'ITEM', imageId, variant: 'base' })
  bytes?.destroy()
  return bytes !== undefined
}

test('what nobody finished within a day goes, with its bytes; what is finished or young stays', async () => {
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
  // The folder refuses it, S3 takes it and nothing comes of it.
  const [base] = abandoned.photo.bytes
  await put(server.url, abandoned.urls.url, base, abandoned.photo.announced.basePhoto)
  expect(await storedBase(abandoned.itemId)).toBe(false)
})

test('a picture that was replaced goes after a day, the one in use stays', async () => {
  const replace = async (seed: string) => {
    const face = picture(seed)
    const { uploadUrls } = await ada.ask('editUser', { body: { profilePic: face.announced } })
    if (uploadUrls === undefined) throw new Error('no addresses')
    await putAll(server.url, uploadUrls, face)
    const shown = (await ada.ask('getSelf', {})).user.profilePic?.lowQualityUrl
    return server.url + (shown ?? '')
  }
  const [first, second] = [await replace('first'), await replace('second')]
  await sweep(server.services, new AbortController().signal)
  expect((await fetch(first)).status).toBe(200)
  await sql`update images set created_at = now() - interval '25 hours'`.execute(server.services.db)
  await sweep(server.services, new AbortController().signal)
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
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
