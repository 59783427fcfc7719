import type { ImageType } from '../../../contract/limits'

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

/** Bytes of a file's beginning that `imageType` needs. */
export const TYPE_BYTES = 12

/** The type of an image by its first bytes; undefined where it is none that we take. */
export const imageType = (head: Buffer): ImageType | undefined => {
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  return undefined
}
