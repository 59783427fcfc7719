import { ok, type Result } from '../../../contract/failure'
import { isSame, joined, latin1, startsWith, viewOf, type Bytes } from '../bytes'
import { crc32 } from '../crc32'
import { refuse, type ImageFailure } from '../failure'
import { cleanTiff } from './clean-tiff'
import { cleanXmp } from './clean-xmp'
import { SIGNATURE_BYTES, chunks, type Chunk } from './png'

/** All chunks without text that may stay ([Note: What may stay in a photo]): the picture, its colours, its animation. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND iCCP sRGB gAMA cHRM cICP mDCV cLLI pHYs sBIT tRNS bKGD hIST eXIf acTL fcTL fdAT'.split(' '),
)
const NAME = /^[A-Za-z]{4}$/
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])
/** The keywords of the PNG specification, without the free comment. */
const KEYWORDS = new Set(
  'Title|Author|Description|Copyright|Creation Time|Software|Disclaimer|Warning|Source'.split('|'),
)
const XMP = 'XML:com.adobe.xmp'
/** Behind keyword and its zero: compressed or not, the method, two empty names of languages. */
const PLAIN_FIELDS = '\0\0\0\0\0'
const LONGEST_KEYWORD = 79

const keywordOf = (bytes: Bytes, { data, dataEnd }: Chunk) => {
  const end = bytes.subarray(data, Math.min(dataEnd, data + LONGEST_KEYWORD + 1)).indexOf(0)
  return end < 0 ? undefined : latin1(bytes.subarray(data, data + end))
}

/** Where the block begins that must be cleaned; undefined if the chunk stays as it is, null if it goes. */
const blockIn = (bytes: Bytes, chunk: Chunk): number | undefined | null => {
  const { name, data } = chunk
  if (name === 'eXIf') return data
  if (!TEXTS.has(name)) return KEPT.has(name) ? undefined : null
  const keyword = keywordOf(bytes, chunk)
  if (keyword === XMP) {
    // A compressed packet, or one with names of languages, is not read: it goes.
    return name === 'iTXt' && startsWith(bytes, XMP + PLAIN_FIELDS, data)
      ? data + XMP.length + PLAIN_FIELDS.length
      : null
  }
  return keyword !== undefined && KEYWORDS.has(keyword) ? undefined : null
}

/** See `tidy`. The pixels stay as they are; what follows the last chunk is left out. */
export const tidyPng = (original: Bytes, keepsPlace: boolean): Result<Bytes | undefined, ImageFailure> => {
  const bytes = original.slice()
  const view = viewOf(bytes)
  const kept: Bytes[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  let last: Chunk | undefined
  let [hasPixels, areNamed] = [false, true]
  for (const chunk of chunks(bytes)) {
    last = chunk
    hasPixels ||= chunk.name === 'IDAT'
    areNamed &&= NAME.test(chunk.name)
    const block = keepsPlace ? undefined : blockIn(bytes, chunk)
    if (block === null) continue
    if (block !== undefined) {
      const clean = chunk.name === 'eXIf' ? cleanTiff : cleanXmp
      clean(bytes.subarray(block, chunk.dataEnd))
      view.setUint32(chunk.dataEnd, crc32(bytes.subarray(chunk.data - 4, chunk.dataEnd)))
    }
    kept.push(bytes.subarray(chunk.start, chunk.end))
  }
  if (last?.name !== 'IEND' || !hasPixels || !areNamed) return refuse('IMAGE_DAMAGED')
  const tidied = joined(kept)
  return ok(isSame(tidied, original) ? undefined : tidied)
}
