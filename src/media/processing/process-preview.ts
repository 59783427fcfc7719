/** Shrinks a picked picture to the size of a tile. In a worker. */
import { ok, type Result } from '../../../contract/failure'
import { decodeTowards } from './decode'
import { canDecode } from './decode-budget'
import { draw, release } from './draw'
import { refuse, type ImageFailure } from '../failure'
import { openAnySize } from './open-picture'
import { sentPicture } from './sent-picture'

/** Longest side in pixels: sharp on a phone's tile, and for a camera's JPEG still decoded at an eighth. */
const SIDE = 360
const QUALITY = 0.8

/** The bytes of a JPEG, upright. Fails as `processPhoto` does. */
export const processPreview = async (
  picked: Blob,
  onConverting: () => void,
): Promise<Result<ArrayBuffer, ImageFailure>> => {
  const opened = await openAnySize(picked, onConverting)
  if (!opened.ok) return opened
  if (!(await canDecode(opened.value.header))) return refuse('IMAGE_TOO_LARGE_HERE')
  const sent = await sentPicture(opened.value, true)
  if (!sent.ok) return sent
  const decoded = await decodeTowards(sent.value, SIDE)
  if (!decoded.ok) return decoded
  const { source, size, orientation, colours } = decoded.value
  const drawn = draw(source, size, orientation, colours)
  release(source)
  const preview = await drawn.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  release(drawn)
  return ok(await preview.arrayBuffer())
}
