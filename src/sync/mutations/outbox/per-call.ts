import { limits } from '../../../../contract/limits'
import { inParts } from '../../../platform/in-parts'

/** Splits photos into as many parts as calls are needed to change them. */
export const perCall = <T>(photos: readonly T[], most: number = limits.photosPerCall): T[][] => inParts(photos, most)
