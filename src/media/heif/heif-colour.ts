import { ok, type Result } from '../../../contract/failure'
import type { Bytes } from '../bytes'
import { refuse, type ImageFailure } from '../failure'
import { displayP3 } from './display-p3'
import type { HeifColour } from './heif'

/**
 * Codes of ITU-T H.273: primaries of sRGB, unspecified primaries, two older sets that are nearly the same; Display P3.
 */
const SRGB = new Set([1, 2, 5, 6])
const P3 = 12
/** Transfer curves that a JPEG can have: all except those of HDR. */
const PLAIN_CURVES = new Set([1, 2, 6, 13, 14, 15])

/** The profile of the colour values, undefined for sRGB. Rejects HDR, which would become a pale picture. */
export const profileOf = (colour: HeifColour | undefined): Result<Bytes | undefined, ImageFailure> => {
  if (!colour) return ok(undefined)
  if ('profile' in colour) return ok(colour.profile)
  const { primaries, transfer } = colour
  if (!PLAIN_CURVES.has(transfer)) return refuse('IMAGE_TYPE')
  if (SRGB.has(primaries)) return ok(undefined)
  return primaries === P3 ? ok(displayP3()) : refuse('IMAGE_TYPE')
}

/** Whether a JPEG can have these colours. */
export const isConvertible = (colour: HeifColour | undefined): boolean => profileOf(colour).ok
