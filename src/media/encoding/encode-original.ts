import type { Bytes } from '../bytes'
import { carriedExif } from './carried-exif'
import { carriedXmp } from './carried-xmp'
import { withMetadata } from './jpeg-metadata'
import { jpegOf } from './encode'

/** Quality of a re-encoded original: its copies are made from it, and members download it. */
const QUALITY = 0.92

export interface OriginalMetadata {
  /** The TIFF block of the source's Exif. */
  exif?: Bytes | undefined
  /** Its packet of XMP. */
  xmp?: Bytes | undefined
  keepsPlace: boolean
  /** The ICC profile of the surface's numbers, if the engine has none for it. It replaces the engine's profile. */
  profile?: Bytes | undefined
}

/**
 * The JPEG of an upright picture, with the Exif and XMP of its source photo. Engines write the profile of a Display P3
 * canvas themselves; a JPEG without a profile is sRGB. Throws if the engine writes no JPEG.
 */
export const encodeOriginal = async (
  surface: OffscreenCanvas,
  { exif, xmp, keepsPlace, profile }: OriginalMetadata,
): Promise<Bytes> => {
  const jpeg = await jpegOf(surface, QUALITY)
  return withMetadata(jpeg, {
    exif: exif && carriedExif(exif, surface, keepsPlace),
    xmp: xmp && carriedXmp(xmp, keepsPlace),
    profile,
  })
}
