import { ok, type Result } from '../../../contract/failure'
import type { Bytes } from '../bytes'
import type { ImageFailure } from '../failure'
import { forget } from '../formats/forget'
import { headerOfAnySize, type Header } from '../formats/header'
import { patched } from '../tidy/patch'
import { tidy } from '../tidy/tidy'
import type { Opened } from './open-picture'

export interface SentPicture {
  file: Blob
  bytes: Bytes
  header: Header
  /** They differ from the opened file. */
  isChanged: boolean
  /** The film of a moving photo was left out. */
  isWithoutFilm: boolean
}

/**
 * The opened picture as it is sent: repaired, and without its place unless `keepsPlace`. Only these bytes are decoded, so
 * a picture that decodes here is whole for everyone, and a repaired one decodes in engines that refuse its flaw. If they
 * differ, the opened bytes are freed.
 */
export const sentPicture = (
  { file, bytes, header }: Opened,
  keepsPlace: boolean,
): Result<SentPicture, ImageFailure> => {
  const { bytes: changed, isWithoutFilm } = tidy(bytes, header.image, keepsPlace)
  if (!changed) return ok({ file, bytes, header, isChanged: false, isWithoutFilm })
  // A decoder takes the whole buffer.
  const sent = changed.length === changed.buffer.byteLength ? changed : changed.slice()
  const again = headerOfAnySize(sent)
  if (!again.ok) return again
  const { type } = again.value
  const sentFile = patched(file, bytes, sent, type)
  forget(bytes.buffer)
  return ok({ file: sentFile, bytes: sent, header: again.value, isChanged: true, isWithoutFilm })
}
