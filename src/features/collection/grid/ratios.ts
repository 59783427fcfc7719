/** The proportions of photos. */
import type { Flick } from '../../../../contract/entities'

/** Width by height of photos of which none is known. */
export const ESTIMATE = 4 / 3
/** Outside of these a photo is cropped in the grid. */
const [NARROWEST, WIDEST] = [0.5, 3.5]
/** Of a photo whose size the server does not know. */
const SQUARE = 1

export const ratioOf = ({ width, height }: Pick<Flick, 'width' | 'height'>): number =>
  width && height ? Math.min(Math.max(width / height, NARROWEST), WIDEST) : SQUARE

type Place = Pick<Flick, 'width' | 'height'> | undefined

/** Of each photo; of one that is not known that of `before`, or 0. */
export const ratiosOf = (places: readonly Place[], before: Float32Array): Float32Array =>
  Float32Array.from(places, (flick, at) => (flick ? ratioOf(flick) : (before[at] ?? 0)))

export const meanOf = (ratios: Float32Array): number => {
  const known = ratios.filter((ratio) => ratio > 0)
  return known.length > 0 ? known.reduce((sum, ratio) => sum + ratio, 0) / known.length : ESTIMATE
}

export const isSame = (a: Float32Array, b: Float32Array): boolean =>
  a.length === b.length && a.every((ratio, at) => ratio === b[at])

/** The longest side (px) of a photo that fills this box, which decides between the variants: they are named by theirs. */
export const sizesOf = (flick: Pick<Flick, 'width' | 'height'>, width: number, height: number): string => {
  const ratio = flick.width && flick.height ? flick.width / flick.height : ESTIMATE
  const drawn = Math.max(width, height * ratio)
  return `${Math.ceil(Math.max(drawn, drawn / ratio))}px`
}
