/** A strict walk over the bytes that arrived ([Note: Walking an image]), and the sizes that are safe for a decoder. */
import { ok, type Result } from '../../../contract/failure'
import { walkImage } from '../../../contract/image/image'
import { limits } from '../../../contract/limits'
import { refuse, type Refusal } from '../../basis/refusal'
import type { Place } from '../place'
import { walkThrough, type Bytes } from './reader'
import { longestSide } from './variant-sides'

/** In pixels, from the frame header. */
export interface Size {
  width: number
  height: number
}

const checkPixels = ({ width, height }: Size, side: number): Result<undefined, Refusal> => {
  if (width < 1 || height < 1) return refuse('INVALID_REQUEST', 'The image is damaged: it has no size')
  if (Math.max(width, height) > side)
    return refuse('INVALID_REQUEST', `A side of the image is longer than ${side} pixels`)
  return width * height > limits.pixels ? refuse('INVALID_REQUEST', 'The image has too many pixels') : ok(undefined)
}

/**
 * The size of these bytes; refuses bytes that are not a whole image of the announced type, or too large for their
 * place.
 */
export const checkImage = async (
  image: Bytes,
  announcedType: string,
  { purpose, variant }: Pick<Place, 'purpose' | 'variant'>,
): Promise<Result<Size, Refusal>> => {
  const walked = await walkThrough(image, walkImage({ length: image.length, isStrict: true }))
  if (walked.ok ? walked.value.type !== announcedType : walked.error.code === 'TYPE')
    return refuse('INVALID_REQUEST', `The file is not of the type ${announcedType}`, 415)
  if (!walked.ok) return refuse('INVALID_REQUEST', `The image is damaged: ${walked.error.why}`)
  const [{ width, height }] = walked.value.pictures
  const pixels = checkPixels({ width, height }, longestSide(purpose, variant))
  return pixels.ok ? ok({ width, height }) : pixels
}
