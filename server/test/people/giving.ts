/** The calls of a guest's device. */
import { randomUUID } from 'node:crypto'
import type { Caller } from '../caller'
import { picture } from '../pictures'
import { putAll } from '../running-server'

/** The arguments of a call that reserves this many new photos. */
export const reservation = (collectionId: string, count: number) => {
  const photos = Array.from({ length: count }, () => ({
    photo: picture(randomUUID()).announced,
    dateCreated: '2024-05-01T10:00:00.000Z',
    clientId: randomUUID(),
  }))
  return { body: { collectionId, photos } }
}

/** Adds one photo to the end, as a device does; resolves to its id. */
export const give = async (who: Caller, id: string): Promise<string> => {
  const photo = picture(randomUUID())
  const photos = [{ photo: photo.announced, dateCreated: '2024-05-01T10:00:00.000Z', clientId: randomUUID() }]
  const { collection } = await who.ask('upload', { body: { collectionId: id, photos } })
  const [item] = collection.collectionItems
  if (!item) throw new Error('nothing reserved')
  await putAll(who.url, item.urls, photo)
  const { collectionItemId } = item.collectionItem
  await who.ask('markUploaded', { body: { collectionItemIds: [collectionItemId], collectionId: id } })
  return collectionItemId
}

/** The ids of the photos that the collection shows. */
export const shown = async (who: Caller, id: string): Promise<string[]> =>
  (await who.ask('getCollection', { params: { id } })).items.map((item) => item.id)
