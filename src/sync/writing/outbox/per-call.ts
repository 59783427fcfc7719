import { limits } from '../../../../contract/limits'
import { inParts } from '../../../platform/in-parts'

/** In as many parts as it takes calls to change so many photos. */
export const perCall = <T>(photos: readonly T[], most: number = limits.photosPerCall): T[][] => inParts(photos, most)
