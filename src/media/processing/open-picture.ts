import { ok, type Result } from '../../../contract/failure'
import { isHeif } from '../../../contract/image/type'
import type { Bytes } from '../bytes'
import { refuse, type ImageFailure } from '../failure'
import { hasTooManyPixels } from '../../../contract/image/pixels'
import { headerOfAnySize, type Header } from '../formats/header'
import { convertHeif } from '../heif/convert-heif'

export interface Opened {
  /** The picked file, or the JPEG converted from it. */
  file: Blob
  isConverted: boolean
  bytes: Bytes
  header: Header
}

const read = async (file: Blob): Promise<Result<Bytes, ImageFailure>> => {
  try {
    return ok(new Uint8Array(await file.arrayBuffer()))
  } catch {
    // The file was edited or deleted after it was picked: the user picks it again.
    return refuse('FILE_UNREADABLE')
  }
}

const opened = (file: Blob, bytes: Bytes, isConverted: boolean): Result<Opened, ImageFailure> => {
  const header = headerOfAnySize(bytes)
  return header.ok ? ok({ file, isConverted, bytes, header: header.value }) : header
}

/** As `openPicture`, however many pixels the picture has. */
export const openAnySize = async (file: Blob, onConverting: () => void): Promise<Result<Opened, ImageFailure>> => {
  const bytes = await read(file)
  if (!bytes.ok) return bytes
  if (!isHeif(bytes.value)) return opened(file, bytes.value, false)
  const jpeg = await convertHeif(file, bytes.value, onConverting)
  return jpeg.ok ? opened(new Blob([jpeg.value], { type: 'image/jpeg' }), jpeg.value, true) : jpeg
}

/**
 * Reads a picked file whole and looks at its header. A HEIF becomes a JPEG here, and `onConverting` is called ([Note:
 * HEIF becomes JPEG]). Rejects files that cannot be read, are not accepted or cannot be converted.
 */
export const openPicture = async (file: Blob, onConverting: () => void): Promise<Result<Opened, ImageFailure>> => {
  const picture = await openAnySize(file, onConverting)
  return picture.ok && hasTooManyPixels(picture.value.header) ? refuse('IMAGE_TOO_LARGE') : picture
}
