/**
 * The pinned collections and cliques, and those of their photos that are stored on the device (sync/pinned/keeper.ts).
 */
import type { CacheDatabase, KeptPhotoRow, KeptRow } from '../cache'
import { dropKeptImages } from './kept-images'

export type { KeptRow } from '../cache'

/** A pinned collection or clique, with the number and bytes of its stored photos. */
export interface Kept extends KeptRow {
  photos: number
  bytes: number
}

const sum = (row: KeptRow, photos: readonly KeptPhotoRow[]): Kept => ({
  ...row,
  photos: photos.filter(({ comments }) => comments !== undefined).length,
  bytes: photos.reduce((total, { bytes }) => total + bytes, 0),
})

/** All pinned collections and cliques; a clique's collections have their own rows. */
export const readKept = async (db: CacheDatabase): Promise<Kept[]> => {
  const rows = await db.kept.toArray()
  return Promise.all(rows.map(async (row) => sum(row, await photosKeptFor(db, row.key))))
}

export const photosKeptFor = (db: CacheDatabase, key: string) => db.keptPhotos.where('keptFor').equals(key).toArray()

/** Marks the answers below these paths as kept, or no longer kept. */
export const markKept = (db: CacheDatabase, paths: readonly string[], isKept: boolean) =>
  db.responses
    .where('path')
    .anyOf(paths)
    .modify((row) => {
      if (isKept) row.kept = 1
      else delete row.kept
    })

/** Deletes pinned photos: files first, because only the photos' rows name them. Safe to end anywhere and to repeat. */
export const dropKeptPhotos = async (db: CacheDatabase, photos: readonly KeptPhotoRow[]) => {
  const keptFor = new Map(photos.map((photo) => [photo.photoId, photo.keptFor]))
  await dropKeptImages(
    db.uid,
    photos.flatMap(({ files }) => files),
  )
  // A photo may have been pinned again in the meantime.
  await db.keptPhotos
    .where('photoId')
    .anyOf([...keptFor.keys()])
    .and((row) => row.keptFor === keptFor.get(row.photoId))
    .delete()
}

/** The `keptFor` of photos whose files are being deleted. */
const LEFT = ''

/** Resolves to a pinned photo; to undefined if there is none or its files are being deleted. */
export const keptPhoto = async (db: CacheDatabase, photoId: string) => {
  const row = await db.keptPhotos.get(photoId)
  return row?.keptFor === LEFT ? undefined : row
}

/**
 * Deletes all photos of collections and cliques that are no longer pinned, and those that a page left behind when it
 * was killed. A collection that is pinned again in the meantime does not find them.
 */
export const dropLeftPhotos = async (db: CacheDatabase) => {
  await db.transaction('rw', [db.kept, db.keptPhotos], async () => {
    const kept = await db.kept.toCollection().primaryKeys()
    await db.keptPhotos.where('keptFor').noneOf(kept).modify({ keptFor: LEFT })
  })
  await dropKeptPhotos(db, await photosKeptFor(db, LEFT))
}
