/** Turns an original that is too large to be sent into a smaller JPEG of the same picture. In a worker. */
import { fail, ok, type Result } from '../../../contract/failure'
import { photoVariants, reducedPhoto } from '../../../contract/limits'
import type { Bytes } from '../bytes'
import { refuse, type ImageFailure } from '../failure'
import { hasTooManyPixels } from '../../../contract/image/pixels'
import type { Header } from '../formats/header'
import { fit, turned, type Size } from '../formats/size'
import { xmpIn } from '../formats/xmp-in'
import { decodeTowards, type Decoded } from './decode'
import { canDecode } from './decode-budget'
import { draw, halve, release } from './draw'
import { encodeOriginal } from '../encoding/encode-original'
import { openAnySize } from './open-picture'
import { sentPicture } from './sent-picture'

export interface ReduceOptions {
  keepLocation: boolean
  /** Maximum size of the copy in bytes. */
  maximum: number
}

/** Aims a little below the limit, since the number of bytes does not follow the number of pixels exactly. */
const SIZE_MARGIN = 0.95

/** The longest side of the copy, in pixels. */
export const reducedSide = ({ width, height }: Size): number => {
  const longest = Math.max(width, height)
  const scale = Math.min(1, Math.sqrt(reducedPhoto.pixels / (width * height)), reducedPhoto.side / longest)
  return Math.floor(longest * scale)
}

/**
 * Encodes the decoded picture, in smaller steps until it has at most `maximum` bytes; undefined if no step is small
 * enough.
 */
const encodeWithin = async (
  { source, size, orientation, colours }: Decoded,
  { exif, xmp }: { exif: Bytes | undefined; xmp: Bytes | undefined },
  { keepLocation, maximum }: ReduceOptions,
): Promise<Bytes | undefined> => {
  let side = Math.max(size.width, size.height)
  for (;;) {
    const target = fit(size, side)
    const halved = halve(source, turned(target, orientation), colours)
    const surface = draw(halved, target, orientation, colours)
    const bytes = await encodeOriginal(surface, { exif, xmp, keepsPlace: keepLocation })
    release(surface)
    if (halved !== source) release(halved)
    if (bytes.length <= maximum) return bytes
    if (side <= photoVariants.medium.side) return undefined
    side = Math.max(photoVariants.medium.side, Math.floor(side * Math.sqrt(maximum / bytes.length) * SIZE_MARGIN))
  }
}

/** A picture beyond the usual limits that does not decode is assumed to exceed this device's memory. */
const asTooLarge = (header: Header, error: ImageFailure) =>
  error.code === 'IMAGE_DAMAGED' && hasTooManyPixels(header) ? refuse('IMAGE_TOO_LARGE_HERE') : fail(error)

/**
 * The same picture, upright, as a JPEG of at most 24 megapixels, 16,383 pixels a side and `maximum` bytes, with its
 * Exif, its XMP and, if it had one, a wide gamut. Fails if it cannot be read or decoded, or if no size is small enough.
 */
export const reducePhoto = async (
  picked: Blob,
  options: ReduceOptions,
  onConverting: () => void,
): Promise<Result<Blob, ImageFailure>> => {
  const opened = await openAnySize(picked, onConverting)
  if (!opened.ok) return opened
  const { bytes, header } = opened.value
  if (!(await canDecode(header))) return refuse('IMAGE_TOO_LARGE_HERE')
  // Copies: decoding transfers the bytes.
  const exif = header.exif && bytes.slice(header.exif.start, header.exif.end)
  const xmp = xmpIn(bytes, header.image)?.slice()
  const sent = await sentPicture(opened.value, options.keepLocation)
  if (!sent.ok) return sent
  const decoded = await decodeTowards(sent.value, reducedSide(header))
  if (!decoded.ok) return asTooLarge(header, decoded.error)
  const encoded = await encodeWithin(decoded.value, { exif, xmp }, options)
  release(decoded.value.source)
  return encoded ? ok(new Blob([encoded], { type: 'image/jpeg' })) : refuse('IMAGE_TOO_LARGE')
}
