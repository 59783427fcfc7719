/** The place of an image's bytes: one of its three variants. */
import type { Purpose, Variant } from '../database/tables'
import { isKeyOf, isOneOf } from '../../contract/basis/keys'

export interface Place {
  purpose: Purpose
  imageId: string
  variant: Variant
}

export const variants = ['base', 'medium', 'low'] as const satisfies readonly Variant[]

const purposes = {
  profile: 'PROFILE',
  clique: 'CLIQUE',
  banner: 'BANNER',
  cover: 'COVER',
  item: 'ITEM',
} as const satisfies Record<string, Purpose>

const PATH = /^\/media\/(\w+)\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\/(\w+)$/

/** The path of an image's URL, by which caches may identify the image: it never changes. */
export const pathOf = ({ purpose, imageId, variant }: Place): string =>
  `/media/${purpose.toLowerCase()}/${imageId}/${variant}`

/** The place that a path names; undefined for any other path. */
export const placeOf = (path: string): Place | undefined => {
  const [, purpose, imageId, variant] = PATH.exec(path) ?? []
  if (imageId === undefined || !isKeyOf(purposes, purpose) || !isOneOf(variants, variant)) return undefined
  return { purpose: purposes[purpose], imageId, variant }
}
