/** Dates of a PNG without an Exif block: from ImageMagick's copy of one, and the time of the last change. */
import { latin1, startsWith } from '../../../contract/image/bytes'
import type { Chunk } from '../../../contract/image/walk'
import { viewOf, type Bytes } from '../bytes'
import { inflated } from '../formats/inflate'
import { utcOf } from './wall-clock'

const KEYWORDS = ['Raw profile type exif\0', 'Raw profile type APP1\0']
/** The method byte behind the keyword of a compressed text; only one method exists. */
const METHOD_BYTES = 1
/** An Exif block has at most 64 kB, and as many pairs of digits, with a line feed for each 36 of them. */
const MAX_TEXT = 160 * 1024
const EXIF = 'Exif\0\0'
const TIME_BYTES = 7

/** A line feed, the profile's name, its length in bytes, then pairs of hexadecimal digits in lines. */
const bytesOf = (text: string): Bytes | undefined => {
  const [, digits = ''] = /^\n[^\n]*\n *\d+\n([\da-fA-F\n]*)/.exec(text) ?? []
  const pairs = digits.replaceAll('\n', '').match(/../g) ?? []
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  return startsWith(bytes, EXIF) ? bytes.subarray(EXIF.length) : undefined
}

/** The TIFF block that ImageMagick keeps as text; undefined if there is none. */
export const rawProfile = async (png: Bytes, chunks: readonly Chunk[]): Promise<Bytes | undefined> => {
  for (const { name, data, dataEnd } of chunks) {
    const keyword = KEYWORDS.find((one) => startsWith(png, one, data))
    if (keyword === undefined || (name !== 'tEXt' && name !== 'zTXt')) continue
    const content = png.subarray(data + keyword.length, dataEnd)
    const text =
      name === 'tEXt' ? content.subarray(0, MAX_TEXT) : await inflated(content.subarray(METHOD_BYTES), MAX_TEXT)
    const block = text && bytesOf(latin1(text))
    if (block) return block
  }
  return undefined
}

/** The time of the last change (ms since 1970), which PNG stores in UTC; empty if it is missing or not a valid time. */
export const changeTime = (png: Bytes, chunks: readonly Chunk[]): readonly number[] => {
  for (const { name, data, dataEnd } of chunks) {
    if (name !== 'tIME' || dataEnd - data !== TIME_BYTES) continue
    const view = viewOf(png.subarray(data, dataEnd))
    const rest = [2, 3, 4, 5, 6].map((at) => view.getUint8(at))
    const at = utcOf([view.getUint16(0), ...rest])
    return Number.isNaN(at) ? [] : [at]
  }
  return []
}
