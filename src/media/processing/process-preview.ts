/** A picked picture, small enough for a tile. In a worker. */
import { ok, type Result } from '../../../contract/failure'
import { decodeTowards } from './decode'
import { draw, release } from './draw'
import type { ImageFailure } from '../failure'
import { openPicture } from './open-picture'

/** Longest side in pixels: sharp on a phone's tile, and for a camera's JPEG still decoded at an eighth. */
const SIDE = 360
const QUALITY = 0.8

/** The bytes of a JPEG, upright. Fails as `processPhoto` does. */
export const processPreview = async (file: Blob): Promise<Result<ArrayBuffer, ImageFailure>> => {
  const opened = await openPicture(file)
  if (!opened.ok) return opened
  const { bytes, header } = opened.value
  const decoded = await decodeTowards(file, bytes, header, SIDE)
  if (!decoded.ok) return decoded
  const { source, size, orientation, colours } = decoded.value
  const drawn = draw(source, size, orientation, colours)
  release(source)
  const preview = await drawn.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  release(drawn)
  return ok(await preview.arrayBuffer())
}
