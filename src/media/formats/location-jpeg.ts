import { joined, startsWith, type Bytes } from '../bytes'
import { blankPlaces } from './iptc'
import { EOI, exifRange, segments, type Segment } from './jpeg'
import { removeGps } from './tiff'
import { blank, namesPlace } from './xmp'

const XMP = 'http://ns.adobe.com/xap/1.0/\0'
/** Followed by the packet's checksum, its length and this part's offset. */
const XMP_PART = 'http://ns.adobe.com/xmp/extension/\0'
const XMP_PART_FIELDS = 40
const PHOTOSHOP = 'Photoshop 3.0\0'

const packet = (bytes: Bytes, { marker, data, end }: Segment, prefix: string, fields = 0) =>
  marker === 0xe1 && startsWith(bytes, prefix, data) ? bytes.subarray(data + prefix.length + fields, end) : undefined

/** Cleans the JPEG at `from` in place. `end` is where it ends; undefined where it is cut off. */
const clean = (bytes: Bytes, from: number) => {
  const parts: Bytes[] = []
  let found = false
  let end: number | undefined
  for (const segment of segments(bytes, from)) {
    const exif = exifRange(bytes, segment)
    if (exif && removeGps(bytes.subarray(exif.start, exif.end))) found = true
    const xmp = packet(bytes, segment, XMP)
    if (xmp && namesPlace(xmp)) {
      blank(xmp)
      found = true
    }
    const part = packet(bytes, segment, XMP_PART, XMP_PART_FIELDS)
    if (part) parts.push(part)
    if (segment.marker === 0xed && startsWith(bytes, PHOTOSHOP, segment.data)) {
      if (blankPlaces(bytes.subarray(segment.data + PHOTOSHOP.length, segment.end))) found = true
    }
    if (segment.marker === EOI) end = segment.end
  }
  // A long packet is cut into parts anywhere, also within a word: it is read as a whole.
  if (namesPlace(joined(parts))) {
    for (const part of parts) blank(part)
    found = true
  }
  return { found, end }
}

/** Where the next picture of the same file starts (a gain map, a preview), padding skipped. */
const nextPicture = (bytes: Bytes, from: number) => {
  let p = from
  while (bytes[p] === 0) p++
  return startsWith(bytes, '\xff\xd8\xff', p) ? p : undefined
}

/**
 * The file without its place, or undefined where it names none. The picture's own bytes and every offset stay (the
 * pictures behind the first, which phones add for HDR, are found by offset). Anything after the pictures that is none
 * itself, such as the film of a moving photo, may contain a location and is removed.
 */
export const withoutPlaceJpeg = (original: Bytes): Bytes | undefined => {
  const bytes = original.slice()
  let found = false
  let end = bytes.length
  for (let start: number | undefined = 0; start !== undefined;) {
    const picture = clean(bytes, start)
    found ||= picture.found
    end = picture.end ?? bytes.length
    start = nextPicture(bytes, end)
  }
  const rest = bytes.subarray(end).some((byte) => byte !== 0)
  return found || rest ? bytes.slice(0, rest ? end : bytes.length) : undefined
}
