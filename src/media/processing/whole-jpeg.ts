/**
 * [Note: A JPEG without an end]
 *
 * Some programs leave out the marker that ends a JPEG; a file that was cut has none either. Once the marker is added both
 * decode, the cut one with a grey or repeated part. Only a decoder knows whether data is missing, and none says so: so
 * the picture is decoded twice, once with other data in front of the end. A decoder that has got all of the picture's
 * data ignores it; one that misses some draws it.
 */
import type { Size } from '../formats/size'
import { MAX_BITMAP_PIXELS } from './decode-budget'

/** Bytes that begin no marker. The first continues a code that was cut in its middle. */
const other = Uint8Array.from({ length: 4096 }, (_, at) => (at * 167) % 251)
const END_BYTES = 2
/** Rows that are read at a time: a 48 megapixel picture is 200 MB at once. */
const ROWS = 128

/** A sum of all pixels that depends on their order; undefined if the file does not decode. */
const sumOf = async (file: Blob, options: ImageBitmapOptions): Promise<number | undefined> => {
  const bitmap = await createImageBitmap(file, options).catch(() => undefined)
  if (!bitmap) return undefined
  const surface = new OffscreenCanvas(bitmap.width, ROWS)
  const context = surface.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('no canvas of this size')
  let sum = 0
  for (let top = 0; top < bitmap.height; top += ROWS) {
    context.drawImage(bitmap, 0, -top)
    const { data } = context.getImageData(0, 0, bitmap.width, Math.min(ROWS, bitmap.height - top))
    for (const pixel of new Uint32Array(data.buffer)) sum = (Math.imul(sum, 31) + pixel) | 0
  }
  bitmap.close()
  return sum
}

/** Whether a JPEG whose end was added has all of its picture. */
export const isWholeJpeg = async (file: Blob, { width, height }: Size): Promise<boolean> => {
  const options = width * height > MAX_BITMAP_PIXELS ? { resizeWidth: Math.ceil(width / 2) } : {}
  const end = file.size - END_BYTES
  const disturbed = new Blob([file.slice(0, end), other, file.slice(end)], { type: file.type })
  const sum = await sumOf(file, options)
  return sum !== undefined && sum === (await sumOf(disturbed, options))
}
