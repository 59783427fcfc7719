/** Whether a file may become a profile picture (docs/specification.md 1.5). */
import type { ImageUrls } from '../../../contract/entities'
import { fail, ok, type Result } from '../../../contract/failure'
import { HEIF_BYTES, imageTypeOf, isHeif } from '../../../contract/image/type'
import { imageTypes, limits } from '../../../contract/limits'

/** A picked picture, with a URL that shows it directly from this device. */
export interface ChosenPicture {
  file: File
  preview: ImageUrls
}

/** The owner of the picture revokes its URL when another replaces it. */
export const chosenPicture = (file: File): ChosenPicture => {
  const address = URL.createObjectURL(file)
  return { file, preview: { highQualityUrl: address, medQualityUrl: address, lowQualityUrl: address } }
}

/** Not an allowed type; larger than 5 MB; not a picture despite an allowed declared type; not readable. */
export type PictureTrouble = 'type' | 'size' | 'damaged' | 'unreadable'

const isAllowed = (type: string) => imageTypes.some((allowed) => allowed === type)

/** The file, or its problem. Its first bytes decide, not its name or declared type. */
export const checkPicture = async (file: File): Promise<Result<File, PictureTrouble>> => {
  try {
    const head = new Uint8Array(await file.slice(0, HEIF_BYTES).arrayBuffer())
    if (imageTypeOf(head) === undefined && !isHeif(head)) return fail(isAllowed(file.type) ? 'damaged' : 'type')
    return file.size > limits.profileImageBytes ? fail('size') : ok(file)
  } catch {
    return fail('unreadable')
  }
}
