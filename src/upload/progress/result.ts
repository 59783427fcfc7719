/**
 * Counts of an upload: succeeded, duplicate, failed, with the failed photos' names and reasons (docs/specification.md
 * 2.3).
 */
import type { PhotoFailure, PhotoRow, UploadSession } from '../../store/queue/queue'

/** Prefix of the error message of a photo that was uploaded but could not be marked (docs/specification.md 2.8). */
export const NOT_MARKED = 'Failed to associate photos with collection: '

export interface UploadResult {
  collectionId: string | undefined
  successCount: number
  /** Photos that the collection already had: not sent, and not failed. */
  duplicateCount: number
  /** Sent photos whose film was left out. */
  filmCount: number
  failedCount: number
  /** In the order they were picked. Photos that were never copied are counted, but have no name to list. */
  failedUploads: { imageId: string; name: string; error: PhotoFailure }[]
}

/** The result by the rows as they are now; final once the session is completed or in error. */
export const resultOf = (session: UploadSession, photos: readonly PhotoRow[]): UploadResult => {
  const donePhotos = photos.filter(({ state }) => state === 'done')
  const duplicateCount = donePhotos.filter(({ isDuplicate }) => isDuplicate).length
  const filmCount = donePhotos.filter(({ isDuplicate, isFilmCut }) => isFilmCut && !isDuplicate).length
  const failedUploads = photos.flatMap(({ id, name, reason }) => (reason ? [{ imageId: id, name, error: reason }] : []))
  const missing = session.total - photos.length
  return {
    collectionId: session.collectionId,
    successCount: donePhotos.length - duplicateCount,
    duplicateCount,
    filmCount,
    failedCount: failedUploads.length + missing,
    failedUploads,
  }
}
