import type { ImageType } from '../limits'
import { startsWith } from './bytes'

/** Bytes of a file's beginning that `imageTypeOf` needs. */
export const TYPE_BYTES = 12

/** The type of an image by its first bytes, never by its name; undefined if it is none that Clique takes. */
export const imageTypeOf = (head: Uint8Array): ImageType | undefined => {
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  return undefined
}
