/** Changes of photos in the queue. Rows and bytes change together or not at all. */
import type { PictureUpload } from '../../../contract/fields'
import { sizeOf, toBlob, toStored, type StoredBytes } from './queue-bytes'
import { variantNames, type PhotoFailure, type PhotoRow, type UploadQueue, type VariantName } from './queue'

export interface Processed {
  variants: PictureUpload
  dateCreated: string
  doubt?: NonNullable<PhotoRow['doubt']>
  /** `base` only if it differs from the picked bytes. */
  bytes: { base?: Blob; medium: ArrayBuffer; low: ArrayBuffer }
  /** A film behind the picture was left out. */
  isFilmCut?: true
}

/** A change of a photo: of its row and, in the same transaction, of its bytes. */
export interface PhotoChange {
  row: Partial<PhotoRow>
  /** The files that processing made. A changed original replaces the picked file. */
  copies?: Partial<Record<VariantName, StoredBytes>>
  /** Its bytes are deleted. */
  isFreed?: true
}

const copyKey = (id: string, variant: VariantName) => `${id}/${variant}`
export const copyKeys = (id: string) => variantNames.map((variant) => copyKey(id, variant))

/**
 * Adds rows and their bytes to a session that is still being copied; if it is not, writes nothing and resolves to
 * false. Rejects if the bytes cannot be read or the device is full.
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

/**
 * Returns the photos whose stored bytes have another length than was picked. Checked before the photos are shown as
 * saved.
 */
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

/** The ids of files in the queue that were stored when they were picked. */
export const pickedInQueue = async (queue: UploadQueue): Promise<ReadonlySet<number>> => {
  const rows = await queue.photos.filter(({ picked }) => picked !== undefined).toArray()
  return new Set(rows.map(({ picked = 0 }) => picked))
}

/** The file as it was picked; undefined if it was deleted, or a changed original replaced it. */
export const pickedFile = async (queue: UploadQueue, id: string): Promise<Blob | undefined> => {
  const file = await queue.files.get(id)
  return file && toBlob(file.bytes, file.type)
}

/** The bytes of a variant: as processed, or for `base` as picked. Undefined if they were deleted. */
export const bytesOf = async (
  queue: UploadQueue,
  id: string,
  variant: VariantName,
): Promise<StoredBytes | undefined> => {
  const copy = await queue.copies.get(copyKey(id, variant))
  return copy?.bytes ?? (variant === 'base' ? (await queue.files.get(id))?.bytes : undefined)
}

/** Stores the result of processing, so that a retry sends exactly the bytes that were reserved. */
export const processedAs = async ({
  variants,
  dateCreated,
  doubt,
  bytes,
  isFilmCut,
}: Processed): Promise<PhotoChange> => {
  const { base, medium, low } = bytes
  const facts = { variants, dateCreated, ...(doubt && { doubt }), ...(isFilmCut && { isFilmCut }) }
  return {
    row: { state: 'processed', isProcessing: false, ...facts },
    copies: { medium, low, ...(base && { base: await toStored(base) }) },
  }
}

/** Done: the server has confirmed that it holds the bytes. */
export const done: PhotoChange = { row: { state: 'done' }, isFreed: true }

/** Done without being sent: the collection already has these bytes, in this item. */
export const doneAs = (itemId: string): PhotoChange => ({
  row: { state: 'done', itemId, isDuplicate: true },
  isFreed: true,
})

/** Failed. The bytes stay until the user removes the upload. */
export const failedFor = (reason: PhotoFailure): PhotoChange => ({
  row: { state: 'failed', isProcessing: false, reason },
})

const copyRows = (id: string, { copies = {} }: PhotoChange) =>
  variantNames.flatMap((variant) => {
    const bytes = copies[variant]
    return bytes ? [{ key: copyKey(id, variant), bytes }] : []
  })

/** Changes photos, by their ids, all in one transaction or none. Rejects if the device is full. */
export const changePhotos = async (queue: UploadQueue, changes: ReadonlyMap<string, PhotoChange>) => {
  const all = [...changes]
  const copies = all.flatMap(([id, change]) => copyRows(id, change))
  const freed = all.flatMap(([id, { isFreed }]) => (isFreed ? [id] : []))
  // Only the changed tables: other readers of bytes do not have to wait.
  const tables = [queue.photos, ...(copies.length > 0 || freed.length > 0 ? [queue.copies] : [])]
  await queue.transaction('rw', freed.length > 0 ? [...tables, queue.files] : tables, async () => {
    if (copies.length > 0) await queue.copies.bulkPut(copies)
    await queue.photos.bulkUpdate(all.map(([key, { row }]) => ({ key, changes: row })))
    if (freed.length === 0) return
    await queue.files.bulkDelete(freed)
    await queue.copies.bulkDelete(freed.flatMap(copyKeys))
  })
  // Only now: the changed original may still have been reading from it.
  const replaced = all.flatMap(([id, change]) => (change.copies?.base ? [id] : []))
  if (replaced.length > 0) await queue.files.bulkDelete(replaced)
}
