import { DNL, GAP, type Jpeg, type Segment } from '../../../contract/image/jpeg'
import { startsWith } from '../../../contract/image/bytes'
import { isSame, joined, viewOf, type Bytes } from '../bytes'
import { cleanResources } from './iptc'
import { cleanTiff } from './clean-tiff'
import { cleanXmp } from './clean-xmp'

interface Kept {
  marker: number
  /** The content's first bytes. */
  prefix: string
  /** Bytes between prefix and content. */
  fields?: number
  /** Removes the place from the content, in place. */
  clean?: (content: Bytes) => void
}

const XMP_PART: Kept = {
  marker: 0xe1,
  prefix: 'http://ns.adobe.com/xmp/extension/\0',
  // The packet's checksum, its length and this part's offset.
  fields: 40,
}

/** The segments that may stay, apart from the picture's own ([Note: What may stay in a photo]). */
const KEPT: readonly Kept[] = [
  { marker: 0xe0, prefix: 'JFIF\0' },
  { marker: 0xe0, prefix: 'JFXX\0' },
  { marker: 0xe1, prefix: 'Exif\0', fields: 1, clean: cleanTiff },
  { marker: 0xe1, prefix: 'http://ns.adobe.com/xap/1.0/\0', clean: cleanXmp },
  XMP_PART,
  { marker: 0xe2, prefix: 'ICC_PROFILE\0' },
  // The index of further pictures, and the data that turns them into HDR.
  { marker: 0xe2, prefix: 'MPF\0' },
  { marker: 0xe2, prefix: 'urn:iso:std:iso:ts:21496:-1\0' },
  { marker: 0xed, prefix: 'Photoshop 3.0\0', clean: cleanResources },
  { marker: 0xee, prefix: 'Adobe' },
]

/** Frames, tables, scans: the picture needs them. */
const isOfPicture = (marker: number) => marker >= 0xc0 && marker <= 0xdf

/** May be repeated before any marker. */
const FILL = 0xff
/** EOI, as bytes. */
const END = new Uint8Array([0xff, 0xd9])

/** A segment that no program reads. It keeps its length, so that further pictures are found at their offsets. */
const VACANT = 0xef
/** Bytes of a segment with its marker. */
const [SHORTEST, LONGEST] = [4, 2 + 0xffff]

/** Turns these bytes into empty segments, and the remaining few into fill bytes. */
const fill = (bytes: Bytes) => {
  let p = 0
  while (bytes.length - p >= SHORTEST) {
    const end = Math.min(bytes.length, p + LONGEST)
    bytes.fill(0, p, end)
    bytes.set([0xff, VACANT], p)
    viewOf(bytes).setUint16(p + 2, end - p - 2)
    p = end
  }
  bytes.fill(FILL, p)
}

/** A copy of the bytes of a segment, or of the bytes between two segments. */
interface Edit {
  start: number
  bytes: Bytes
}

const clean = (marker: number, bytes: Bytes, parts: Bytes[]) => {
  const kept = KEPT.find((one) => one.marker === marker && startsWith(bytes, one.prefix, SHORTEST))
  if (!kept) return fill(bytes)
  const content = bytes.subarray(SHORTEST + kept.prefix.length + (kept.fields ?? 0))
  if (kept === XMP_PART) parts.push(content)
  else kept.clean?.(content)
}

/** A long packet may be cut into parts anywhere, even within a word: it is cleaned as a whole. */
const cleanParts = (parts: readonly Bytes[]) => {
  const whole = joined(parts)
  cleanXmp(whole)
  let at = 0
  for (const part of parts) {
    part.set(whole.subarray(at, at + part.length))
    at += part.length
  }
}

/**
 * The bytes of the picture that change: bytes between its segments are filled, and all is cleaned unless `keepsPlace`.
 */
const editsOf = (original: Bytes, segments: readonly Segment[], keepsPlace: boolean): Edit[] => {
  const parts: Bytes[] = []
  const edits: Edit[] = []
  for (const { marker, start, end } of segments) {
    const isFilled = marker === GAP || marker === DNL
    if (!isFilled && (keepsPlace || isOfPicture(marker))) continue
    const bytes = original.slice(start, end)
    if (isFilled) fill(bytes)
    else clean(marker, bytes, parts)
    edits.push({ start, bytes })
  }
  cleanParts(parts)
  return edits.filter(({ start, bytes }) => !isSame(bytes, original.subarray(start, start + bytes.length)))
}

/**
 * See `tidy`. The pictures keep their bytes and offsets: segments that may not stay are emptied, as are stray bytes
 * between segments. A missing EOI is added. Data behind the pictures, such as the film of a moving photo, is left out.
 * Pixels are neither read nor copied unless something changes.
 */
export const tidyJpeg = (original: Bytes, pictures: readonly Jpeg[], keepsPlace: boolean): Bytes | undefined => {
  const edits = pictures.flatMap(({ parts }) => editsOf(original, parts, keepsPlace))
  const isCut = pictures.some((one) => one.isCut)
  const { end } = pictures.at(-1) ?? { end: 0 }
  if (edits.length === 0 && !isCut && end === original.length) return undefined
  const bytes = original.slice(0, end)
  for (const edit of edits) bytes.set(edit.bytes, edit.start)
  return isCut ? joined([bytes, END]) : bytes
}
