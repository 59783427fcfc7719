import { crc32 } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import type { ObjectStore } from '../store'
import { putAll } from '../../test/running-server'
import { makeClique, makeCollection, reservePhoto } from '../../test/story'
import { fillSums } from './fill-sums'
import { startWith } from '../../test/start-with'

const { server, ada } = await startWith('ada')
const collectionId = await makeCollection(ada, await makeClique(ada))
beforeEach(async () => void (await server.services.db.deleteFrom('images').execute()))

/** A photo and the CRC-32 of its original, as another program computes it. */
const add = async () => {
  const { itemId, urls, photo } = await reservePhoto(ada, collectionId)
  await putAll(server.url, urls, photo)
  await ada.ask('markUploaded', { body: { collectionItemIds: [itemId], collectionId } })
  return { itemId, sum: String(crc32(photo.bytes[0])) }
}
const sums = async () => {
  const rows = server.services.db.selectFrom('image_variants').select(['image_id', 'crc32', 'unreadable_at'])
  const found = await rows.where('variant', '=', 'base').orderBy('image_id').execute()
  return found.map((row) => ({ itemId: row.image_id, sum: row.crc32, isUnreadable: row.unreadable_at !== null }))
}
const readable = ({ itemId, sum }: { itemId: string; sum: string }) => ({ itemId, sum, isUnreadable: false })
const forgetSums = () => server.services.db.updateTable('image_variants').set({ crc32: null }).execute()
const fill = (store: ObjectStore = server.services.store, signal = new AbortController().signal) =>
  fillSums({ ...server.services, store }, signal)
const inOrder = <T extends { itemId: string }>(all: T[]) => all.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))

test.runIf(process.env['TEST_S3'] === undefined)('the sum of an original is stored when its bytes arrive', async () => {
  const photo = await add()
  expect(await sums()).toEqual([readable(photo)])
})

test('sums that are missing are filled in; a run that is interrupted is continued by the next', async () => {
  const photos = inOrder([await add(), await add(), await add()])
  await forgetSums()
  const stop = new AbortController()
  const read: string[] = []
  const store: ObjectStore = Object.assign(Object.create(server.services.store) as ObjectStore, {
    read: (place: Parameters<ObjectStore['read']>[0]) => {
      read.push(place.imageId)
      if (read.length === 2) stop.abort()
      return server.services.store.read(place)
    },
  })
  await fill(store, stop.signal)
  expect(await sums()).toEqual(photos.map((photo, i) => ({ ...readable(photo), sum: i === 0 ? null : photo.sum })))
  await fill(store)
  expect(await sums()).toEqual(photos.map(readable))
  expect(read).toEqual(photos.map(({ itemId }) => itemId).toReversed())
})

test('bytes that are missing or damaged are noted as unreadable, until they are back', async () => {
  const photo = await add()
  await forgetSums()
  const { store } = server.services
  const place = { purpose: 'ITEM', imageId: photo.itemId, variant: 'medium' } as const
  const without = (bytes: () => ReturnType<ObjectStore['read']>): ObjectStore =>
    Object.assign(Object.create(store) as ObjectStore, { read: bytes })
  const unreadable = [{ itemId: photo.itemId, sum: null, isUnreadable: true }]
  await fill(without(() => Promise.resolve(undefined)))
  expect(await sums()).toEqual(unreadable)
  await fill(without(() => store.read(place)))
  expect(await sums()).toEqual(unreadable)
  await fill()
  expect(await sums()).toEqual([readable(photo)])
})

test('a store that does not answer ends the run and blames no photo', async () => {
  const photo = await add()
  await forgetSums()
  const away = { ...server.services.store, read: () => Promise.reject(new Error('The store does not answer')) }
  await expect(fill(away as unknown as ObjectStore)).rejects.toThrow('does not answer')
  expect(await sums()).toEqual([{ itemId: photo.itemId, sum: null, isUnreadable: false }])
})

test('a renewed reservation has no sum of the bytes before', async () => {
  const { itemId } = await add()
  await server.services.db.updateTable('images').set({ state: 'PENDING' }).execute()
  await server.services.db.updateTable('items').set({ state: 'PENDING', client_id: itemId }).execute()
  const { photo } = await reservePhoto(ada, collectionId)
  const body = {
    collectionId,
    photos: [{ photo: photo.announced, dateCreated: '2024-05-01T10:00:00.000Z', clientId: itemId }],
  }
  await ada.ask('upload', { body })
  expect((await sums()).find((row) => row.itemId === itemId)?.sum).toBeNull()
})
