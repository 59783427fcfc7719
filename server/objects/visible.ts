/**
 * [Note: Which images are answered]
 *
 * A URL for reading is signed for up to an hour, and a photo may be deleted in the meantime. So each GET checks in the
 * database whether the image is shown: one query for all requests of the same moment. A deleted photo is served only at
 * the other URL that its users who may restore it get (addresses.ts). Photos and the picture of a deleted user are
 * served at no URL.
 */
import { sql } from 'kysely'
import type { Database } from '../database/tables'

export type Shown = 'shown' | 'deleted' | 'gone'

const readShown = async (db: Database, imageIds: readonly string[]) => {
  const rows = await db
    .selectFrom('images as p')
    .leftJoin('items as i', 'i.item_id', 'p.image_id')
    .leftJoin('collections as c', (join) =>
      join.on(
        'c.collection_id',
        '=',
        sql<string>`coalesce(i.collection_id, case p.purpose when 'COVER' then p.subject_id end)`,
      ),
    )
    .select([
      'p.image_id',
      sql<boolean>`c.deleted_at is not null or i.state is not distinct from 'DELETED'`.as('deleted'),
    ])
    .where('p.image_id', 'in', imageIds)
    .where(
      sql<boolean>`not (p.purpose in ('ITEM', 'PROFILE')
        and exists (select from users u where u.user_id = p.owner_id and u.deleted_at is not null))`,
    )
    .execute()
  return new Map(rows.map((row): [string, Shown] => [row.image_id, row.deleted ? 'deleted' : 'shown']))
}

/** Returns a function that resolves to whether an image is shown, deleted or gone now. */
export const createVisible = (db: Database) => {
  let batch: { ids: Set<string>; answer: Promise<Map<string, Shown>> } | undefined
  const begin = () => {
    const ids = new Set<string>()
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      batch = undefined
      return readShown(db, [...ids])
    })
    return { ids, answer }
  }
  return async (imageId: string): Promise<Shown> => {
    batch ??= begin()
    batch.ids.add(imageId)
    return (await batch.answer).get(imageId) ?? 'gone'
  }
}
