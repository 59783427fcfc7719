/** What can be done to a photo in the queue. Rows and bytes change together or not at all. */
import type { PictureUpload } from '../../contract/fields'
import { isQuotaError, sizeOf, toBlob, toStored, type StoredBytes } from './queue-bytes'
import { variantNames, type PhotoFailure, type PhotoRow, type UploadQueue, type VariantName } from './queue'

export interface Processed {
  variants: PictureUpload
  dateCreated: string
  /** `base` only where it differs from the picked bytes. */
  bytes: { base?: Blob; medium: ArrayBuffer; low: ArrayBuffer }
}

const copyKey = (id: string, variant: VariantName) => `${id}/${variant}`
export const copyKeys = (id: string) => variantNames.map((variant) => copyKey(id, variant))

/**
 * Adds rows and their bytes to a session that is still being copied; false where it is not (any more), and then nothing
 * was written. Rejects where the bytes cannot be read or the device is full.
 */
export const addPhotos = (queue: UploadQueue, added: { row: PhotoRow; bytes: StoredBytes }[], now: number) =>
  queue.transaction('rw', [queue.sessions, queue.photos, queue.files], async () => {
    for (const sessionId of new Set(added.map(({ row }) => row.sessionId))) {
      const session = await queue.sessions.get(sessionId)
      if (session?.state !== 'SELECTING') return false
      await queue.sessions.put({ ...session, copiedAt: now })
    }
    await queue.photos.bulkAdd(added.map(({ row }) => row))
    await queue.files.bulkAdd(added.map(({ row, bytes }) => ({ id: row.id, type: row.type, bytes })))
    return true
  })

/** Of these photos, those whose stored bytes have another length than was picked. Asked before anybody says 'safe'. */
export const damagedPhotos = async (queue: UploadQueue, rows: PhotoRow[]) => {
  const files = await queue.files.bulkGet(rows.map(({ id }) => id))
  return rows.filter(({ size }, i) => {
    const file = files[i]
    return !file || sizeOf(file.bytes) !== size
  })
}

/** The photos of a session in the order they were picked. */
export const photosOf = (queue: UploadQueue, sessionId: string): Promise<PhotoRow[]> =>
  queue.photos.where('sessionId').equals(sessionId).sortBy('index')

/** The file as it was picked; undefined where it is gone, or a changed original took its place. */
export const pickedFile = async (queue: UploadQueue, id: string): Promise<Blob | undefined> => {
  const file = await queue.files.get(id)
  return file && toBlob(file.bytes, file.type)
}

/** The bytes of a variant: as processed, or for `base` as picked. Undefined where they are gone. */
export const bytesOf = async (
  queue: UploadQueue,
  id: string,
  variant: VariantName,
): Promise<StoredBytes | undefined> => {
  const copy = await queue.copies.get(copyKey(id, variant))
  return copy?.bytes ?? (variant === 'base' ? (await queue.files.get(id))?.bytes : undefined)
}

/**
 * Keeps what processing made, so that a retry sends exactly the bytes that were reserved. A changed original takes the
 * picked file's place. False where the device is full; then nothing was written.
 */
export const saveProcessed = async (queue: UploadQueue, id: string, { variants, dateCreated, bytes }: Processed) => {
  const { base, medium, low } = bytes
  const copies: { key: string; bytes: StoredBytes }[] = [
    { key: copyKey(id, 'medium'), bytes: medium },
    { key: copyKey(id, 'low'), bytes: low },
  ]
  if (base) copies.push({ key: copyKey(id, 'base'), bytes: await toStored(base) })
  try {
    await queue.transaction('rw', [queue.photos, queue.copies], async () => {
      await queue.copies.bulkPut(copies)
      await queue.photos.update(id, { state: 'processed', isProcessing: false, variants, dateCreated })
    })
    // Only now: the changed original may still have been reading from it.
    if (base) await queue.files.delete(id)
    return true
  } catch (error) {
    if (isQuotaError(error)) return false
    throw error
  }
}

/** Marks photos as done and deletes their bytes: the server has said that it holds them. */
export const finishPhotos = (queue: UploadQueue, ids: string[]) =>
  queue.transaction('rw', [queue.photos, queue.files, queue.copies], async () => {
    await queue.photos.bulkUpdate(ids.map((key) => ({ key, changes: { state: 'done' as const } })))
    await queue.files.bulkDelete(ids)
    await queue.copies.bulkDelete(ids.flatMap(copyKeys))
  })

/** Marks a photo as done that need not be sent: the collection has its bytes already, in this item. */
export const finishDuplicate = (queue: UploadQueue, id: string, itemId: string) =>
  queue.transaction('rw', [queue.photos, queue.files, queue.copies], async () => {
    await queue.photos.update(id, { itemId, isDuplicate: true })
    await finishPhotos(queue, [id])
  })

/** Marks a photo as failed. Its bytes stay until the person removes the upload. */
export const failPhoto = (queue: UploadQueue, id: string, reason: PhotoFailure) =>
  queue.photos.update(id, { state: 'failed', isProcessing: false, reason })
