import { createHash } from 'node:crypto'
import type { Database } from '../database/tables'
import type { Place } from '../objects/place'
import type { ObjectStore } from '../objects/store'
import { everyStored } from '../objects/stored'

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
/** Files between two words about how far it is. */
const PROGRESS = 1000

const stateOf = async (store: ObjectStore, place: Place, md5: string): Promise<'whole' | 'missing' | 'damaged'> => {
  const bytes = await store.read(place)
  if (bytes === undefined) return 'missing'
  const hash = createHash('md5')
  for await (const chunk of bytes as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('base64') === md5 ? 'whole' : 'damaged'
}

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
  for await (const { place, announced } of everyStored(db)) {
    signal.throwIfAborted()
    const state = await stateOf(store, place, announced.contentMd5)
    if (state !== 'whole') report[state].push(place)
    report.checked += 1
    if (report.checked % PROGRESS === 0) onProgress(report.checked)
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
