/**
 * [Note: Two ways to decode]
 *
 * Decoding a 12 megapixel JPEG whole only to shrink it to 1024 costs twice the work of the job. If the probe found an
 * ImageDecoder that decodes small, libjpeg skips the data that the copies do not need. Otherwise the picture is decoded
 * whole and halved. Both give the same picture, apart from a JPEG's usual loss.
 */
import { ok, type Result } from '../../../contract/failure'
import { coloursFor } from './colours'
import { MAX_BITMAP_PIXELS } from './decode-budget'
import { halve, release, type Colours, type Source } from './draw'
import { refuse, type ImageFailure } from '../failure'
import { forget } from '../formats/forget'
import type { Header } from '../formats/header'
import { probe } from './probe'
import type { Decodable } from './sent-picture'
import { fit, turned, type Size } from '../formats/size'

export interface Decoded {
  source: Source
  /** The orientation still to be applied while drawing: 1 if the engine turned the picture itself. */
  orientation: number
  /** The colours to draw with. */
  colours: Colours
  /** Upright size, for the requested longest side. */
  size: Size
}

type Uncoloured = Omit<Decoded, 'colours'>

/**
 * libjpeg scales by eighths and engines round a size down to one, so exactly an eighth is requested, as stored. Drawing
 * the frame onto a canvas would keep its pixels until garbage collection (400 MB after 60 photos); a bitmap frees them
 * with close().
 */
const decodeSmall = async (data: ArrayBuffer, header: Header, side: number): Promise<Uncoloured> => {
  const eighths = Math.ceil((side * 8) / Math.max(header.width, header.height))
  const decoder = new ImageDecoder({
    data,
    type: header.type,
    desiredWidth: Math.ceil((header.width * eighths) / 8),
    desiredHeight: Math.ceil((header.height * eighths) / 8),
    transfer: [data],
  })
  try {
    const { image } = await decoder.decode()
    try {
      const size = fit(turned(header, header.orientation), side)
      const source = await createImageBitmap(image, {
        resizeWidth: size.width,
        resizeHeight: size.height,
        resizeQuality: 'low',
      })
      return { source, orientation: 1, size }
    } finally {
      image.close()
    }
  } finally {
    decoder.close()
  }
}

const bitmapOf = async (file: Blob, header: Header): Promise<Uncoloured> => {
  const { turns } = await probe()
  const orientation = turns[header.type] ? 1 : header.orientation
  const { width } = turned(header, turns[header.type] ? header.orientation : 1)
  const isHuge = header.width * header.height > MAX_BITMAP_PIXELS
  const source = await (isHuge
    ? createImageBitmap(file, { resizeWidth: Math.ceil(width / 2) })
    : createImageBitmap(file))
  return { source, orientation, size: turned(source, orientation) }
}

/** Engines report a damaged picture by a DOMException. Any other error is a bug in this app and is rethrown. */
const unlessDamaged = async (
  decoding: Promise<Uncoloured>,
  colours: Colours,
): Promise<Result<Decoded, ImageFailure>> => {
  try {
    return ok({ ...(await decoding), colours })
  } catch (error) {
    if (error instanceof DOMException) return refuse('IMAGE_DAMAGED')
    throw error
  }
}

/** Decodes the whole picture. Fails if it is damaged. */
export const decodeWhole = async ({ file, bytes, header }: Decodable) => {
  const colours = await coloursFor(bytes, header.image)
  return unlessDamaged(bitmapOf(file, header), colours)
}

const halfway = async (file: Blob, header: Header, side: number, colours: Colours): Promise<Uncoloured> => {
  const { source, orientation, size } = await bitmapOf(file, header)
  const target = fit(size, side)
  const halved = halve(source, turned(target, orientation), colours)
  if (halved !== source) release(source)
  return { source: halved, orientation, size: target }
}

/**
 * Decodes a picture towards this longest side (never enlarged), ready for one more draw. The `bytes` are
 * transferred: hash them first. Fails if the picture is damaged.
 */
export const decodeTowards = async ({ file, bytes, header }: Decodable, side: number) => {
  const { decodesSmall } = await probe()
  const isLarger = Math.max(header.width, header.height) > side
  const takesFastWay = decodesSmall && header.type === 'image/jpeg' && isLarger
  const colours = await coloursFor(bytes, header.image)
  if (takesFastWay) return unlessDamaged(decodeSmall(bytes.buffer, header, side), colours)
  forget(bytes.buffer)
  return unlessDamaged(halfway(file, header, side, colours), colours)
}
