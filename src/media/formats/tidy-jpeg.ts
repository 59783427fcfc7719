import { DNL, GAP, type Jpeg, type Segment } from '../../../contract/image/jpeg'
import { startsWith } from '../../../contract/image/bytes'
import { joined, viewOf, type Bytes } from '../bytes'
import { cleanResources } from './iptc'
import { cleanTiff } from './clean-tiff'
import { cleanXmp } from './clean-xmp'

interface Kept {
  marker: number
  /** The content begins so. */
  prefix: string
  /** Bytes between prefix and content. */
  fields?: number
  /** Takes the place out of the content, in place. */
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
  // The index of further pictures, and what turns them into HDR.
  { marker: 0xe2, prefix: 'MPF\0' },
  { marker: 0xe2, prefix: 'urn:iso:std:iso:ts:21496:-1\0' },
  { marker: 0xed, prefix: 'Photoshop 3.0\0', clean: cleanResources },
  { marker: 0xee, prefix: 'Adobe' },
]

/** Frames, tables, scans: without them there is no picture. */
const isOfPicture = (marker: number) => marker >= 0xc0 && marker <= 0xdf

/** May be repeated before any marker. */
const FILL = 0xff
/** EOI, as bytes. */
const END = new Uint8Array([0xff, 0xd9])

/** A segment that no program knows. It keeps its length, so that further pictures are found at their offsets. */
const VACANT = 0xef
/** Bytes of a segment with its marker. */
const [SHORTEST, LONGEST] = [4, 2 + 0xffff]

const vacate = (bytes: Bytes, { start, data, end }: Segment) => {
  bytes[start + 1] = VACANT
  bytes.fill(0, data, end)
}

/** Makes the bytes between two segments empty segments, and the few that are left fill bytes. */
const fill = (bytes: Bytes, from: number, to: number) => {
  let p = from
  while (to - p >= SHORTEST) {
    const end = Math.min(to, p + LONGEST)
    bytes.fill(0, p, end)
    bytes.set([0xff, VACANT], p)
    viewOf(bytes).setUint16(p + 2, end - p - 2)
    p = end
  }
  bytes.fill(FILL, p, to)
}

const cleanSegment = (bytes: Bytes, segment: Segment, parts: Bytes[]) => {
  const { marker, data, end } = segment
  if (isOfPicture(marker)) return
  const kept = KEPT.find((one) => one.marker === marker && startsWith(bytes, one.prefix, data))
  if (!kept) return vacate(bytes, segment)
  const content = bytes.subarray(data + kept.prefix.length + (kept.fields ?? 0), end)
  if (kept === XMP_PART) parts.push(content)
  else kept.clean?.(content)
}

/** A long packet is cut into parts anywhere, even within a word: it is cleaned as a whole. */
const cleanParts = (parts: readonly Bytes[]) => {
  const whole = joined(parts)
  cleanXmp(whole)
  let at = 0
  for (const part of parts) {
    part.set(whole.subarray(at, at + part.length))
    at += part.length
  }
}

/** Fills what is between the segments of a picture, and cleans it unless `keepsPlace`. All in place. */
const tidyPicture = (bytes: Bytes, segments: readonly Segment[], keepsPlace: boolean) => {
  const parts: Bytes[] = []
  for (const segment of segments) {
    if (segment.marker === GAP) fill(bytes, segment.start, segment.end)
    else if (segment.marker === DNL) vacate(bytes, segment)
    else if (!keepsPlace) cleanSegment(bytes, segment, parts)
  }
  cleanParts(parts)
}

/**
 * See `tidy`. The pictures keep their bytes and offsets: segments that may not stay are emptied, as are stray bytes
 * between segments. A missing EOI is added. What is behind the pictures, such as the film of a moving photo, is left out.
 */
export const tidyJpeg = (original: Bytes, pictures: readonly Jpeg[], keepsPlace: boolean): Bytes => {
  const bytes = original.slice(0, pictures.at(-1)?.end)
  for (const { parts } of pictures) tidyPicture(bytes, parts, keepsPlace)
  return pictures.some(({ isCut }) => isCut) ? joined([bytes, END]) : bytes
}
