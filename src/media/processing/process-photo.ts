/** A picked file becomes the photo that is uploaded: three variants, their checksums and the date. In a worker. */
import type { PictureUpload } from '../../../contract/fields'
import { ok, type Result } from '../../../contract/failure'
import { photoVariants } from '../../../contract/limits'
import { decodeTowards } from './decode'
import { draw, halve, release } from './draw'
import { describe, encodeJpeg } from './encode'
import { refuse, type ImageFailure } from '../failure'
import { openPicture } from './open-picture'
import { patched } from '../formats/patch'
import { fit, turned } from '../formats/size'
import { takenAt, type Taken } from '../formats/taken'
import { tidy } from '../formats/tidy'

/** With the photo's date, by the device's clock ([Note: Two clocks]). */
export interface ProcessedPhoto extends Taken {
  variants: PictureUpload
  /** `base` only where it differs from the picked file, of which it is made. The copies are to be transferred. */
  bytes: { base?: Blob; medium: ArrayBuffer; low: ArrayBuffer }
}

/**
 * The original (without its place unless `keepLocation`, docs/specification.md 3.6), a copy with longest side 1024 and
 * one with 256 (docs/specification.md 3.1). Banners and covers take the same way. Fails, by code, where the file cannot
 * be read, is no JPEG, PNG or WebP, is animated, is too large or does not decode.
 */
export const processPhoto = async (
  file: Blob,
  { keepLocation }: { keepLocation: boolean },
): Promise<Result<ProcessedPhoto, ImageFailure>> => {
  const opened = await openPicture(file)
  if (!opened.ok) return opened
  const { bytes, header } = opened.value
  const { type, orientation, isAnimated } = header
  if (isAnimated) return refuse('IMAGE_ANIMATED')

  const tidied = tidy(bytes, type, keepLocation)
  if (!tidied.ok) return tidied
  const changed = tidied.value
  const base = changed && patched(file, bytes, changed, type)
  const basePhoto = await describe(changed ?? bytes, type, turned(header, orientation))
  const taken = await takenAt(bytes, header, Date.now())

  const { medium, low } = photoVariants
  const decoded = await decodeTowards(file, bytes, header, medium.side)
  if (!decoded.ok) return decoded
  const { source, size, orientation: left, colours } = decoded.value
  const mediumCanvas = draw(source, size, left, colours)
  release(source)
  const lowSize = fit(mediumCanvas, low.side)
  const halved = halve(mediumCanvas, lowSize)
  const lowCanvas = draw(halved, lowSize)
  const [mediumCopy, lowCopy] = await Promise.all([
    encodeJpeg(mediumCanvas, medium.quality),
    encodeJpeg(lowCanvas, low.quality),
  ])
  for (const surface of [mediumCanvas, halved, lowCanvas]) release(surface)

  return ok({
    variants: { basePhoto, medQualityPhoto: mediumCopy.variant, lowQualityPhoto: lowCopy.variant },
    ...taken,
    bytes: { ...(base && { base }), medium: mediumCopy.bytes.buffer, low: lowCopy.bytes.buffer },
  })
}
