/**
 * The pinned collections and cliques, and those of their photos that are stored (sync/pinned/pin-downloads.ts).
 */
import type { CacheDatabase, PinnedPhotoRow, PinRow } from '../cache'
import { dropPinnedImages } from './pinned-images'

export type { PinRow } from '../cache'

/** A pinned collection or clique, with the number and bytes of its stored photos. */
export interface Pin extends PinRow {
  photos: number
  bytes: number
}

const sum = (row: PinRow, photos: readonly PinnedPhotoRow[]): Pin => ({
  ...row,
  photos: photos.filter(({ comments }) => comments !== undefined).length,
  bytes: photos.reduce((total, { bytes }) => total + bytes, 0),
})

/** All pinned collections and cliques; a clique's collections have their own rows. */
export const readPins = async (db: CacheDatabase): Promise<Pin[]> => {
  const rows = await db.kept.toArray()
  return Promise.all(rows.map(async (row) => sum(row, await photosPinnedFor(db, row.key))))
}

export const photosPinnedFor = (db: CacheDatabase, key: string) => db.keptPhotos.where('keptFor').equals(key).toArray()

/** Marks the answers below these paths as pinned, or no longer pinned. */
export const markPinned = (db: CacheDatabase, paths: readonly string[], isPinned: boolean) =>
  db.responses
    .where('path')
    .anyOf(paths)
    .modify((row) => {
      if (isPinned) row.kept = 1
      else delete row.kept
    })

/** Deletes pinned photos: files first, because only the photos' rows name them. Safe to end anywhere and to repeat. */
export const dropPinnedPhotos = async (db: CacheDatabase, photos: readonly PinnedPhotoRow[]) => {
  const keptFor = new Map(photos.map((photo) => [photo.photoId, photo.keptFor]))
  await dropPinnedImages(
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
export const pinnedPhoto = async (db: CacheDatabase, photoId: string) => {
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
  await dropPinnedPhotos(db, await photosPinnedFor(db, LEFT))
}
