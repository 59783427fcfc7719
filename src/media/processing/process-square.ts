/** The three squares of a user's or clique's picture. In a worker. */
import type { PictureUpload } from '../../../contract/fields'
import { ok, type Result } from '../../../contract/failure'
import { squareVariants } from '../../../contract/limits'
import type { Bytes } from '../bytes'
import { decodeWhole } from './decode'
import { cut, draw, halve, release } from './draw'
import { encodeJpeg } from '../encoding/encode'
import type { ImageFailure } from '../failure'
import { openPicture } from './open-picture'
import { sentPicture } from './sent-picture'
import { centreSquare, fit, turned } from '../formats/size'

export interface ProcessedSquare {
  variants: PictureUpload
  blobs: { base: Blob; medium: Blob; low: Blob }
}

const jpeg = (bytes: Bytes) => new Blob([bytes], { type: 'image/jpeg' })

/**
 * 1080 at 0.9, 540 at 0.8, 270 at 0.7, cut from the middle, never enlarged (docs/specification.md 3.1). All three are
 * new JPEGs, so none contains a place. Fails as `processPhoto` does.
 */
export const processSquare = async (
  picked: Blob,
  onConverting: () => void,
): Promise<Result<ProcessedSquare, ImageFailure>> => {
  const opened = await openPicture(picked, onConverting)
  if (!opened.ok) return opened
  const sent = await sentPicture(opened.value, true)
  if (!sent.ok) return sent
  const decoded = await decodeWhole(sent.value)
  if (!decoded.ok) return decoded

  const { base, medium, low } = squareVariants
  const { source, size, orientation, colours } = decoded.value
  const shortest = Math.min(size.width, size.height)
  const target = fit(size, Math.ceil((Math.max(size.width, size.height) * base.side) / shortest))
  const halved = halve(source, turned(target, orientation), colours)
  const whole = draw(halved, target, orientation, colours)
  const square = cut(whole, centreSquare(target))
  // Each copy is drawn from the previous one: no step is larger than a half.
  const large = draw(square, fit(square, base.side))
  const middle = draw(large, fit(large, medium.side))
  const small = draw(middle, fit(middle, low.side))
  const [baseCopy, mediumCopy, lowCopy] = await Promise.all([
    encodeJpeg(large, base.quality),
    encodeJpeg(middle, medium.quality),
    encodeJpeg(small, low.quality),
  ])
  for (const surface of [source, halved, whole, square, large, middle, small]) release(surface)

  return ok({
    variants: { basePhoto: baseCopy.variant, medQualityPhoto: mediumCopy.variant, lowQualityPhoto: lowCopy.variant },
    blobs: { base: jpeg(baseCopy.bytes), medium: jpeg(mediumCopy.bytes), low: jpeg(lowCopy.bytes) },
  })
}
