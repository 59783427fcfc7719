import { ok, type Result } from '../../../contract/failure'
import type { Bytes } from '../bytes'
import type { ImageFailure } from '../failure'
import { forget } from '../formats/forget'
import { headerOfAnySize, type Header } from '../formats/header'
import { patched } from '../tidy/patch'
import { tidy } from '../tidy/tidy'
import type { Opened } from './open-picture'

export interface Decodable {
  file: Blob
  bytes: Bytes
  header: Header
}

export interface SentPicture extends Decodable {
  /** The picture to decode: the sent one, unless a JPEG has no end. */
  decodable: Decodable
  /** They differ from the opened file. */
  isChanged: boolean
  /** The film of a moving photo was left out. */
  isWithoutFilm: boolean
}

/**
 * The opened picture as it is sent: repaired, and without its place unless `keepsPlace`. The sent bytes are decoded, and
 * the opened ones are freed if they differ. A JPEG without an end is decoded as it was opened: with an added end half
 * of a picture decodes as a whole one.
 */
export const sentPicture = (
  { file, bytes, header }: Opened,
  keepsPlace: boolean,
): Result<SentPicture, ImageFailure> => {
  const { bytes: changed, isWithoutFilm } = tidy(bytes, header.image, keepsPlace)
  if (!changed) return ok({ file, bytes, header, decodable: { file, bytes, header }, isChanged: false, isWithoutFilm })
  // A decoder takes the whole buffer.
  const sent = changed.length === changed.buffer.byteLength ? changed : changed.slice()
  const again = headerOfAnySize(sent)
  if (!again.ok) return again
  const { type } = again.value
  const sentFile = patched(file, bytes, sent, type)
  const picture = { file: sentFile, bytes: sent, header: again.value }
  const hasNoEnd = header.image.pictures.some((one) => 'isCut' in one && one.isCut)
  if (!hasNoEnd) forget(bytes.buffer)
  const decodable = hasNoEnd ? { file, bytes, header } : picture
  return ok({ ...picture, decodable, isChanged: true, isWithoutFilm })
}
