import { within, type Bytes } from '../bytes'
import { cleanTiff } from '../tidy/clean-tiff'
import type { Size } from '../formats/size'
import { ENTRY_BYTES, entries, open, type Tiff } from '../formats/tiff'

const WIDTH = 0x0100
const HEIGHT = 0x0101
const ORIENTATION = 0x0112
const EXIF = 0x8769
const PIXELS_ACROSS = 0xa002
const PIXELS_DOWN = 0xa003
const THUMBNAIL = 0x0201
const THUMBNAIL_BYTES = 0x0202

const SHORT = 3

const numberAt = ({ view, little }: Tiff, at: number) =>
  view.getUint16(at + 2, little) === SHORT ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little)

const setNumber = ({ view, little }: Tiff, at: number, value: number) => {
  if (view.getUint16(at + 2, little) === SHORT) view.setUint16(at + 8, value, little)
  else view.setUint32(at + 8, value, little)
}

const correct = (tiff: Tiff, directory: number, numbers: ReadonlyMap<number, number>) => {
  for (const { at, tag } of entries(tiff, directory)) {
    const value = numbers.get(tag)
    if (value !== undefined) setNumber(tiff, at, value)
  }
}

const exifDirectory = (tiff: Tiff, directory: number) => {
  for (const { at, tag } of entries(tiff, directory)) if (tag === EXIF) return numberAt(tiff, at)
  return undefined
}

/** Where the pointer to the next directory is. */
const nextAt = ({ view, little }: Tiff, directory: number) =>
  directory + 2 + view.getUint16(directory, little) * ENTRY_BYTES

/** The range of the thumbnail's bytes; undefined if its directory does not give it. */
const thumbnailIn = (tiff: Tiff, directory: number) => {
  const numbers = new Map([...entries(tiff, directory)].map(({ at, tag }) => [tag, numberAt(tiff, at)]))
  const [start, length] = [numbers.get(THUMBNAIL), numbers.get(THUMBNAIL_BYTES)]
  return start !== undefined && length !== undefined ? { start, end: start + length } : undefined
}

/**
 * The block without the thumbnail's directory and bytes. They are cut off if nothing follows them, as in cameras'
 * files.
 */
const withoutThumbnail = (tiff: Tiff, bytes: Bytes, directory: number): Bytes => {
  const link = nextAt(tiff, directory)
  const second = tiff.view.getUint32(link, tiff.little)
  if (second === 0) return bytes
  const thumbnail = within(() => thumbnailIn(tiff, second), undefined)
  within(() => bytes.fill(0, second, nextAt(tiff, second) + 4), undefined)
  tiff.view.setUint32(link, 0, tiff.little)
  if (!thumbnail) return bytes
  bytes.fill(0, thumbnail.start, thumbnail.end)
  const isLast = bytes.subarray(thumbnail.start).every((byte) => byte === 0)
  return isLast && thumbnail.start > link ? bytes.slice(0, thumbnail.start) : bytes
}

/**
 * The Exif of a photo for a picture that was drawn from it, upright and of this size: orientation 1, the picture's
 * size, no thumbnail, a place only if `keepsPlace`. Other tags keep their offsets, because maker notes count from the
 * block's start. Undefined if the block cannot be walked.
 */
export const carriedExif = (original: Bytes, { width, height }: Size, keepsPlace: boolean): Bytes | undefined => {
  const bytes = original.slice()
  const carried = within(() => {
    const tiff = open(bytes)
    const directory = tiff.view.getUint32(4, tiff.little)
    const numbers = new Map([
      [WIDTH, width],
      [HEIGHT, height],
      [ORIENTATION, 1],
      [PIXELS_ACROSS, width],
      [PIXELS_DOWN, height],
    ])
    const exif = exifDirectory(tiff, directory)
    for (const one of [directory, ...(exif === undefined ? [] : [exif])]) correct(tiff, one, numbers)
    return withoutThumbnail(tiff, bytes, directory)
  }, undefined)
  if (carried && !keepsPlace) cleanTiff(carried)
  return carried
}
