import { ok, type Result } from '../../../contract/failure'
import type { ImageFailure } from '../failure'
import { tidy } from '../tidy/tidy'
import { openPicture } from './open-picture'

/**
 * The number of bytes of the original as it would be sent, without data behind its pictures. In a worker. Fails as
 * `processPhoto` does.
 */
export const sentSize = async (file: Blob): Promise<Result<number, ImageFailure>> => {
  const opened = await openPicture(file, () => undefined)
  if (!opened.ok) return opened
  const { bytes, header } = opened.value
  return ok(tidy(bytes, header.image, true).bytes?.length ?? bytes.length)
}
