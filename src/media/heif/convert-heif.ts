/**
 * [Note: HEIF becomes JPEG]
 *
 * The specification accepts JPEG, PNG and WebP, and few browsers show the other formats of phones. A HEIC or HEIF is
 * therefore converted as soon as its bytes are read, for photos, covers, squares and previews alike, and is a JPEG from
 * then on. Browsers that can decode it (Safari) do so; otherwise libheif does. Both turn it upright. The colour values
 * stay unchanged, with the profile that defines their meaning; a JPEG has eight bits per channel.
 */
import { ok, type Result } from '../../../contract/failure'
import type { Bytes } from '../bytes'
import { refuse, type ImageFailure } from '../failure'
import { readHeif, type HeifColour } from './heif'
import { profileOf } from './heif-colour'
import { beating, canConvert, inTurn } from './conversion-memory'
import { encodeOriginal } from '../encoding/encode-original'
import { decodeByLibheif, loadLibheif, type Pixels } from './libheif'

/** Rows copied to a canvas at once: all of them would be one more picture in memory. */
const ROWS_PER_STEP = 256

const canvasOf = (width: number, height: number, colorSpace: PredefinedColorSpace) => {
  const surface = new OffscreenCanvas(width, height)
  const context = surface.getContext('2d', { alpha: false, colorSpace, willReadFrequently: true })
  if (!context) throw new DOMException('no canvas of this size', 'InvalidStateError')
  return { surface, context }
}

const copied = ({ width, height, stride, data }: Pixels): OffscreenCanvas => {
  const { surface, context } = canvasOf(width, height, 'srgb')
  for (let top = 0; top < height; top += ROWS_PER_STEP) {
    const rows = Math.min(ROWS_PER_STEP, height - top)
    const strip = context.createImageData(width, rows)
    for (let row = 0; row < rows; row++) {
      const from = (top + row) * stride
      strip.data.set(data.subarray(from, from + width * 4), row * width * 4)
    }
    context.putImageData(strip, 0, top)
  }
  return surface
}

interface Drawn {
  surface: OffscreenCanvas
  /** The profile of the surface's colour values, if the surface has none. */
  profile?: Bytes | undefined
}

/** Drawn by the browser in Display P3, which it writes into the JPEG; undefined if it cannot decode HEIF. */
const drawNatively = async (file: Blob): Promise<Drawn | undefined> => {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return undefined
  }
  const { surface, context } = canvasOf(bitmap.width, bitmap.height, 'display-p3')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { surface }
}

const drawByLibheif = async (
  bytes: Bytes,
  colour: HeifColour | undefined,
  onConverting: () => void,
): Promise<Result<Drawn, ImageFailure>> => {
  const profile = profileOf(colour)
  if (!profile.ok) return profile
  if (!(await beating(onConverting, loadLibheif))) return refuse('IMAGE_CONVERTER')
  const surface = decodeByLibheif(bytes, copied)
  return surface.ok ? ok({ surface: surface.value, profile: profile.value }) : surface
}

/**
 * Converts a HEIF to an upright JPEG, with its Exif and XMP. Calls `onConverting` when it begins, and again while it
 * waits for its turn or for the decoder. Rejects what `readHeif` rejects, files that do not decode, HDR that the
 * browser does not support, pictures that need more memory than this device has, and any file while the decoder cannot
 * be fetched (IMAGE_CONVERTER).
 */
export const convertHeif = async (
  file: Blob,
  bytes: Bytes,
  onConverting: () => void,
): Promise<Result<Bytes, ImageFailure>> => {
  const heif = readHeif(bytes)
  if (!heif.ok) return heif
  const { exif, xmp, colour } = heif.value
  if (!canConvert(heif.value)) return refuse('IMAGE_TOO_LARGE_HERE')
  try {
    return await inTurn(onConverting, async () => {
      const native = await drawNatively(file)
      const drawn = native ? ok(native) : await drawByLibheif(bytes, colour, onConverting)
      if (!drawn.ok) return drawn
      const { surface, profile } = drawn.value
      const jpeg = await encodeOriginal(surface, { exif, xmp, keepsPlace: true, profile })
      surface.width = surface.height = 0
      return ok(jpeg)
    })
  } catch (error) {
    // The browser has no memory for a canvas or an array.
    if (error instanceof DOMException || error instanceof RangeError) return refuse('IMAGE_TOO_LARGE_HERE')
    throw error
  }
}
