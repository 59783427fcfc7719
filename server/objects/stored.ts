/** The database's record of images' bytes: which variants are reserved, and which have arrived. */
import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import { inTransaction, retrying } from '../database/transaction'
import { inBatches } from '../basis/in-batches'
import { notFound, type Refusal } from '../basis/refusal'
import { isInForce } from '../rules/guest'
import type { Announced } from './addresses'
import { attach } from './arriving/attach'
import type { Size } from './image/image-check'
import type { Place } from './place'

const BATCH_SIZE = 500

/** A variant of a picture with the exact bytes of its reservation. */
interface Reserved {
  place: Place
  md5: string
}

/** Facts about bytes, determined when they arrive. */
interface Arrived extends Partial<Size> {
  crc32: number | null
}

const keyOf = (imageId: string, variant: string, md5: string) => `${imageId} ${variant} ${md5}`
const keyOfReserved = ({ place, md5 }: Reserved) => keyOf(place.imageId, place.variant, md5)

/**
 * Whether the owner of photo `i` may still send its bytes: not suspended, not deleted, and a member of its clique, or a
 * guest who was not removed and whose link is in force. Rights over other pictures are checked when they are attached.
 */
const mayStillSend = sql<boolean>`(i.purpose <> 'ITEM' or exists (
  select from items t join collections c on c.collection_id = t.collection_id
  join persons p on p.user_id = i.owner_id and p.suspended_at is null and p.deleted_at is null
  where t.item_id = i.image_id and c.deleted_at is null and (
    exists (select from clique_members m where m.clique_id = c.clique_id and m.user_id = p.user_id)
    or exists (
      select from guests g join guest_links l on l.link_id = g.link_id
      where g.user_id = p.user_id and g.removed_at is null and ${isInForce('l')}))))`

/** The user who reserved bytes, and whether that was more than a minute ago. */
interface Reservation {
  owner: string
  isOld: boolean
}

/** The reservations of these, in their order; undefined if one is gone, or its user may no longer send. */
const findReservations = async (db: Database, reserved: readonly Reserved[]): Promise<(Reservation | undefined)[]> => {
  const rows = await db
    .selectFrom('image_variants as v')
    .innerJoin('images as i', 'i.image_id', 'v.image_id')
    .select(['v.image_id', 'v.variant', 'v.md5', 'i.owner_id'])
    .select(sql<boolean>`v.announced_at < now() - interval '1 minute'`.as('is_old'))
    .where('v.image_id', 'in', [...new Set(reserved.map(({ place }) => place.imageId))])
    .where(mayStillSend)
    .execute()
  const found = new Map(
    rows.flatMap(({ owner_id: owner, is_old: isOld, ...row }) =>
      owner === null ? [] : [[keyOf(row.image_id, row.variant, row.md5), { owner, isOld }] as const],
    ),
  )
  return reserved.map((one) => found.get(keyOfReserved(one)))
}

/** Records that these have arrived; resolves to whether each one's reservation still exists, in their order. */
const noteStored = async (db: Database, arrived: readonly (Reserved & Arrived)[]): Promise<boolean[]> => {
  const rows = arrived.map(
    ({ place: { imageId, variant }, md5, crc32, width = null, height = null }) =>
      sql`(${imageId}::uuid, ${variant}, ${md5}, ${crc32}::bigint, ${width}::int, ${height}::int)`,
  )
  const noted = await sql<{ image_id: string; variant: string; md5: string }>`
    update image_variants as v
    set stored_at = now(), crc32 = a.crc32, unreadable_at = null, width = a.width, height = a.height
    from (values ${sql.join(rows)}) as a (image_id, variant, md5, crc32, width, height)
    where v.image_id = a.image_id and v.variant = a.variant and v.md5 = a.md5
      and exists (select from images i where i.image_id = v.image_id and ${mayStillSend})
    returning v.image_id, v.variant, v.md5`.execute(db)
  const keys = new Set(noted.rows.map((row) => keyOf(row.image_id, row.variant, row.md5)))
  return arrived.map((one) => keys.has(keyOfReserved(one)))
}

/** When the last of its three variants is stored, a picture is shown from now on, if its owner may still change it. */
const storePicture = (db: Database, arrived: Reserved & Arrived): Promise<Result<undefined, Refusal>> =>
  inTransaction(db, async (trx) => {
    const { imageId } = arrived.place
    // Locked: of three variants that arrive at once, none would see in its transaction that the others are stored.
    await trx.selectFrom('images').select('image_id').where('image_id', '=', imageId).forUpdate().execute()
    const [isNoted] = await noteStored(trx, [arrived])
    if (!isNoted) return notFound('Reservation')
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

/** The reserved variants, and those that have arrived. Photos arrive by the hundred: their calls share statements. */
export class StoredVariants {
  readonly #db: Database
  readonly #find: (reserved: Reserved) => Promise<Reservation | undefined>
  readonly #note: (arrived: Reserved & Arrived) => Promise<boolean>

  constructor(db: Database) {
    this.#db = db
    this.#find = inBatches((reserved) => findReservations(db, reserved))
    // Rows of several pictures are locked in no order, so they may conflict with a deletion.
    this.#note = inBatches((arrived) => retrying(() => noteStored(db, arrived)))
  }

  /**
   * The reservation of this variant with exactly these bytes. Undefined if there is no such
   * reservation (a sweep or a renewal ends it), or if its user may no longer send it.
   */
  reservation(place: Place, md5: string): Promise<Reservation | undefined> {
    return this.#find({ place, md5 })
  }

  /**
   * Records that a variant's bytes are in the store. With the last of the three a picture of a user, clique or
   * collection is shown from now on; an item waits until it is marked uploaded. Refuses with 404 if the reservation is
   * gone, with 403 if its owner may no longer change the subject of the picture; then nothing is recorded. A CRC-32 of
   * null is filled in by server/objects/filling/fill-sums.ts.
   */
  async markStored(place: Place, md5: string, arrived: Arrived): Promise<Result<undefined, Refusal>> {
    if (place.purpose !== 'ITEM') return storePicture(this.#db, { place, md5, ...arrived })
    return (await this.#note({ place, md5, ...arrived })) ? ok(undefined) : notFound('Reservation')
  }
}

/** Whether a variant is still stored with these bytes, according to the database. */
export const isStillStored = async (db: Database, { imageId, variant }: Place, md5: string): Promise<boolean> =>
  (await db
    .selectFrom('image_variants')
    .select('variant')
    .where('image_id', '=', imageId)
    .where('variant', '=', variant)
    .where('md5', '=', md5)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Every variant whose bytes have arrived, in the order of image and variant. */
export async function* everyStored(db: Database): AsyncGenerator<{ place: Place; announced: Announced }> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const batch = db
      .selectFrom('images')
      .select('image_id')
      .where('image_id', '>', after)
      .orderBy('image_id')
      .limit(BATCH_SIZE)
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
