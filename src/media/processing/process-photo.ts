/**
 * Processes a picked file into the photo that is uploaded: three variants, their checksums and the date. In a worker.
 */
import type { PictureUpload } from '../../../contract/fields'
import { ok, type Result } from '../../../contract/failure'
import { photoVariants } from '../../../contract/limits'
import { decodeTowards } from './decode'
import { draw, halve, release } from './draw'
import { describe, encodeJpeg } from '../encoding/encode'
import type { ImageFailure } from '../failure'
import { openPicture } from './open-picture'
import { fit, turned } from '../formats/size'
import { reducePhoto, type ReduceOptions } from './reduce-photo'
import { takenAt, type Taken } from '../dates/taken'
import { sentPicture } from './sent-picture'

/** With the photo's date, by the device's clock ([Note: Two clocks]). */
export interface ProcessedPhoto extends Taken {
  variants: PictureUpload
  /** `base` only if it differs from the picked file, from which it is made. The copies are to be transferred. */
  bytes: { base?: Blob; medium: ArrayBuffer; low: ArrayBuffer }
  /** A film was behind the picture; the original is sent without it. */
  isFilmCut?: true
}

export interface PhotoOptions {
  keepLocation: boolean
  /** A smaller copy is sent if it is requested, or if the JPEG of a HEIF has more than `maximum` bytes. */
  reduction?: { isWanted: boolean; maximum: number }
}

const processReduced = async (
  file: Blob,
  options: ReduceOptions,
  onConverting: () => void,
): Promise<Result<ProcessedPhoto, ImageFailure>> => {
  const reduced = await reducePhoto(file, options, onConverting)
  if (!reduced.ok) return reduced
  const processed = await processPhoto(reduced.value, { keepLocation: options.keepLocation }, onConverting)
  if (!processed.ok) return processed
  const { bytes, ...photo } = processed.value
  return ok({ ...photo, bytes: { base: reduced.value, ...bytes } })
}

/**
 * The original (without its place unless `keepLocation`, docs/specification.md 3.6), a copy with longest side 1024 and
 * a copy with 256 (docs/specification.md 3.1). Banners and covers are processed likewise. A HEIF is converted first,
 * and its original is the JPEG. Fails, by code, if the file cannot be read, is not a JPEG, PNG, WebP or HEIF, is
 * animated, is too large, does not decode or cannot be converted here.
 */
export const processPhoto = async (
  picked: Blob,
  { keepLocation, reduction }: PhotoOptions,
  onConverting: () => void,
): Promise<Result<ProcessedPhoto, ImageFailure>> => {
  if (reduction?.isWanted) return processReduced(picked, { keepLocation, maximum: reduction.maximum }, onConverting)
  const opened = await openPicture(picked, onConverting)
  if (!opened.ok) return opened
  const { file, isConverted, bytes } = opened.value
  if (isConverted && reduction && bytes.length > reduction.maximum)
    return processReduced(file, { keepLocation, maximum: reduction.maximum }, onConverting)
  const taken = await takenAt(bytes, opened.value.header, Date.now())
  const sent = await sentPicture(opened.value, keepLocation)
  if (!sent.ok) return sent
  const { header, isChanged, isWithoutFilm } = sent.value
  const base = isChanged || isConverted ? sent.value.file : undefined
  const basePhoto = await describe(sent.value.bytes, header.type, turned(header, header.orientation))

  const { medium, low } = photoVariants
  const decoded = await decodeTowards(sent.value, medium.side)
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
    ...(isWithoutFilm && { isFilmCut: true }),
    bytes: { ...(base && { base }), medium: mediumCopy.bytes.buffer, low: lowCopy.bytes.buffer },
  })
}
