/** What the database knows of bytes that have arrived. */
import { sql } from 'kysely'
import type { Database, Purpose, Writing } from '../database/tables'
import type { Announced } from './addresses'
import type { Place } from './place'

const BATCH = 500

/** Whether this variant, with exactly these bytes, is reserved. It is no longer after a sweep or a new reservation. */
export const isReserved = async (db: Database, { imageId, variant }: Place, md5: string): Promise<boolean> => {
  const row = await db
    .selectFrom('image_variants')
    .select('image_id')
    .where('image_id', '=', imageId)
    .where('variant', '=', variant)
    .where('md5', '=', md5)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a picture whose bytes are complete to the person, clique or collection that it was reserved for. */
const attach: Record<
  Exclude<Purpose, 'ITEM'>,
  (trx: Writing, imageId: string, subjectId: string) => Promise<unknown>
> = {
  PROFILE: (trx, imageId, subjectId) =>
    trx.updateTable('users').set({ picture_id: imageId }).where('user_id', '=', subjectId).execute(),
  CLIQUE: (trx, imageId, subjectId) =>
    trx.updateTable('cliques').set({ picture_id: imageId }).where('clique_id', '=', subjectId).execute(),
  BANNER: (trx, imageId, subjectId) =>
    trx.updateTable('cliques').set({ banner_id: imageId }).where('clique_id', '=', subjectId).execute(),
  COVER: (trx, imageId, subjectId) =>
    trx.updateTable('collections').set({ cover_id: imageId }).where('collection_id', '=', subjectId).execute(),
}

const noteStored = async (db: Database, { imageId, variant }: Place, md5: string): Promise<boolean> => {
  const stored = await db
    .updateTable('image_variants')
    .set({ stored_at: sql`now()` })
    .where('image_id', '=', imageId)
    .where('variant', '=', variant)
    .where('md5', '=', md5)
    .executeTakeFirst()
  return stored.numUpdatedRows > 0n
}

/** With the last of the three variants a picture is shown from now on. */
const storePicture = (db: Database, place: Place, md5: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { imageId } = place
    // One variant after the other: of three that arrive at once, none would see that the others are there.
    await trx.selectFrom('images').select('image_id').where('image_id', '=', imageId).forUpdate().execute()
    if (!(await noteStored(trx, place, md5))) return false
    const complete = await trx
      .updateTable('images')
      .set({ state: 'READY' })
      .where('image_id', '=', imageId)
      .where('purpose', '<>', 'ITEM')
      .where('state', '=', 'PENDING')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('image_variants')
              .select('variant')
              .where('image_id', '=', imageId)
              .where('stored_at', 'is', null),
          ),
        ),
      )
      .returning(['purpose', 'subject_id'])
      .executeTakeFirst()
    if (complete && complete.purpose !== 'ITEM') await attach[complete.purpose](trx, imageId, complete.subject_id)
    return true
  })

/**
 * Notes that a variant's bytes are in the store. With the last of the three a picture of a person, clique or collection
 * is shown from now on; an item waits until it is marked uploaded. Answers false where the reservation is gone.
 */
export const markStored = (db: Database, place: Place, md5: string): Promise<boolean> =>
  // Photos come by the hundred, and of theirs nothing else changes: one statement, which is a transaction by itself.
  place.purpose === 'ITEM' ? noteStored(db, place, md5) : storePicture(db, place, md5)

/** Every variant whose bytes have arrived, image after image. */
export async function* everyStored(db: Database): AsyncGenerator<{ place: Place; announced: Announced }> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const batch = db
      .selectFrom('images')
      .select('image_id')
      .where('image_id', '>', after)
      .orderBy('image_id')
      .limit(BATCH)
    const ids = (await batch.execute()).map(({ image_id: id }) => id)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
    const rows = await db
      .selectFrom('image_variants as v')
      .innerJoin('images as i', 'i.image_id', 'v.image_id')
      .select(['v.image_id', 'v.variant', 'v.content_type', 'v.byte_length', 'v.md5', 'i.purpose'])
      .where('v.stored_at', 'is not', null)
      .where('v.image_id', 'in', ids)
      .orderBy('v.image_id')
      .execute()
    for (const { purpose, image_id: imageId, variant, content_type: contentType, byte_length: length, md5 } of rows)
      yield { place: { purpose, imageId, variant }, announced: { contentType, contentLength: length, contentMd5: md5 } }
  }
}
