import { imageTypes } from '../../../../contract/limits'

/**
 * The types that the system's picker offers. iPhones convert HEIC themselves if it is not among them; Android does not,
 * and would hide these photos.
 */
export const pickerTypes = (userAgent: string): readonly string[] =>
  userAgent.includes('Android') ? [...imageTypes, 'image/heic', 'image/heif'] : imageTypes
