/**
 * [Note: An image by its bytes]
 *
 * Nothing is decoded here: a walk over its segments tells type and size, and that nothing was cut off. That refuses
 * other files under an image's name, pictures too large to decode, and truncated ones.
 */
import { ok, type Result } from '../../../contract/failure'
import { limits, type ImageType } from '../../../contract/limits'
import { refuse, type Refusal } from '../../refusal'
import { imageType, TYPE_BYTES } from './image-type'
import { walkJpeg } from './jpeg'
import { walkPng } from './png'
import { Reader, type Bytes } from './reader'
import { walkRest } from './rest'
import type { Walk, Walked } from './walk'
import { walkWebp } from './webp'
import type { Place } from '../place'
import { longestSide } from './variant-sides'

const walks: Record<ImageType, Walk> = { 'image/jpeg': walkJpeg, 'image/png': walkPng, 'image/webp': walkWebp }

/** In pixels, as the frame header says. */
export type Size = Pick<Walked, 'width' | 'height'>

const checkPixels = ({ width, height }: Size, side: number): Result<undefined, Refusal> => {
  if (width < 1 || height < 1) return refuse('INVALID_REQUEST', 'The image is damaged: it has no size')
  if (Math.max(width, height) > side)
    return refuse('INVALID_REQUEST', `A side of the image is longer than ${side} pixels`)
  return width * height > limits.pixels ? refuse('INVALID_REQUEST', 'The image has too many pixels') : ok(undefined)
}

/** The size of these bytes; refuses what is no whole image of the type that was announced, or too large for its place. */
export const checkImage = async (
  image: Bytes,
  announcedType: string,
  { purpose, variant }: Pick<Place, 'purpose' | 'variant'>,
): Promise<Result<Size, Refusal>> => {
  const bytes = new Reader(image)
  const type = imageType(await bytes.at(0, TYPE_BYTES))
  if (type === undefined || type !== announcedType)
    return refuse('INVALID_REQUEST', `The file is not of the type ${announcedType}`, 415)
  const walked = await walks[type](bytes, 0)
  if (!walked.ok) return walked
  const pixels = checkPixels(walked.value, longestSide(purpose, variant))
  if (!pixels.ok) return pixels
  const rest = await walkRest(bytes, type, walked.value.end)
  if (!rest.ok) return rest
  const refused = rest.value.map((one) => checkPixels(one, limits.imageSide)).find((one) => !one.ok)
  if (refused && !refused.ok) return refused
  const { width, height } = walked.value
  return ok({ width, height })
}
