/**
 * [Note: Sums of originals]
 *
 * A ZIP archive contains the CRC-32 of each file, and a download's length and layout are fixed before any photo is read
 * (server/downloads/zip/layout.ts). So the sum is stored when bytes arrive. This job fills in the sums of bytes that were sent
 * straight to S3 or are older than the column, newest first; each sum is stored by itself, so the job may end at any
 * time. Missing or damaged bytes are recorded as unreadable, and read again in each later run.
 */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../database/tables'
import type { Log } from '../../telemetry/log'
import type { Place } from '../place'
import type { ObjectStore } from '../store'
import { ignoreDamagedSector } from '../unreadable'
import { chunksOf } from '../../basis/chunks'

const BATCH_SIZE = 100
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Filling {
  db: Database
  store: ObjectStore
  log: Log
}

/** Originals without a sum: all, or the photos of one owner. */
const withoutSum = (db: Database, before: string, ownerId?: string) =>
  db
    .selectFrom('image_variants as v')
    .innerJoin('images as i', 'i.image_id', 'v.image_id')
    .select(['v.image_id as imageId', 'i.purpose', 'v.md5'])
    .where('v.variant', '=', 'base')
    .where('v.stored_at', 'is not', null)
    .where('v.crc32', 'is', null)
    .where('v.image_id', '<', before)
    .$if(ownerId !== undefined, (all) => all.where('i.owner_id', '=', ownerId ?? '').where('i.purpose', '=', 'ITEM'))
    .orderBy('v.image_id', 'desc')
    .limit(BATCH_SIZE)
    .execute()

/** The CRC-32 of the bytes with this MD5; null if they are missing or damaged. */
const sumOf = async (store: ObjectStore, place: Place, md5: string): Promise<number | null> => {
  const hash = createHash('md5')
  const read = async () => {
    const bytes = await store.read(place)
    if (bytes === undefined) return undefined
    let sum = 0
    for await (const chunk of chunksOf(bytes)) {
      hash.update(chunk)
      sum = crc32(chunk, sum)
    }
    return sum
  }
  const sum = await ignoreDamagedSector(read())
  return sum !== undefined && hash.digest('base64') === md5 ? sum : null
}

/** The one user whose photos are read. */
interface Of {
  ownerId: string
  onRead: () => Promise<void>
}

/** Stores the CRC-32 of every original without one, or only of one user's photos. */
export const fillSums = async ({ db, store, log }: Filling, signal: AbortSignal, of?: Of): Promise<void> => {
  let [filled, unreadable] = [0, 0]
  for (let before = AFTER_ALL; !signal.aborted;) {
    const batch = await withoutSum(db, before, of?.ownerId)
    for (const { imageId, purpose, md5 } of batch) {
      if (signal.aborted) break
      const sum = await sumOf(store, { purpose, imageId, variant: 'base' }, md5)
      await db
        .updateTable('image_variants')
        .set({ crc32: sum, unreadable_at: sum === null ? sql`now()` : null })
        .where('image_id', '=', imageId)
        .where('variant', '=', 'base')
        .where('md5', '=', md5)
        .execute()
      if (sum === null) unreadable += 1
      else filled += 1
      await of?.onRead()
    }
    const last = batch.at(-1)
    if (last === undefined) break
    before = last.imageId
  }
  if (filled + unreadable > 0) log('sums.filled', { filled, unreadable })
}
