/** Dates of a PNG without an Exif block: from ImageMagick's copy of one, its texts, and the time of the last change. */
import { latin1, startsWith } from '../../../contract/image/bytes'
import type { Chunk } from '../../../contract/image/walk'
import { viewOf, type Bytes } from '../bytes'
import { inflated } from '../formats/inflate'
import { momentOf, utcOf } from './wall-clock'

const KEYWORDS = ['Raw profile type exif\0', 'Raw profile type APP1\0']
/** The method byte behind the keyword of a compressed text; only one method exists. */
const METHOD_BYTES = 1
/** An Exif block has at most 64 kB, and as many pairs of digits, with a line feed for each 36 of them. */
const MAX_TEXT = 160 * 1024
const EXIF = 'Exif\0\0'
/** A time with the names of its chunk. */
const MAX_TIME_TEXT = 256
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

const CREATION = 'Creation Time\0'
/** A text, by the kind of its chunk. In an iTXt two texts, a language and a translation, are before it. */
const TEXT_AT: Record<string, RegExp> = { tEXt: /^/, iTXt: /^\0\0[^\0]*\0[^\0]*\0/ }
/** 'Sat, 22 Aug 2015 23:08:19 GMT', as the format's specification suggests. */
const RFC_1123 = /^(?:[a-z]{3}, ?)?\d{1,2} [a-z]{3,9} \d{4} \d{1,2}:\d{2}/i

/** The times (ms since 1970) that programs wrote as 'Creation Time'. */
export const creationTimes = (png: Bytes, chunks: readonly Chunk[]): readonly number[] =>
  chunks.flatMap(({ name, data, dataEnd }) => {
    const start = TEXT_AT[name]
    if (!start || !startsWith(png, CREATION, data)) return []
    const content = latin1(png.subarray(data + CREATION.length, Math.min(dataEnd, data + MAX_TIME_TEXT)))
    if (!start.test(content)) return []
    const text = content.replace(start, '')
    const at = RFC_1123.test(text) ? Date.parse(text) : momentOf(text)
    return Number.isNaN(at) ? [] : [at]
  })

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
