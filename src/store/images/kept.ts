/**
 * Which collections and cliques the person keeps on this device, and which of their photos are here
 * (sync/pinned/keeper.ts).
 */
import type { CacheDatabase, KeptPhotoRow, KeptRow } from '../cache'
import { dropKeptImages } from './kept-images'

export type { KeptRow } from '../cache'

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

/**
 * Forgets photos that were kept: files first, because only their rows know them. Safe to end anywhere and to repeat.
 */
export const dropKeptPhotos = async (db: CacheDatabase, photos: readonly KeptPhotoRow[]) => {
  const keptFor = new Map(photos.map((photo) => [photo.photoId, photo.keptFor]))
  await dropKeptImages(
    db.uid,
    photos.flatMap(({ files }) => files),
  )
  // Meanwhile one may have been pinned again.
  await db.keptPhotos
    .where('photoId')
    .anyOf([...keptFor.keys()])
    .and((row) => row.keptFor === keptFor.get(row.photoId))
    .delete()
}

/** What a photo is kept for whose files are to go: nothing. */
const LEFT = ''

/** A photo that is kept; undefined also where its files are just going. */
export const keptPhoto = async (db: CacheDatabase, photoId: string) => {
  const row = await db.keptPhotos.get(photoId)
  return row?.keptFor === LEFT ? undefined : row
}

/**
 * Forgets all photos of things that are no longer pinned, also those that a page left behind which was killed on the
 * way. A thing that is pinned again meanwhile does not find them any more.
 */
export const dropLeftPhotos = async (db: CacheDatabase) => {
  await db.transaction('rw', [db.kept, db.keptPhotos], async () => {
    const kept = await db.kept.toCollection().primaryKeys()
    await db.keptPhotos.where('keptFor').noneOf(kept).modify({ keptFor: LEFT })
  })
  await dropKeptPhotos(db, await photosKeptFor(db, LEFT))
}
