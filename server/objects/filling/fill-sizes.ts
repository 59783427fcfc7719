/**
 * [Note: Sizes of photos]
 *
 * Screens lay photos out by their proportions before any of their bytes have arrived, so width and height are stored
 * when the server gets the bytes. This job fills in the sizes of photos that are older than the columns, newest first,
 * from the header of the medium variant, which is upright. Each size is stored by itself, so the job may end at any
 * time. A photo whose bytes are missing or damaged stays without a size, and is read again in each later run.
 */
import type { Database } from '../../database/tables'
import type { Log } from '../../telemetry/log'
import { checkImage } from '../image/image-check'
import type { Place } from '../place'
import type { ObjectStore } from '../store'
import { ignoreDamagedSector } from '../unreadable'

const BATCH_SIZE = 100
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Filling {
  db: Database
  store: ObjectStore
  log: Log
}

const withoutSize = (db: Database, before: string) =>
  db
    .selectFrom('image_variants as v')
    .innerJoin('images as i', 'i.image_id', 'v.image_id')
    .select(['v.image_id as imageId', 'i.purpose', 'v.content_type as type', 'v.byte_length as length', 'v.md5'])
    .where('v.variant', '=', 'medium')
    .where('v.stored_at', 'is not', null)
    .where('v.width', 'is', null)
    .where('v.image_id', '<', before)
    .orderBy('v.image_id', 'desc')
    .limit(BATCH_SIZE)
    .execute()

/** Undefined if the bytes are missing or damaged. */
const sizeOf = async (store: ObjectStore, place: Place, type: string, length: number) => {
  const at = async (position: number, count: number) =>
    (await ignoreDamagedSector(store.part(place, position, Buffer.alloc(count)))) ?? Buffer.alloc(0)
  const checked = await checkImage({ length, at }, type, place)
  return checked.ok ? checked.value : undefined
}

/** Stores the size of every photo without one. */
export const fillSizes = async ({ db, store, log }: Filling, signal: AbortSignal): Promise<void> => {
  let [filled, unreadable] = [0, 0]
  for (let before = AFTER_ALL; !signal.aborted;) {
    const batch = await withoutSize(db, before)
    for (const { imageId, purpose, type, length, md5 } of batch) {
      if (signal.aborted) break
      const size = await sizeOf(store, { purpose, imageId, variant: 'medium' }, type, length)
      if (size) filled += 1
      else unreadable += 1
      if (!size) continue
      await db
        .updateTable('image_variants')
        .set(size)
        .where('image_id', '=', imageId)
        .where('variant', '=', 'medium')
        .where('md5', '=', md5)
        .execute()
    }
    const last = batch.at(-1)
    if (last === undefined) break
    before = last.imageId
  }
  if (filled + unreadable > 0) log('sizes.filled', { filled, unreadable })
}
