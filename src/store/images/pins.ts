/**
 * The pinned collections and cliques, and those of their photos that are stored (sync/pinned/pin-downloads.ts).
 */
import type { CacheDatabase, PinnedPhotoRow, PinRow } from '../cache'
import { LEFT, numbersOf } from './count-pins'
import { dropPinnedImages } from './pinned-images'

export type { PinRow } from '../cache'

/** All pinned collections and cliques; a clique's collections have their own rows. */
export const readPins = (db: CacheDatabase): Promise<PinRow[]> => db.kept.toArray()

/** Adds photos to the numbers of their pins, or subtracts them. Call it in the transaction that changes the photos. */
const count = async (db: CacheDatabase, photos: readonly PinnedPhotoRow[], sign: 1 | -1) => {
  for (const key of new Set(photos.map(({ keptFor }) => keptFor))) {
    const numbers = numbersOf(photos.filter(({ keptFor }) => keptFor === key))
    await db.kept
      .where('key')
      .equals(key)
      .modify((pin) => {
        pin.photos += sign * numbers.photos
        pin.bytes += sign * numbers.bytes
      })
  }
}

/** Adds a pin of which nothing is stored; it is downloaded next. */
export const addPin = (
  db: CacheDatabase,
  row: Pick<PinRow, 'key' | 'kind' | 'id' | 'name' | 'isChosen' | 'cliqueId'>,
) => db.kept.put({ ...row, photos: 0, bytes: 0, completeAt: 0, checkedAt: 0, due: 1 })

/**
 * Deletes a pin, and marks its photos: dropLeftPhotos deletes them. The same collection or clique that is pinned again
 * in the meantime does not find them.
 */
export const removePin = (db: CacheDatabase, key: string) =>
  db.transaction('rw', [db.kept, db.keptPhotos, db.keptLists], async () => {
    await db.kept.delete(key)
    await db.keptLists.delete(key)
    await db.keptPhotos.where('keptFor').equals(key).modify({ keptFor: LEFT })
  })

/** Stores a pinned photo, or replaces it. If its pin was deleted in the meantime, dropLeftPhotos deletes it. */
export const putPinnedPhoto = (db: CacheDatabase, photo: PinnedPhotoRow) =>
  db.transaction('rw', [db.kept, db.keptPhotos], async () => {
    const [before, pin] = [await db.keptPhotos.get(photo.photoId), await db.kept.get(photo.keptFor)]
    await db.keptPhotos.put(pin ? photo : { ...photo, keptFor: LEFT })
    if (before) await count(db, [before], -1)
    if (pin) await count(db, [photo], 1)
  })

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
  await db.transaction('rw', [db.kept, db.keptPhotos], async () => {
    const rows = await db.keptPhotos.bulkGet([...keptFor.keys()])
    // A photo may have been pinned again in the meantime.
    const gone = rows.flatMap((row) => (row && row.keptFor === keptFor.get(row.photoId) ? row : []))
    await db.keptPhotos.bulkDelete(gone.map(({ photoId }) => photoId))
    await count(db, gone, -1)
  })
}

/** Resolves to a pinned photo; to undefined if there is none or its files are being deleted. */
export const pinnedPhoto = async (db: CacheDatabase, photoId: string) => {
  const row = await db.keptPhotos.get(photoId)
  return row?.keptFor === LEFT ? undefined : row
}

/** Deletes the photos whose pins were deleted, also those that a page left behind when it was killed. */
export const dropLeftPhotos = async (db: CacheDatabase) => dropPinnedPhotos(db, await photosPinnedFor(db, LEFT))
