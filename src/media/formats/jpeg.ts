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

export const SOS = 0xda
export const EOI = 0xd9
/** No marker of a file. */
export const CUT = 0
/** Followed by a byte of padding, which some writers do not set to 0. */
const EXIF = 'Exif\0'

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** SOF0 to SOF15 without DHT, JPG and DAC, which lie in the same range. */
export const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/**
 * In a scan: stuffed and fill bytes, restarts, and codes that no decoder acts on. A bit that fell over in a camera makes
 * one of those, and the picture is still shown.
 */
const isData = (byte: number) => byte < 0xc0 || byte === 0xff || isRestart(byte) || (byte >= 0xf0 && byte <= 0xfd)

/** The first marker behind entropy-coded data; the end of the bytes if there is none. */
const afterScan = (bytes: Bytes, from: number) => {
  for (let p = bytes.indexOf(0xff, from); p >= 0; p = bytes.indexOf(0xff, p + 1)) {
    const next = bytes[p + 1]
    if (next === undefined) break
    if (!isData(next)) return p
  }
  return bytes.length
}

/** The next marker between segments. Skips fill bytes, stray bytes and `FF00`, as every decoder does. */
const nextMarker = (bytes: Bytes, from: number) => {
  for (let p = bytes.indexOf(0xff, from); p >= 0; p = bytes.indexOf(0xff, p + 1)) {
    const next = bytes[p + 1] ?? 0
    if (next !== 0 && next !== 0xff) return p
  }
  return bytes.length
}

/**
 * The segments of the JPEG whose SOI is at `from`, in order, EOI last. Bytes between segments are skipped: they are in no
 * segment. Ends early if a segment leads out of the file, so a walk that saw no EOI saw a broken file. `CUT` is yielded in
 * place of EOI if the file ends within a scan.
 */
export function* segments(bytes: Bytes, from = 0): Generator<Segment> {
  const view = viewOf(bytes)
  let p = nextMarker(bytes, from + 2)
  while (p + 2 <= bytes.length) {
    const marker = bytes[p + 1] ?? 0
    if (marker === EOI) {
      yield { marker, start: p, data: p + 2, end: p + 2 }
      return
    }
    if (marker === 0x01 || isRestart(marker)) {
      p = nextMarker(bytes, p + 2)
      continue
    }
    if (p + 4 > bytes.length) return
    const end = p + 2 + view.getUint16(p + 2)
    if (end < p + 4 || end > bytes.length) return
    yield { marker, start: p, data: p + 4, end }
    p = marker === SOS ? afterScan(bytes, end) : nextMarker(bytes, end)
    if (marker === SOS && p === bytes.length) yield { marker: CUT, start: p, data: p, end: p }
  }
}

/** The offset of the TIFF block of an EXIF segment; undefined for any other segment. */
export const exifRange = (bytes: Bytes, { marker, data, end }: Segment): Range | undefined =>
  marker === 0xe1 && startsWith(bytes, EXIF, data) ? { start: data + EXIF.length + 1, end } : undefined

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
