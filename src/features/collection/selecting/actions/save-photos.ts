/** Saves photos to the device: by its share sheet if that accepts files, else as downloads one after the other. */
import { saveBytes } from '../../../../platform/download'
import { loadOriginal } from '../../../../sync/shown/flicks'
import type { SelectedPhoto } from '../../../../sync/shown/photo-ids'

/** Maximum number of originals held in memory for the share sheet; more are downloaded. */
const MAX_SHARED_FILES = 50

const EXTENSIONS: Partial<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp' }

const fileOf = (id: string, bytes: Blob) =>
  new File([bytes], `clique-photo-${id}.${EXTENSIONS[bytes.type] ?? 'jpg'}`, { type: bytes.type || 'image/jpeg' })

/** Whether so many photos go to the share sheet: on phones and tablets, whose galleries are reached by it. */
const mayShare = (count: number): boolean =>
  count <= MAX_SHARED_FILES &&
  matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [fileOf('', new Blob())] })

/** Maximum number of separate downloads; more are one archive: browsers ask, or block, after the first few. */
const MAX_SEPARATE_DOWNLOADS = 10

/** Whether so many photos are downloaded as one archive. */
export const isForArchive = (count: number): boolean => count > MAX_SEPARATE_DOWNLOADS && !mayShare(count)

export interface Loading {
  /** Called with the number of finished photos, after each. */
  onDone: (done: number) => unknown
  signal: AbortSignal
}

/** Loads the originals one after the other. A photo that cannot be loaded is left out and counted. */
const loadEach = async (
  photos: readonly SelectedPhoto[],
  { onDone, signal }: Loading,
  take: (id: string, bytes: Blob) => void,
) => {
  let failed = 0
  for (const [at, photo] of photos.entries()) {
    if (signal.aborted) break
    try {
      const bytes = await loadOriginal(photo)
      if (!signal.aborted) take(photo.id, bytes)
    } catch {
      failed += 1
    }
    onDone(at + 1)
  }
  return failed
}

export interface Loaded {
  /** Files for the share sheet; undefined if they were downloaded. */
  files?: File[]
  /** Number of photos that could not be loaded. */
  failed: number
}

/** Downloads the originals, or loads them as files for the share sheet. */
export const savePhotos = async (photos: readonly SelectedPhoto[], loading: Loading): Promise<Loaded> => {
  if (!mayShare(photos.length)) return { failed: await loadEach(photos, loading, saveBytes) }
  const files: File[] = []
  const failed = await loadEach(photos, loading, (id, bytes) => files.push(fileOf(id, bytes)))
  return { files, failed }
}
