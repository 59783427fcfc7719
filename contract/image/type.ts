/** The kind of a picture by its first bytes. A file's name and the type that it declares may both be wrong. */
import type { ImageType } from '../limits'
import { latin1, startsWith, u32 } from './bytes'

/** Bytes of a file's beginning that `imageTypeOf` needs. */
export const TYPE_BYTES = 12
/** Bytes of a file's beginning that `isHeif` needs. */
export const HEIF_BYTES = 64

/** The type of an image by its first bytes, never by its name; undefined if Clique does not support it. */
export const imageTypeOf = (head: Uint8Array): ImageType | undefined => {
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  return undefined
}

const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])
/** The same container with pictures of another codec. */
const AVIF_BRANDS = new Set(['avif', 'avis'])

/** Whether the file that begins with `head` is a HEIC or HEIF, which the device converts: its 'ftyp' box names it. */
export const isHeif = (head: Uint8Array): boolean => {
  if (head.length < 12 || !startsWith(head, 'ftyp', 4)) return false
  const end = Math.min(head.length, u32(head, 0))
  const brands = [latin1(head.subarray(8, 12))]
  // Behind the first brand is its version, then the compatible brands.
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin1(head.subarray(at, at + 4)))
  return brands.some((brand) => HEIF_BRANDS.has(brand)) && !brands.some((brand) => AVIF_BRANDS.has(brand))
}
