/** What the first look at a file's bytes tells: whether we take it at all, its size and which way is up. */
import { ok, type Result } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { startsWith, within, type Bytes } from '../bytes'
import { refuse, type ImageFailure } from '../failure'
import { jpegPicture } from './jpeg'
import type { Picture } from '../picture'
import { pngPicture } from './png'
import { orientationOf } from './tiff'
import { webpPicture } from './webp'

export interface Header extends Picture {
  /** EXIF, 1 to 8; 5 to 8 swap width and height. */
  orientation: number
}

/** By the magic bytes, never by name: a JPEG called .png works. */
const read = (bytes: Bytes): (() => Picture | undefined) | undefined => {
  if (startsWith(bytes, '\xff\xd8\xff')) return () => jpegPicture(bytes)
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return () => pngPicture(bytes)
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return () => webpPicture(bytes)
  return undefined
}

/**
 * The header of a whole file. Refuses what is not a JPEG, PNG or WebP, what has no size, and what has more pixels or a
 * longer side than the contract allows: a picture like that could fill the memory of the process that decodes it.
 */
export const readHeader = (bytes: Bytes): Result<Header, ImageFailure> => {
  const container = read(bytes)
  if (!container) return refuse('IMAGE_TYPE')
  const picture = within(container, undefined)
  if (!picture || picture.width < 1 || picture.height < 1) return refuse('IMAGE_DAMAGED')
  const { width, height, exif } = picture
  if (Math.max(width, height) > limits.imageSide || width * height > limits.pixels) return refuse('IMAGE_TOO_LARGE')
  return ok({ ...picture, orientation: exif ? orientationOf(bytes.subarray(exif.start, exif.end)) : 1 })
}
