import { latin1 } from '../../../contract/image/bytes'
import type { Bytes } from '../bytes'
import { cleanXmp } from '../tidy/clean-xmp'

/** The orientation in a packet: an attribute or an element. */
const ORIENTATION = /tiff:Orientation(?:\s*=\s*["']|\s*>\s*)[2-8]/g
const UPRIGHT = '1'.charCodeAt(0)

/** The XMP of a photo for an upright picture that was drawn from it: a place only if `keepsPlace`. */
export const carriedXmp = (original: Bytes, keepsPlace: boolean): Bytes => {
  const packet = original.slice()
  for (const found of latin1(packet).matchAll(ORIENTATION)) packet[found.index + found[0].length - 1] = UPRIGHT
  if (!keepsPlace) cleanXmp(packet)
  return packet
}
