import { createHash } from 'node:crypto'
import type { Database } from '../database/tables'
import type { Place } from '../objects/place'
import type { ObjectStore } from '../objects/store'

export interface StoreReport {
  /** Variants that the database says are there. */
  checked: number
  /** No bytes at all. */
  missing: Place[]
  /** Bytes, but not those that were announced. */
  damaged: Place[]
  /** Bytes of images that the database does not know. */
  orphaned: { purpose: string; imageId: string }[]
}

const BATCH = 500

const stateOf = async (store: ObjectStore, place: Place, md5: string): Promise<'whole' | 'missing' | 'damaged'> => {
  const bytes = await store.read(place)
  if (bytes === undefined) return 'missing'
  const hash = createHash('md5')
  for await (const chunk of bytes as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('base64') === md5 ? 'whole' : 'damaged'
}

/** The ids of one batch of images, in their order. */
const imagesAfter = async (db: Database, after: string) => {
  const images = db.selectFrom('images').select('image_id').where('image_id', '>', after)
  const rows = await images.orderBy('image_id').limit(BATCH).execute()
  return rows.map(({ image_id: id }) => id)
}

/** Their variants whose bytes have arrived. */
const storedVariants = (db: Database, imageIds: readonly string[]) =>
  db
    .selectFrom('image_variants as v')
    .innerJoin('images as i', 'i.image_id', 'v.image_id')
    .select(['v.image_id', 'v.variant', 'v.md5', 'i.purpose'])
    .where('v.stored_at', 'is not', null)
    .where('v.image_id', 'in', imageIds)
    .orderBy('v.image_id')
    .execute()

const unknownAmong = async (db: Database, images: StoreReport['orphaned']) => {
  if (images.length === 0) return []
  const ids = images.map(({ imageId }) => imageId)
  const rows = await db.selectFrom('images').select('image_id').where('image_id', 'in', ids).execute()
  const known = new Set(rows.map(({ image_id: id }) => id))
  return images.filter(({ imageId }) => !known.has(imageId))
}

/** Compares every row with its bytes, and the bytes with the rows. Changes nothing; may run beside a server. */
export const verifyStore = async (
  db: Database,
  store: ObjectStore,
  signal: AbortSignal,
  onProgress: (checked: number) => void,
): Promise<StoreReport> => {
  const report: StoreReport = { checked: 0, missing: [], damaged: [], orphaned: [] }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await imagesAfter(db, after)
    const last = ids.at(-1)
    if (last === undefined) break
    for (const { image_id: imageId, variant, md5, purpose } of await storedVariants(db, ids)) {
      signal.throwIfAborted()
      const place = { purpose, imageId, variant }
      const state = await stateOf(store, place, md5)
      if (state !== 'whole') report[state].push(place)
      report.checked += 1
    }
    onProgress(report.checked)
    after = last
  }
  let batch: StoreReport['orphaned'] = []
  for await (const image of store.images()) {
    signal.throwIfAborted()
    if (batch.push(image) < BATCH) continue
    report.orphaned.push(...(await unknownAmong(db, batch)))
    batch = []
  }
  report.orphaned.push(...(await unknownAmong(db, batch)))
  return report
}
