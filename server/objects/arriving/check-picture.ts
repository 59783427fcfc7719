import type { PictureUpload } from '../../../contract/fields'
import { ok, type Result } from '../../../contract/failure'
import type { Purpose } from '../../database/tables'
import { checkData } from '../data'
import { refuse, type Refusal } from '../../basis/refusal'

/** Refuses a picture if one of its variants is larger than this server accepts. `field` names it in the message. */
export const checkSize = (field: string, picture: PictureUpload, most: number): Result<undefined, Refusal> => {
  const tooLarge = Object.entries(picture).find(([, { contentLength }]) => contentLength > most)
  return tooLarge
    ? refuse('INVALID_REQUEST', `${field}.${tooLarge[0]}.contentLength: more than ${most} bytes`)
    : ok(undefined)
}

/** Does the same for an optional picture that may contain its bytes, which it also checks. No picture is valid. */
export const checkPicture = async (
  field: string,
  purpose: Purpose,
  picture: PictureUpload | undefined,
  most: number,
): Promise<Result<undefined, Refusal>> => {
  if (picture === undefined) return ok(undefined)
  const size = checkSize(field, picture, most)
  return size.ok ? checkData(field, purpose, picture) : size
}
