/** Bytes that reach S3 without passing this server: run by `npm run test:scale`, which has an S3. */
import { expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { sweep } from '../../jobs/sweep'
import { verifyStore } from '../../operations/verify-store'
import { announce, jpeg, picture, png } from '../../test/pictures'
import { put, putAll } from '../../test/running-server'
import { makeClique, makeCollection, reservePhoto } from '../../test/story'
import { startWith } from '../../test/start-with'

const hasS3 = inject('s3') !== undefined

const { server, ada } = await startWith('ada')
const collectionId = await makeCollection(ada, await makeClique(ada))

/** Sends a photo whose base is these bytes; resolves to its id. */
const send = async (base: Buffer, type: 'image/jpeg' | 'image/png' = 'image/jpeg') => {
  const rest = picture('rest')
  const photo = { ...rest.announced, basePhoto: announce(base, type) }
  const body = { collectionId, photos: [{ photo, dateCreated: '2024-05-01T10:00:00Z' }] }
  const [item] = (await ada.ask('upload', { body })).collection.collectionItems
  if (item === undefined) throw new Error('nothing reserved')
  await putAll(server.url, item.urls, { bytes: [base, rest.bytes[1], rest.bytes[2]], announced: photo })
  return item.collectionItem.collectionItemId
}
const mark = (...collectionItemIds: string[]) => ada.refusal('markUploaded', { body: { collectionItemIds } })

/** A whole JPEG that is longer than the first read of a file, its end cut off if `isCut`. */
const long = (isCut: boolean) => {
  const small = jpeg('long')
  const filled = Buffer.concat([small.subarray(0, -2), Buffer.alloc(300_000, 1), small.subarray(-2)])
  return isCut ? filled.subarray(0, -2) : filled
}

test.runIf(hasS3)(
  'bytes that are no whole image of the announced type are never marked, whatever S3 accepted',
  async () => {
    const html = Buffer.from('<html><script>alert(1)</script>'.repeat(9))
    expect(await mark(await send(html))).toBe('415 INVALID_REQUEST')
    expect(await mark(await send(png()))).toBe('415 INVALID_REQUEST')
    expect(await mark(await send(jpeg('bomb', 60_000, 60_000)))).toBe('400 INVALID_REQUEST')
    expect(await mark(await send(long(true)))).toBe('400 INVALID_REQUEST')
    const good = [await send(long(false)), await send(png(), 'image/png')]
    await ada.ask('markUploaded', { body: { collectionItemIds: good } })
    const { items } = await ada.ask('getCollection', { params: { id: collectionId } })
    expect(items.map(({ id }) => id).sort()).toEqual(good.sort())
  },
)

test.runIf(hasS3)('interrupted bytes are removed after a day, and no address brings them back', async () => {
  const { store } = server.services
  const { itemId, urls, photo } = await reservePhoto(ada, collectionId)
  await put(server.url, urls.url, photo.bytes[0], photo.announced.basePhoto)
  expect(await store.sweepTemporary(3_600_000)).toBe(0)
  expect(await store.sweepTemporary(0)).toBeGreaterThanOrEqual(1)
  expect(await mark(itemId)).toBe('409 NOT_UPLOADED')
  await putAll(server.url, urls, photo)
  await ada.ask('markUploaded', { body: { collectionItemIds: [itemId] } })
  await store.remove('ITEM', itemId)
  expect((await put(server.url, urls.url, photo.bytes[0], photo.announced.basePhoto)).status).toBe(200)
  expect(await store.read({ purpose: 'ITEM', imageId: itemId, variant: 'base' })).toBeUndefined()
  await server.services.db.deleteFrom('images').where('image_id', '=', itemId).execute()
})

test.runIf(hasS3)("no user marks, or looks for, another user's photos", async () => {
  const bob = await server.person('bob')
  const { itemId, urls, photo } = await reservePhoto(ada, collectionId)
  await putAll(server.url, urls, photo)
  expect(await bob.refusal('markUploaded', { body: { collectionItemIds: [itemId] } })).toBe('404 NOT_FOUND')
  const rows = server.services.db.selectFrom('image_variants').select('stored_at').where('image_id', '=', itemId)
  expect((await rows.execute()).map(({ stored_at: at }) => at)).toEqual([null, null, null])
})

test.runIf(hasS3)('a picture that is no picture goes, with its bytes, and the one before stays', async () => {
  const [face, html] = [picture('face'), Buffer.from('<html></html>'.repeat(20))]
  const replace = async (announced = face.announced) => {
    const { uploadUrls } = await ada.ask('editUser', { body: { profilePic: announced } })
    if (uploadUrls === undefined) throw new Error('no addresses')
    return uploadUrls
  }
  await putAll(server.url, await replace(), face)
  const shown = (await ada.ask('getSelf', {})).user.profilePic
  const announced = { ...face.announced, basePhoto: announce(html) }
  const urls = await replace(announced)
  await putAll(server.url, urls, { bytes: [html, face.bytes[1], face.bytes[2]], announced })
  expect((await ada.ask('getSelf', {})).user.profilePic).toEqual(shown)
  expect((await put(server.url, urls.url, html, announced.basePhoto)).status).toBe(200)
  const [, id] = /profile\/([^/]+)/.exec(urls.url) ?? []
  const rows = await server.services.db
    .selectFrom('images')
    .select('image_id')
    .where('image_id', '=', id ?? '')
    .execute()
  expect(rows).toEqual([])
})

test.runIf(hasS3)('a picture whose sender makes no further call is shown all the same', async () => {
  const cleo = await server.person('cleo')
  const face = picture('cleo')
  const { uploadUrls } = await cleo.ask('editUser', { body: { profilePic: face.announced } })
  if (uploadUrls === undefined) throw new Error('no addresses')
  await putAll(server.url, uploadUrls, face)
  await sql`update images set created_at = now() - interval '25 hours'`.execute(server.services.db)
  await sweep(server.services, new AbortController().signal)
  const seen = await ada.ask('getUser', { params: { id: cleo.userId } })
  expect(seen.user.profilePic).not.toBeNull()
})

test.runIf(hasS3)('verify-store names what is missing, damaged or without an owner in the bucket', async () => {
  const { db, store } = server.services
  const verify = () => verifyStore(db, store, new AbortController().signal, () => {})
  const [gone, hurt] = [await send(jpeg('gone')), await send(jpeg('hurt'))]
  await ada.ask('markUploaded', { body: { collectionItemIds: [gone, hurt] } })
  const before = await verify()
  await store.remove('ITEM', gone)
  await db
    .updateTable('image_variants')
    .set({ md5: announce(png()).contentMd5 })
    .where('image_id', '=', hurt)
    .execute()
  const orphan = await send(jpeg('orphan'))
  await ada.ask('markUploaded', { body: { collectionItemIds: [orphan] } })
  await db.deleteFrom('images').where('image_id', '=', orphan).execute()
  const after = await verify()
  expect(before.missing.length + before.damaged.length).toBe(0)
  expect(after.missing.map(({ imageId }) => imageId)).toEqual([gone, gone, gone])
  expect(after.damaged.map(({ imageId }) => imageId)).toEqual([hurt, hurt, hurt])
  expect(after.orphaned).toContainEqual({ purpose: 'ITEM', imageId: orphan })
})
