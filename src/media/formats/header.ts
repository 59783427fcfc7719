/** The first look at a file's bytes: whether it is accepted at all, its parts, its size and its orientation. */
import { ok, type Result } from '../../../contract/failure'
import { startsWith } from '../../../contract/image/bytes'
import { walkImage, type Image } from '../../../contract/image/image'
import { hasTooManyPixels } from '../../../contract/image/pixels'
import { walkOver, type Flaw } from '../../../contract/image/walk'
import type { Bytes } from '../bytes'
import { refuse, type ImageFailure, type ImageFailureCode } from '../failure'
import type { Picture, Range } from '../picture'
import { filmIn } from './film'
import { orientationOf } from './tiff'

export interface Header extends Picture {
  /** EXIF, 1 to 8; 5 to 8 swap width and height. */
  orientation: number
}

const CODES: Record<Flaw['code'], ImageFailureCode> = {
  TYPE: 'IMAGE_TYPE',
  ANIMATED: 'IMAGE_ANIMATED',
  DAMAGED: 'IMAGE_DAMAGED',
}

const walk = (bytes: Bytes) => walkOver(bytes, walkImage({ length: bytes.length, isStrict: false }))

/** The parts of a file. Without an EOI the scan of a moving photo seems to continue into its film. */
const partsOf = (bytes: Bytes): Result<Image, Flaw> => {
  const walked = walk(bytes)
  const isWhole = walked.ok && !walked.value.pictures.some((one) => 'isCut' in one && one.isCut)
  const film = isWhole || (!walked.ok && walked.error.code !== 'DAMAGED') ? undefined : filmIn(bytes)
  return film === undefined ? walked : walk(bytes.subarray(0, film))
}

/** Followed by a byte of padding, which some writers do not set to 0. */
const EXIF = 'Exif\0'

const isNamed = (bytes: Bytes, data: number) => startsWith(bytes, EXIF, data)

/** The TIFF block of a segment or chunk. JPEG has a name before it, and some writers of WebP too. */
export const tiffIn = (bytes: Bytes, data: number, end: number): Range => ({
  start: isNamed(bytes, data) ? data + EXIF.length + 1 : data,
  end,
})

const exifIn = (bytes: Bytes, image: Image): Range | undefined => {
  if (image.type === 'image/jpeg') {
    const segment = image.pictures[0].parts.find(({ marker, data }) => marker === 0xe1 && isNamed(bytes, data))
    return segment && tiffIn(bytes, segment.data, segment.end)
  }
  const name = image.type === 'image/png' ? 'eXIf' : 'EXIF'
  const chunk = image.pictures[0].parts.find((one) => one.name === name)
  return chunk && tiffIn(bytes, chunk.data, chunk.dataEnd)
}

/**
 * The header of a whole file, however large its picture is. Rejects files other than JPEG, PNG and WebP, and incomplete
 * files.
 */
export const headerOfAnySize = (bytes: Bytes): Result<Header, ImageFailure> => {
  const parts = partsOf(bytes)
  if (!parts.ok) return refuse(CODES[parts.error.code])
  const image = parts.value
  const [{ width, height }] = image.pictures
  if (width < 1 || height < 1) return refuse('IMAGE_DAMAGED')
  const exif = exifIn(bytes, image)
  const orientation = exif ? orientationOf(bytes.subarray(exif.start, exif.end)) : 1
  return ok({ type: image.type, width, height, image, orientation, ...(exif && { exif }) })
}

/** As `headerOfAnySize`; also rejects too many pixels, which could fill the memory of the decoding process. */
export const readHeader = (bytes: Bytes): Result<Header, ImageFailure> => {
  const header = headerOfAnySize(bytes)
  return header.ok && hasTooManyPixels(header.value) ? refuse('IMAGE_TOO_LARGE') : header
}
