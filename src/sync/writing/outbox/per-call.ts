import { limits } from '../../../../contract/limits'

/** In as many parts as it takes calls to change so many photos. */
export const perCall = <T>(photos: readonly T[], most: number = limits.photosPerCall): T[][] =>
  Array.from({ length: Math.ceil(photos.length / most) }, (_, call) => photos.slice(call * most, (call + 1) * most))
