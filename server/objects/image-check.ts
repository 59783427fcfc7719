/**
 * [Note: An image by its bytes]
 *
 * Nothing is decoded here: a header tells type and size, and the end tells that nothing was cut off. That refuses
 * other files under an image's name, pictures that would burst whoever decodes them, and halves. After the image's own
 * end some phones append a thumbnail or an index; that much is allowed, a second file is not.
 */
import { imageSize } from 'image-size'
import { ok, type Result } from '../../contract/failure'
import { limits, type ImageType } from '../../contract/limits'
import { refuse, type Refusal } from '../refusal'
import { imageType } from './image-type'

const KB = 1024
/** The first bytes, which nearly always say everything. */
export const HEAD = 64 * KB
/** Some cameras put depth maps and whole previews before the size. */
const LONG_HEAD = 2 * KB * KB
const TRAILER = 64 * KB

/** An image wherever it lies: its length, and pieces of it (shorter where it ends before). */
export interface Bytes {
  length: number
  at(position: number, length: number): Promise<Buffer>
}

/** Width and height from the header; undefined where they cannot be found. */
const sizeOf = (head: Buffer) => {
  try {
    return imageSize(head)
  } catch {
    // The package throws on everything that it cannot read, which here is an answer like another.
    return undefined
  }
}

const isWhole: Record<ImageType, (head: Buffer, tail: Buffer, length: number) => boolean> = {
  // Inside a scan 0xff is escaped, so these pairs are real markers. A thumbnail in the header ends too, but then the
  // scan of the picture itself starts after that.
  'image/jpeg': (_, tail) =>
    tail.lastIndexOf('\xff\xd9', undefined, 'latin1') > tail.lastIndexOf('\xff\xda', undefined, 'latin1'),
  'image/png': (_, tail) => tail.includes('IEND\xae\x42\x60\x82', 0, 'latin1'),
  'image/webp': (head, _, length) => {
    const end = head.readUInt32LE(4) + 8
    return end <= length && length - end <= TRAILER
  },
}

/** Whether these bytes are a whole image of the type that was announced, of a size that a phone can decode. */
export const checkImage = async (image: Bytes, announcedType: string): Promise<Result<undefined, Refusal>> => {
  const { length } = image
  const type = announcedType as ImageType
  const head = await image.at(0, HEAD)
  if (imageType(head) !== type) return refuse('INVALID_REQUEST', `The file is not of the type ${type}`, 415)
  const size = sizeOf(head) ?? sizeOf(await image.at(0, LONG_HEAD))
  if (size === undefined || size.width < 1 || size.height < 1)
    return refuse('INVALID_REQUEST', 'The image is damaged: it has no size')
  if (Math.max(size.width, size.height) > limits.imageSide || size.width * size.height > limits.pixels)
    return refuse('INVALID_REQUEST', 'The image has too many pixels')
  const tail = await image.at(Math.max(0, length - TRAILER), TRAILER)
  if (!isWhole[type](head, tail, length)) return refuse('INVALID_REQUEST', 'The image is damaged: its end is missing')
  return ok(undefined)
}
