/** Whether a file declares colours outside sRGB. */
import { startsWith } from '../../../contract/image/bytes'
import type { Image } from '../../../contract/image/image'
import type { Segment } from '../../../contract/image/jpeg'
import type { Chunk } from '../../../contract/image/walk'
import { viewOf, within, type Bytes } from '../bytes'
import { inflated } from './inflate'

const JPEG_PREFIX = 'ICC_PROFILE\0'
/** The part's number, and the number of parts. A profile of three primaries fits into the first. */
const PART_BYTES = 2
/** Profiles with tables are longer. They belong to printers and scanners. */
const MAX_BYTES = 64 * 1024
const MAX_NAME_LENGTH = 79

const [HEADER_BYTES, COUNT_BYTES, TAG_BYTES] = [128, 4, 12]
const PRIMARIES = ['rXYZ', 'gXYZ', 'bXYZ']
const FRACTION = 65_536

/** Primaries of cICP, by ITU-T H.273: BT.2020 and the two kinds of P3. */
const WIDE_PRIMARIES = new Set([9, 11, 12])

type Point = readonly [x: number, y: number]

/** The position of a primary in the plane of chromaticities. */
const pointAt = (view: DataView, at: number): Point => {
  const [x = 0, y = 0, z = 0] = [8, 12, 16].map((offset) => view.getInt32(at + offset) / FRACTION)
  return [x / (x + y + z), y / (x + y + z)]
}
const areaOf = ([a, b, c]: readonly Point[]) =>
  a && b && c ? Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2 : 0

/** The area between the primaries of its profile, which are for the white of D50. */
const SRGB_AREA = areaOf([
  [0.6484, 0.3309],
  [0.3212, 0.5979],
  [0.1559, 0.066],
])
/** Profiles of sRGB differ by their rounding. Display P3 has 1.4 times its area. */
const WIDER = 1.1

const isWide = (profile: Bytes): boolean =>
  within(() => {
    const view = viewOf(profile)
    const points: Point[] = []
    const count = Math.min(view.getUint32(HEADER_BYTES), MAX_BYTES / TAG_BYTES)
    for (let tag = 0; tag < count; tag++) {
      const at = HEADER_BYTES + COUNT_BYTES + tag * TAG_BYTES
      if (PRIMARIES.some((name) => startsWith(profile, name, at))) points.push(pointAt(view, view.getUint32(at + 4)))
    }
    return areaOf(points) > WIDER * SRGB_AREA
  }, false)

const inJpeg = (bytes: Bytes, segments: readonly Segment[]): boolean => {
  const profile = segments.find(({ marker, data }) => marker === 0xe2 && startsWith(bytes, JPEG_PREFIX, data))
  return profile !== undefined && isWide(bytes.subarray(profile.data + JPEG_PREFIX.length + PART_BYTES, profile.end))
}

const inPng = async (bytes: Bytes, chunks: readonly Chunk[]): Promise<boolean> => {
  for (const { name, data, dataEnd } of chunks) {
    if (name === 'IDAT') return false
    if (name === 'cICP') return WIDE_PRIMARIES.has(bytes[data] ?? 0)
    if (name !== 'iCCP') continue
    const nameEnd = bytes.subarray(data, data + MAX_NAME_LENGTH + 1).indexOf(0)
    // Behind the name: its zero, and the method byte; only one method exists.
    const profile = await inflated(bytes.subarray(data + nameEnd + 2, dataEnd), MAX_BYTES)
    return profile !== undefined && isWide(profile)
  }
  return false
}

const inWebp = (bytes: Bytes, chunks: readonly Chunk[]): boolean => {
  const profile = chunks.find(({ name }) => name === 'ICCP')
  return profile !== undefined && isWide(bytes.subarray(profile.data, profile.dataEnd))
}

/** Whether the file has a profile whose primaries are wider than sRGB's. Profiles with tables count as narrow. */
export const hasWideGamut = async (bytes: Bytes, image: Image): Promise<boolean> => {
  if (image.type === 'image/jpeg') return inJpeg(bytes, image.pictures[0].parts)
  const [{ parts }] = image.pictures
  return image.type === 'image/png' ? inPng(bytes, parts) : inWebp(bytes, parts)
}
