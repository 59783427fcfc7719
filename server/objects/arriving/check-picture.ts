import type { PictureUpload } from '../../../contract/fields'
import { ok, type Result } from '../../../contract/failure'
import type { Purpose } from '../../database/tables'
import { checkData } from '../data'
import { refuse, type Refusal } from '../../basis/refusal'

/** Refuses a picture one of whose variants is larger than this server takes. `field` names it in the message. */
export const checkSize = (field: string, picture: PictureUpload, most: number): Result<undefined, Refusal> => {
  const tooLarge = Object.entries(picture).find(([, { contentLength }]) => contentLength > most)
  return tooLarge
    ? refuse('INVALID_REQUEST', `${field}.${tooLarge[0]}.contentLength: more than ${most} bytes`)
    : ok(undefined)
}

/** The same of a picture that may have its bytes with it, which have to be right. None is right. */
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
