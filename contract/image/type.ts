/** The kind of a picture by its first bytes. A file's name and the type that it declares may both be wrong. */
import type { ImageType } from '../limits'

/** Bytes of a file's beginning that decide its kind. */
export const TYPE_BYTES = 64

const latin1 = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

const startsWith = (bytes: Uint8Array, text: string, at = 0) => latin1(bytes, at, at + text.length) === text

/** The type of the picture that begins with `head`; undefined if it is no JPEG, PNG or WebP. Needs 12 bytes. */
export const imageTypeOf = (head: Uint8Array): ImageType | undefined => {
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  return undefined
}

const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])
/** The same container with pictures of another codec. */
const AVIF_BRANDS = new Set(['avif', 'avis'])

/** Whether the file that begins with `head` is a HEIC or HEIF: its 'ftyp' box names it. Needs `TYPE_BYTES`. */
export const isHeif = (head: Uint8Array): boolean => {
  if (head.length < 12 || !startsWith(head, 'ftyp', 4)) return false
  const end = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0))
  const brands = [latin1(head, 8, 12)]
  // Behind the first brand is its version, then the compatible brands.
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin1(head, at, at + 4))
  return brands.some((brand) => HEIF_BRANDS.has(brand)) && !brands.some((brand) => AVIF_BRANDS.has(brand))
}
