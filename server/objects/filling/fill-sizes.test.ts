import { expect, test } from 'vitest'
import type { ObjectStore } from '../store'
import { putAll } from '../../test/running-server'
import { makeClique, makeCollection, reservePhoto } from '../../test/story'
import { fillSizes } from './fill-sizes'
import { startWith } from '../../test/start-with'

const { server, ada } = await startWith('ada')
const collectionId = await makeCollection(ada, await makeClique(ada))

const add = async () => {
  const { itemId, urls, photo } = await reservePhoto(ada, collectionId)
  await putAll(server.url, urls, photo)
  await ada.ask('markUploaded', { body: { collectionItemIds: [itemId], collectionId } })
  return itemId
}
const sizeOf = async (id: string) => {
  const { items } = await ada.ask('getCollection', { params: { id: collectionId } })
  const { width, height } = items.find((flick) => flick.id === id) ?? {}
  return [width, height]
}
const forgetSizes = () => server.services.db.updateTable('image_variants').set({ width: null, height: null }).execute()
const fill = (store: ObjectStore = server.services.store) =>
  fillSizes({ ...server.services, store }, new AbortController().signal)

test('width and height of a photo are known when its bytes have arrived, absent before, and filled in later for old photos', async () => {
  const id = await add()
  expect(await sizeOf(id)).toEqual([64, 48])
  await forgetSizes()
  expect(await sizeOf(id)).toEqual([undefined, undefined])
  await fill()
  expect(await sizeOf(id)).toEqual([64, 48])
})

test('a photo whose bytes are missing stays without a size, and is measured once they are back', async () => {
  const [a, b] = [await add(), await add()]
  await forgetSizes()
  const { store } = server.services
  const without: ObjectStore = Object.assign(Object.create(store) as ObjectStore, {
    part: (...args: Parameters<ObjectStore['part']>) =>
      args[0].imageId === b ? Promise.resolve(undefined) : store.part(...args),
  })
  await fill(without)
  expect([await sizeOf(a), await sizeOf(b)]).toEqual([
    [64, 48],
    [undefined, undefined],
  ])
  await fill()
  expect(await sizeOf(b)).toEqual([64, 48])
})

test('a photo on a damaged sector stays without a size, and the others get theirs', async () => {
  const [a, b] = [await add(), await add()]
  await forgetSizes()
  const { store } = server.services
  const part: ObjectStore['part'] = (place, from, into) =>
    place.imageId === b
      ? Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' }))
      : store.part(place, from, into)
  await fill({ ...store, part } as unknown as ObjectStore)
  expect([await sizeOf(a), await sizeOf(b)]).toEqual([
    [64, 48],
    [undefined, undefined],
  ])
})

test('a store that does not answer ends the run', async () => {
  await forgetSizes()
  const away = { ...server.services.store, part: () => Promise.reject(new Error('The store does not answer')) }
  await expect(fill(away as unknown as ObjectStore)).rejects.toThrow('does not answer')
})
