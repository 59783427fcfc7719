/**
 * The proportions of photos. Plain loops: they run over all photos of a collection before its first one is painted, and
 * a call for each photo would take several times as long.
 */
import type { Flick } from '../../../../contract/entities'

/** Width by height of the photos while none is known. */
export const ESTIMATE = 4 / 3
/** Outside these limits a photo is cropped in the grid. */
const [NARROWEST, WIDEST] = [0.5, 3.5]
/** For a photo whose size the server does not have. */
const DEFAULT_RATIO = 1

export const ratioOf = ({ width, height }: Pick<Flick, 'width' | 'height'>): number =>
  width && height ? Math.min(Math.max(width / height, NARROWEST), WIDEST) : DEFAULT_RATIO

type Place = Pick<Flick, 'width' | 'height'> | undefined

/** The ratio of each photo; for an unknown photo the ratio in `before`, or 0. */
export const ratiosOf = (places: readonly Place[], before: Float32Array): Float32Array => {
  const ratios = new Float32Array(places.length)
  ratios.set(before.subarray(0, places.length))
  for (let at = 0; at < places.length; at += 1) {
    const flick = places[at]
    if (flick) ratios[at] = ratioOf(flick)
  }
  return ratios
}

export const meanOf = (ratios: Float32Array): number => {
  let [known, sum] = [0, 0]
  for (let at = 0; at < ratios.length; at += 1) {
    const ratio = ratios[at] ?? 0
    if (ratio > 0) known += 1
    sum += ratio
  }
  return known > 0 ? sum / known : ESTIMATE
}

export const isSame = (a: Float32Array, b: Float32Array): boolean => {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}

/**
 * The longest side (px) of a photo that fills this box, which decides between the variants: their names give theirs.
 */
export const sizesOf = (flick: Pick<Flick, 'width' | 'height'>, width: number, height: number): string => {
  const ratio = flick.width && flick.height ? flick.width / flick.height : ESTIMATE
  const drawn = Math.max(width, height * ratio)
  return `${Math.ceil(Math.max(drawn, drawn / ratio))}px`
}
