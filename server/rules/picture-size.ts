import type { PictureUpload } from '../../contract/fields'
import { ok, type Result } from '../../contract/failure'
import { refuse, type Refusal } from '../refusal'

/** Refuses a picture one of whose variants is larger than this server takes. `field` names it in the message. */
export const checkSize = (field: string, picture: PictureUpload, most: number): Result<undefined, Refusal> => {
  const tooLarge = Object.entries(picture).find(([, { contentLength }]) => contentLength > most)
  return tooLarge
    ? refuse('INVALID_REQUEST', `${field}.${tooLarge[0]}.contentLength: more than ${most} bytes`)
    : ok(undefined)
}
