/** The place of an image's bytes: one of its three variants. */
import type { Purpose, Variant } from '../database/tables'

export interface Place {
  purpose: Purpose
  imageId: string
  variant: Variant
}

export const variants = ['base', 'medium', 'low'] as const satisfies readonly Variant[]

const PATH =
  /^\/media\/(profile|clique|banner|cover|item)\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\/(base|medium|low)$/

/** The path of an image's URL, by which caches may identify the image: it never changes. */
export const pathOf = ({ purpose, imageId, variant }: Place): string =>
  `/media/${purpose.toLowerCase()}/${imageId}/${variant}`

/** The place that a path names; undefined for any other path. */
export const placeOf = (path: string): Place | undefined => {
  const [, purpose, imageId, variant] = PATH.exec(path) ?? []
  if (purpose === undefined || imageId === undefined || variant === undefined) return undefined
  return { purpose: purpose.toUpperCase() as Purpose, imageId, variant: variant as Variant }
}
