/**
 * [Note: Rights while an archive is sent]
 *
 * Sending an archive takes minutes or hours, in which photos are deleted and users leave. So the rights to the next
 * photos are checked again whenever a second has passed. If a photo may no longer be sent, the download ends visibly:
 * the connection is cut, and the browser's next attempt is answered with 410 and the reason.
 */
import { sql } from 'kysely'
import type { Database } from '../database/tables'
import { seesCollection } from '../rules/collection'
import { isShownItem } from '../rules/item'
import type { Manifest } from './manifest'
import { anyOf } from './read-originals'

const FRESH_MS = 1000
/** Photos whose rights are checked before they are sent, and photos of a whole list that are checked at once. */
const [AHEAD, BATCH_SIZE] = [200, 1000]

const selectAllowed = (db: Database, userId: string, imageIds: readonly string[]) =>
  db
    .selectFrom('items as i')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .innerJoin('image_variants as v', (join) => join.onRef('v.image_id', '=', 'i.item_id').on('v.variant', '=', 'base'))
    .where(sql<boolean>`i.item_id = ${anyOf(imageIds)}`)
    .where(isShownItem())
    .where('v.crc32', 'is not', null)
    .where('c.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('i.owner_id', '=', userId), seesCollection(userId)]))

/** Whether the user sees all these collections. */
export const seesAll = async (db: Database, userId: string, collectionIds: readonly string[]): Promise<boolean> => {
  const { seen } = await db
    .selectFrom('collections as c')
    .select(({ fn }) => fn.countAll<string>().as('seen'))
    .where(sql<boolean>`c.collection_id = ${anyOf(collectionIds)}`)
    .where(seesCollection(userId))
    .executeTakeFirstOrThrow()
  return Number(seen) === collectionIds.length
}

/** The photos of this list that may not be sent to the user. Reads a part of the list at a time. */
export const readRefused = async <Photo extends { imageId: string }>(
  db: Database,
  userId: string,
  photos: readonly Photo[],
): Promise<Photo[]> => {
  const refused: Photo[] = []
  for (let from = 0; from < photos.length; from += BATCH_SIZE) {
    const batch = photos.slice(from, from + BATCH_SIZE)
    const ids = batch.map(({ imageId }) => imageId)
    const rows = await selectAllowed(db, userId, ids).select('i.item_id').execute()
    const allowed = new Set(rows.map(({ item_id: id }) => id))
    refused.push(...batch.filter(({ imageId }) => !allowed.has(imageId)))
  }
  return refused
}

/**
 * Whether a download may be sent to the user: they see its photos or uploaded them, the photos are not deleted and are
 * readable, and the user sees the collections that its texts are from.
 */
export const isAllowed = async (
  db: Database,
  userId: string,
  { photos, collectionIds = [] }: Pick<Manifest, 'photos' | 'collectionIds'>,
): Promise<boolean> => (await readRefused(db, userId, photos)).length === 0 && seesAll(db, userId, collectionIds)

/** A photo of the archive was deleted, or the user may no longer see it. */
export class NoLongerAllowed extends Error {}

/** Resolves if the photo at `index` may be sent; throws NoLongerAllowed. Call it in the order of the photos. */
export const createGuard = (db: Database, userId: string, { photos, ...texts }: Manifest) => {
  let [until, checkedAt] = [0, 0]
  return async (index: number): Promise<void> => {
    if (index < until && Date.now() - checkedAt < FRESH_MS) return
    const next = photos.slice(index, index + AHEAD)
    checkedAt = Date.now()
    until = index + next.length
    if (!(await isAllowed(db, userId, { ...texts, photos: next })))
      throw new NoLongerAllowed('A photo is no longer shown to this user')
  }
}
