import { ok, type Result } from '../../../contract/failure'
import type { Bytes } from '../bytes'
import { refuse, type ImageFailure } from '../failure'
import { forget } from '../formats/forget'
import { headerOfAnySize, type Header } from '../formats/header'
import { patched } from '../tidy/patch'
import { tidy } from '../tidy/tidy'
import type { Opened } from './open-picture'
import { isWholeJpeg } from './whole-jpeg'

export interface Decodable {
  file: Blob
  bytes: Bytes
  header: Header
}

export interface SentPicture extends Decodable {
  /** They differ from the opened file. */
  isChanged: boolean
  /** The film of a moving photo was left out. */
  isWithoutFilm: boolean
}

/**
 * The opened picture as it is sent: repaired, and without its place unless `keepsPlace`. The opened bytes are freed if
 * they differ. Fails if a JPEG without an end lacks a part of its picture too ([Note: A JPEG without an end]).
 */
export const sentPicture = async (
  { file, bytes, header }: Opened,
  keepsPlace: boolean,
): Promise<Result<SentPicture, ImageFailure>> => {
  const { bytes: changed, isWithoutFilm } = tidy(bytes, header.image, keepsPlace)
  if (!changed) return ok({ file, bytes, header, isChanged: false, isWithoutFilm })
  // A decoder takes the whole buffer.
  const sent = changed.length === changed.buffer.byteLength ? changed : changed.slice()
  const again = headerOfAnySize(sent)
  if (!again.ok) return again
  const { type } = again.value
  const picture = { file: patched(file, bytes, sent, type), bytes: sent, header: again.value }
  forget(bytes.buffer)
  const hasNoEnd = header.image.pictures.some((one) => 'isCut' in one && one.isCut)
  if (hasNoEnd && !(await isWholeJpeg(picture.file, picture.header))) return refuse('IMAGE_DAMAGED')
  return ok({ ...picture, isChanged: true, isWithoutFilm })
}
