/**
 * Whether a picked file may become a cover, a banner or a picture (docs/specification.md 2.5). Resolves to codes;
 * screens word them.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import { HEIF_BYTES, imageTypeOf, isHeif } from '../../../contract/image/type'
import { imageTypes, limits } from '../../../contract/limits'

/**
 * `INVALID`: no picture by its first bytes, despite its declared type, or too few bytes. `UNREADABLE`: it could not be
 * read.
 */
export type PictureProblem = 'UNSUPPORTED_TYPE' | 'TOO_LARGE' | 'INVALID' | 'UNREADABLE'

/** A picked picture, with a URL that shows it directly from this device. */
export interface ChosenPicture {
  file: File
  /** Revoked (URL.revokeObjectURL) by the screen that shows it. */
  address: string
}

const claimsToBeOne = ({ type }: File) => imageTypes.some((allowed) => allowed === type)

/** Its first bytes decide, not its name or declared type. */
export const checkPicture = async (file: File, maximum: number): Promise<Result<ChosenPicture, PictureProblem>> => {
  try {
    const head = new Uint8Array(await file.slice(0, HEIF_BYTES).arrayBuffer())
    const isPicture = imageTypeOf(head) !== undefined || isHeif(head)
    if (!isPicture) return fail(claimsToBeOne(file) ? 'INVALID' : 'UNSUPPORTED_TYPE')
    if (file.size > maximum) return fail('TOO_LARGE')
    if (file.size < limits.minimumImageBytes) return fail('INVALID')
    return ok({ file, address: URL.createObjectURL(file) })
  } catch {
    return fail('UNREADABLE')
  }
}
