/** Whether a file may become a profile picture (docs/specification.md 1.5). */
import type { ImageUrls } from '../../../contract/entities'
import { fail, ok, type Result } from '../../../contract/failure'
import { imageTypes, limits, type ImageType } from '../../../contract/limits'

const startsWith = (bytes: Uint8Array, expected: readonly number[], at = 0) =>
  expected.every((byte, index) => bytes[at + index] === byte)
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

/** A picture that was picked, with an address that shows it straight from this device. */
export interface ChosenPicture {
  file: File
  preview: ImageUrls
}

/** The owner of the picture revokes its URL when another replaces it. */
export const chosenPicture = (file: File): ChosenPicture => {
  const address = URL.createObjectURL(file)
  return { file, preview: { highQualityUrl: address, medQualityUrl: address, lowQualityUrl: address } }
}

/** How a file of each type begins. WebP is a RIFF container, so its own marker follows at byte 8. */
const begins: Record<ImageType, (bytes: Uint8Array) => boolean> = {
  'image/jpeg': (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/png': (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/webp': (bytes) => startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8),
}
const HEAD = 12

/** Not a picture of an allowed type; larger than 5 MB; not what its type says; not to be read at all. */
export type PictureTrouble = 'type' | 'size' | 'damaged' | 'unreadable'

/** The file, or what is wrong with it. */
export const checkPicture = async (file: File): Promise<Result<File, PictureTrouble>> => {
  const type = imageTypes.find((allowed) => allowed === file.type)
  if (type === undefined) return fail('type')
  if (file.size > limits.profileImageBytes) return fail('size')
  try {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
    return begins[type](head) ? ok(file) : fail('damaged')
  } catch {
    return fail('unreadable')
  }
}
