import { ok, type Result } from '../../../contract/failure'
import { isSame, joined, startsWith, viewOf, type Bytes } from '../bytes'
import { refuse, type ImageFailure } from '../failure'
import { cleanResources } from './iptc'
import { CUT, EOI, isFrame, SOS, segments, type Segment } from './jpeg'
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
/** Another height behind the first scan. No browser reads it, and the server accepts one height. */
const DNL = 0xdc

/** May be repeated before any marker. */
const FILL = 0xff
/** EOI, as bytes. */
const END = new Uint8Array([0xff, EOI])
/** Begins the name of Samsung's block, of which eight bytes come first. */
const SAMSUNG = 'MotionPhoto_Data'

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

/** How a walk over one picture ended: whole, in a scan that the file ends with, or as no picture of one size. */
type End = { at: number } | 'cut' | 'damaged'

/** Fills what is between the segments of the picture at `from`, and cleans it unless `keepsPlace`. All in place. */
const tidyPicture = (bytes: Bytes, from: number, keepsPlace: boolean): End => {
  const parts: Bytes[] = []
  let gap: number | undefined = from + 2
  let end: End = 'damaged'
  let [frames, scans] = [0, 0]
  for (const segment of segments(bytes, from)) {
    const { marker } = segment
    if (gap !== undefined) fill(bytes, gap, segment.start)
    gap = marker === SOS ? undefined : segment.end
    if (isFrame(marker)) frames++
    if (marker === SOS) scans++
    if (marker === EOI) end = { at: segment.end }
    else if (marker === CUT) end = 'cut'
    else if (marker === DNL) vacate(bytes, segment)
    else if (!keepsPlace) cleanSegment(bytes, segment, parts)
  }
  if (!keepsPlace) cleanParts(parts)
  return frames === 1 && scans > 0 ? end : 'damaged'
}

/** Where the next picture of the same file starts (a gain map, a preview), padding skipped. */
const nextPicture = (bytes: Bytes, from: number) => {
  let p = from
  while (bytes[p] === 0) p++
  return startsWith(bytes, '\xff\xd8\xff', p) ? p : undefined
}

/** Where the film of a moving photo begins: at its first box, or at Samsung's header before it. */
const filmIn = (bytes: Bytes): number | undefined => {
  for (let p = bytes.indexOf(0x66); p >= 0; p = bytes.indexOf(0x66, p + 1)) {
    if (!startsWith(bytes, '\0\0\0', p - 4) || !startsWith(bytes, 'ftyp', p)) continue
    return startsWith(bytes, SAMSUNG, p - 4 - SAMSUNG.length) ? p - 4 - SAMSUNG.length - 8 : p - 4
  }
  return undefined
}

/**
 * The file as it is sent; undefined if it can be sent as it is. Its pictures keep their bytes and offsets: segments that
 * may not stay are emptied, as are stray bytes between segments. A missing EOI is added. What is behind
 * the pictures, such as the film of a moving photo, is left out. Refuses a file that no decoder shows whole.
 */
export const tidyJpeg = (original: Bytes, keepsPlace: boolean): Result<Bytes | undefined, ImageFailure> => {
  let bytes = original.slice()
  let end = tidyPicture(bytes, 0, keepsPlace)
  if (typeof end !== 'object') {
    // Without an EOI the scan seems to continue into the film.
    const film = filmIn(original)
    bytes = original.slice(0, film)
    end = tidyPicture(bytes, 0, keepsPlace)
  }
  if (end === 'damaged') return refuse('IMAGE_DAMAGED')
  if (end === 'cut') return ok(joined([bytes, END]))
  let { at } = end
  for (let start = nextPicture(bytes, at); start !== undefined; start = nextPicture(bytes, at)) {
    const picture = tidyPicture(bytes, start, keepsPlace)
    // A picture that is not whole is left out, with everything behind it.
    if (typeof picture !== 'object') break
    ;({ at } = picture)
  }
  const tidied = at === bytes.length ? bytes : bytes.slice(0, at)
  return ok(isSame(tidied, original) ? undefined : tidied)
}
