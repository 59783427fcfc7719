import { collectionId, userId } from '../seeds/people'
import type { Grown } from './grown'

/** Adds photos of a user to a collection; resolves to the ids of all of the user's photos there, as they are listed. */
export const addPhotos = async (server: Grown, owner: number, collection: number, count: number): Promise<string[]> => {
  await server.tell('photos', { ownerId: userId(owner), collectionId: collectionId(collection) }, count)
  const rows = await server.tell(
    'sql',
    `select item_id from items where collection_id = '${collectionId(collection)}' and owner_id = '${userId(owner)}'
     order by taken_at desc, item_id desc`,
  )
  return rows.map((row) => String(row['item_id']))
}

/** Adds a photo of a user to the first collection; resolves to its id, or to that of another one of theirs there. */
export const addPhoto = async (server: Grown, owner: number): Promise<string> =>
  (await addPhotos(server, owner, 1, 1))[0] ?? ''
