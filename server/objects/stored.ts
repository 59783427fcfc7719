/** What the database stores about the bytes of images: which variants are reserved, and which have arrived. */
import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { notFound, type Refusal } from '../refusal'
import type { Announced } from './addresses'
import { attach } from './arriving/attach'
import type { Size } from './image/image-check'
import type { Place } from './place'

const BATCH = 500

/**
 * The id of the user who has reserved this variant with exactly these bytes. Undefined where there is no such reservation
 * (any more: a sweep or a renewal ends it), or where its user was removed.
 */
export const reservedBy = async (db: Database, { imageId, variant }: Place, md5: string) => {
  const row = await db
    .selectFrom('image_variants as v')
    .innerJoin('images as i', 'i.image_id', 'v.image_id')
    .select('i.owner_id')
    .where('v.image_id', '=', imageId)
    .where('v.variant', '=', variant)
    .where('v.md5', '=', md5)
    .executeTakeFirst()
  return row?.owner_id ?? undefined
}

/** What is known of bytes when they arrive. */
interface Arrived extends Partial<Size> {
  crc32: number | null
}

const noteStored = async (
  db: Database,
  { imageId, variant }: Place,
  md5: string,
  { crc32, width, height }: Arrived,
): Promise<boolean> => {
  const stored = await db
    .updateTable('image_variants')
    .set({ stored_at: sql`now()`, crc32, unreadable_at: null, width: width ?? null, height: height ?? null })
    .where('image_id', '=', imageId)
    .where('variant', '=', variant)
    .where('md5', '=', md5)
    .executeTakeFirst()
  return stored.numUpdatedRows > 0n
}

/** With the last of the three variants a picture is shown from now on, if its owner may still change it. */
const storePicture = (db: Database, place: Place, md5: string, arrived: Arrived): Promise<Result<undefined, Refusal>> =>
  inTransaction(db, async (trx) => {
    const { imageId } = place
    // Locked: of three variants that arrive at once, none would see in its transaction that the others are stored.
    await trx.selectFrom('images').select('image_id').where('image_id', '=', imageId).forUpdate().execute()
    if (!(await noteStored(trx, place, md5, arrived))) return notFound('Reservation')
    const complete = await trx
      .updateTable('images')
      .set({ state: 'READY' })
      .where('image_id', '=', imageId)
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
      .returning(['purpose', 'owner_id', 'subject_id'])
      .executeTakeFirst()
    return complete ? attach(trx, { imageId, ...complete }) : ok(undefined)
  })

/**
 * Notes that a variant's bytes are in the store. With the last of the three a picture of a person, clique or collection
 * is shown from now on; an item waits until it is marked uploaded. Refuses with 404 where the reservation is gone, with
 * 403 where its owner may no longer change what the picture is for; then nothing is noted. A CRC-32 of null is filled in
 * by jobs/fill-sums.ts.
 */
export const markStored = async (
  db: Database,
  place: Place,
  md5: string,
  arrived: Arrived,
): Promise<Result<undefined, Refusal>> => {
  if (place.purpose !== 'ITEM') return storePicture(db, place, md5, arrived)
  // For a photo nothing else changes, so one statement is enough, without a transaction: photos arrive by the hundred.
  return (await noteStored(db, place, md5, arrived)) ? ok(undefined) : notFound('Reservation')
}

/** Every variant whose bytes have arrived, in the order of image and variant. */
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
      .orderBy('v.variant')
      .execute()
    for (const { purpose, image_id: imageId, variant, content_type: contentType, byte_length: length, md5 } of rows)
      yield { place: { purpose, imageId, variant }, announced: { contentType, contentLength: length, contentMd5: md5 } }
  }
}
