import { limits } from '../../../../contract/limits'

/** In as many parts as it takes calls to change so many photos. */
export const perCall = <T>(photos: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(photos.length / limits.photosPerCall) }, (_, call) =>
    photos.slice(call * limits.photosPerCall, (call + 1) * limits.photosPerCall),
  )
