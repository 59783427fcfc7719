import type { Manifest, PhotoFile, StoredPhotos, TextFile } from '../downloads/manifest'
import { textFile } from '../downloads/manifest'
import { createClock } from '../downloads/names'
import { archivePath } from '../downloads/zip/path'
import { missingText } from '../downloads/pages'

/**
 * The contents of a copy, fixed when it is prepared. Its downloads are made from it (`manifestOf`): photos are not
 * copied, so a photo that is deleted before the download is missing from it.
 */
export interface ExportManifest {
  title: string
  /** In copies of earlier versions with their content. */
  texts: TextFile[]
  /** In copies of earlier versions the list itself. */
  photos: PhotoFile[] | StoredPhotos
  /** Names of photos that the server could not read. */
  unread: string[]
  timeZone: string
  /** The collections whose texts by other users are in the copy. Absent in copies of earlier versions. */
  collectionIds?: readonly string[]
  /** The copy that stores its texts. Absent in copies of earlier versions. */
  copyId?: string
}

/** The manifest of a download of the copy, with `photos` of its list; missing.txt names the others, which are `gone`. */
export const manifestOf = (
  copy: ExportManifest,
  photos: PhotoFile[],
  gone: readonly PhotoFile[],
  now: Date,
): Manifest => {
  const names = gone.map(({ name }) => name)
  const missing = [
    missingText(copy.unread),
    gone.length > 0 && `These photos are not in this archive, because they were deleted:\n\n${names.join('\n')}\n`,
  ].filter(Boolean)
  const at = createClock(copy.timeZone)(now)
  const texts =
    missing.length === 0
      ? copy.texts
      : [...copy.texts, textFile(archivePath('missing.txt'), missing.join('\n'), now, at)]
  return {
    texts,
    photos,
    missing: copy.unread.length + gone.length,
    collectionIds: copy.collectionIds ?? [],
    ...(copy.copyId !== undefined && { copyId: copy.copyId }),
  }
}
