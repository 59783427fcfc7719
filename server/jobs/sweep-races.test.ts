/** The sweep during another transaction. Only on PostgreSQL: the embedded database runs one at a time. */
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { untilWaiting } from '../test/stores/lock-waits'
import { putAll } from '../test/running-server'
import { makeClique, makeCollection, reservePhoto } from '../test/story'
import { sweep } from './sweep'
import { startWith } from '../test/start-with'

const hasPostgres = inject('postgres') !== undefined

const { server, ada } = await startWith('ada')

const waiting = (count: number, ended?: Promise<unknown>) => untilWaiting(server.services.db, count, ended)

// The mark waits for the lock of the photo's item, or, at its end, of its collection.
test.runIf(hasPostgres).each([
  ['items', 'item_id'],
  ['collections', 'collection_id'],
] as const)('a photo that is being marked is not swept away while the mark waits for %s', async (table, key) => {
  const { db } = server.services
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const { itemId, urls, photo } = await reservePhoto(ada, collectionId)
  await putAll(server.url, urls, photo)
  await sql`update images set created_at = now() - interval '25 hours'`.execute(db)

  let marked: Promise<Response> | undefined
  let swept: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    const id = table === 'items' ? itemId : collectionId
    await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${id} for update`.execute(trx)
    marked = ada.send('markUploaded', { body: { collectionItemIds: [itemId], collectionId } })
    await waiting(1)
    swept = sweep(server.services, new AbortController().signal)
    await waiting(2, swept)
  })
  await swept
  expect((await marked)?.status).toBe(200)
  const { items } = await ada.ask('getCollection', { params: { id: collectionId } })
  expect(items.map(({ id }) => id)).toEqual([itemId])
  expect((await fetch(new URL(items[0]?.image?.highQualityUrl ?? '', server.url))).status).toBe(200)
})

test.runIf(hasPostgres)(
  'a photo that is being marked goes with the user who leaves and takes their photos along',
  async () => {
    const { db } = server.services
    const ben = await server.person('ben')
    const cliqueId = await makeClique(ada, ben)
    const collectionId = await makeCollection(ada, cliqueId)
    const { itemId, urls, photo } = await reservePhoto(ben, collectionId)
    await putAll(server.url, urls, photo)
    let marked: Promise<Response> | undefined
    let left: Promise<Response> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`select from collections where collection_id = ${collectionId} for update`.execute(trx)
      marked = ben.send('markUploaded', { body: { collectionItemIds: [itemId], collectionId } })
      await waiting(1)
      left = ben.send('leaveClique', { params: { id: cliqueId }, query: { photos: 'go' } })
      await waiting(2, left)
    })
    await marked
    expect((await left)?.status).toBe(200)
    const { items } = await ada.ask('getCollection', { params: { id: collectionId } })
    expect(items).toEqual([])
  },
)

test.runIf(hasPostgres)('a picture whose last bytes arrive is not swept away', async () => {
  const { db } = server.services
  const { itemId: imageId } = await reservePhoto(ada, await makeCollection(ada, await makeClique(ada)))
  await sql`update images set created_at = now() - interval '25 hours' where image_id = ${imageId}`.execute(db)
  let swept: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from images where image_id = ${imageId} for update`.execute(trx)
    await sql`update images set state = 'READY' where image_id = ${imageId}`.execute(trx)
    swept = sweep(server.services, new AbortController().signal)
    await waiting(1, swept)
  })
  await swept
  const left = await db.selectFrom('images').select('state').where('image_id', '=', imageId).execute()
  expect(left).toEqual([{ state: 'READY' }])
})
