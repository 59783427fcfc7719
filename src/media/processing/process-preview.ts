/** A picked picture, small enough for a tile. In a worker. */
import { ok, type Result } from '../../../contract/failure'
import type { Bytes } from '../bytes'
import { decodeTowards } from './decode'
import { canDecode } from './decode-budget'
import { draw, release } from './draw'
import { refuse, type ImageFailure } from '../failure'
import { headerOfAnySize, type Header } from '../formats/header'
import { openPicture } from './open-picture'

/** Longest side in pixels: sharp on a phone's tile, and for a camera's JPEG still decoded at an eighth. */
const SIDE = 360
const QUALITY = 0.8

/** The bytes of a JPEG, upright. Fails as `processPhoto` does. */
export const processPreview = async (file: Blob): Promise<Result<ArrayBuffer, ImageFailure>> => {
  const opened = await openPicture(file)
  if (opened.ok) return drawPreview(file, opened.value.bytes, opened.value.header)
  return opened.error.code === 'IMAGE_TOO_LARGE' ? previewOfLarge(file) : opened
}

/** A picture beyond the limits, of which a smaller copy may be sent: only if this device can decode it. */
const previewOfLarge = async (file: Blob) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const header = headerOfAnySize(bytes)
  if (!header.ok) return header
  return (await canDecode(header.value)) ? drawPreview(file, bytes, header.value) : refuse('IMAGE_TOO_LARGE')
}

const drawPreview = async (file: Blob, bytes: Bytes, header: Header): Promise<Result<ArrayBuffer, ImageFailure>> => {
  const decoded = await decodeTowards(file, bytes, header, SIDE)
  if (!decoded.ok) return decoded
  const { source, size, orientation } = decoded.value
  const drawn = draw(source, size, orientation)
  release(source)
  const preview = await drawn.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  release(drawn)
  return ok(await preview.arrayBuffer())
}
