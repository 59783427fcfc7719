import type { Database, Purpose } from '../database/tables'
import type { ObjectStore } from '../objects/store'

export interface Orphan {
  purpose: Purpose
  imageId: string
}

const BATCH_SIZE = 500

const withoutRow = async (db: Database, images: readonly Orphan[]): Promise<Orphan[]> => {
  if (images.length === 0) return []
  const ids = images.map(({ imageId }) => imageId)
  const rows = await db.selectFrom('images').select('image_id').where('image_id', 'in', ids).execute()
  const known = new Set(rows.map(({ image_id: id }) => id))
  return images.filter(({ imageId }) => !known.has(imageId))
}

/** Every image that has bytes in the store and no row. Throws when `signal` aborts. */
export async function* orphansIn(db: Database, store: ObjectStore, signal: AbortSignal): AsyncGenerator<Orphan> {
  let batch: Orphan[] = []
  for await (const image of store.images()) {
    signal.throwIfAborted()
    if (batch.push(image) < BATCH_SIZE) continue
    yield* await withoutRow(db, batch)
    batch = []
  }
  yield* await withoutRow(db, batch)
}
