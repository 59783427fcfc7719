/** Which collections and cliques the person keeps on this device, and which of their photos are here (sync/keeper.ts). */
import type { CacheDatabase, KeptPhotoRow, KeptRow } from './cache'
import { dropKeptImages } from './kept-images'

export type { KeptRow } from './cache'

/** A kept thing with how much of it is here. */
export interface Kept extends KeptRow {
  photos: number
  bytes: number
}

const sum = (row: KeptRow, photos: readonly KeptPhotoRow[]): Kept => ({
  ...row,
  photos: photos.filter(({ comments }) => comments !== undefined).length,
  bytes: photos.reduce((total, { bytes }) => total + bytes, 0),
})

/** Everything that is kept; a clique's collections are rows of their own. */
export const readKept = async (db: CacheDatabase): Promise<Kept[]> => {
  const rows = await db.kept.toArray()
  return Promise.all(rows.map(async (row) => sum(row, await photosKeptFor(db, row.key))))
}

export const photosKeptFor = (db: CacheDatabase, key: string) => db.keptPhotos.where('keptFor').equals(key).toArray()

/** Answers below these paths belong to what is kept, or no longer do. */
export const markKept = (db: CacheDatabase, paths: readonly string[], isKept: boolean) =>
  db.responses
    .where('path')
    .anyOf(paths)
    .modify((row) => {
      if (isKept) row.kept = 1
      else delete row.kept
    })

/** Forgets photos that were kept: files first, because only their rows know them. Safe to end anywhere and to repeat. */
export const dropKeptPhotos = async (db: CacheDatabase, photos: readonly KeptPhotoRow[]) => {
  await dropKeptImages(
    db.uid,
    photos.flatMap(({ files }) => files),
  )
  await db.keptPhotos.bulkDelete(photos.map(({ photoId }) => photoId))
}

/** The same for those of things that are kept no longer: a page that died on the way left them, and nothing counts them. */
export const dropLeftPhotos = async (db: CacheDatabase) => {
  const kept = await db.kept.toCollection().primaryKeys()
  await dropKeptPhotos(db, await db.keptPhotos.where('keptFor').noneOf(kept).toArray())
}
