/** The outside of a JPEG: its segments, its size, where its EXIF is. */
import { startsWith, viewOf, type Bytes } from '../bytes'
import type { Picture, Range } from '../picture'

export interface Segment {
  marker: number
  /** Of the marker. */
  start: number
  /** Of what follows marker and length. */
  data: number
  end: number
}

const SOS = 0xda
export const EOI = 0xd9
const EXIF = 'Exif\0\0'

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** SOF0 to SOF15 without DHT, JPG and DAC, which lie in the same range. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** The first marker behind entropy-coded data. */
const afterScan = (bytes: Bytes, from: number) => {
  for (let p = bytes.indexOf(0xff, from); p >= 0; p = bytes.indexOf(0xff, p + 1)) {
    const next = bytes[p + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !isRestart(next)) return p
  }
  return bytes.length
}

/**
 * The segments of the JPEG whose SOI is at `from`, in order, EOI last. Ends early where the file is damaged or cut off,
 * so a walk that saw no EOI saw a broken file.
 */
export function* segments(bytes: Bytes, from = 0): Generator<Segment> {
  const view = viewOf(bytes)
  let p = from + 2
  while (p + 2 <= bytes.length && bytes[p] === 0xff) {
    const marker = bytes[p + 1] ?? 0
    if (marker === 0xff) {
      p++
    } else if (marker === EOI) {
      yield { marker, start: p, data: p + 2, end: p + 2 }
      return
    } else if (marker === 0x01 || isRestart(marker)) {
      p += 2
    } else {
      if (p + 4 > bytes.length) return
      const end = p + 2 + view.getUint16(p + 2)
      if (end < p + 4 || end > bytes.length) return
      yield { marker, start: p, data: p + 4, end }
      p = marker === SOS ? afterScan(bytes, end) : end
    }
  }
}

/** The offset of the TIFF block of an EXIF segment; undefined for any other segment. */
export const exifRange = (bytes: Bytes, { marker, data, end }: Segment): Range | undefined =>
  marker === 0xe1 && startsWith(bytes, EXIF, data) ? { start: data + EXIF.length, end } : undefined

/** Size and EXIF of a JPEG; undefined without a frame header. Throws a RangeError on a frame header cut short. */
export const jpegPicture = (bytes: Bytes): Picture | undefined => {
  const view = viewOf(bytes)
  let exif: Range | undefined
  for (const segment of segments(bytes)) {
    if (segment.marker === SOS) return undefined
    exif ??= exifRange(bytes, segment)
    if (isFrame(segment.marker)) {
      const height = view.getUint16(segment.data + 1)
      const width = view.getUint16(segment.data + 3)
      return { type: 'image/jpeg', width, height, ...(exif && { exif }) }
    }
  }
  return undefined
}
