import { limits, photoVariants, squareVariants } from '../../../contract/limits'
import type { Purpose, Variant } from '../../database/tables'

const square = { base: squareVariants.base.side, medium: squareVariants.medium.side, low: squareVariants.low.side }
/** Older apps make the copies of a photo in the squares' sizes, of which the smallest is larger than a photo's. */
const photo = {
  base: limits.imageSide,
  medium: Math.max(photoVariants.medium.side, squareVariants.medium.side),
  low: Math.max(photoVariants.low.side, squareVariants.low.side),
}

const sides: Record<Purpose, Record<Variant, number>> = {
  PROFILE: square,
  CLIQUE: square,
  BANNER: photo,
  COVER: photo,
  ITEM: photo,
}

/** The longest side, in pixels, that a variant of a picture may have (docs/specification.md 3.1 'Image variants'). */
export const longestSide = (purpose: Purpose, variant: Variant): number => sides[purpose][variant]
