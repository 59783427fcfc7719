/** Removes the place from a PNG, chunk by chunk ([Note: What may stay in a photo] in tidy.ts). */
import { latin1, startsWith } from '../../../contract/image/bytes'
import { SIGNATURE_BYTES } from '../../../contract/image/png'
import type { Chunk } from '../../../contract/image/walk'
import { joined, viewOf, type Bytes } from '../bytes'
import { crc32 } from '../../../contract/basis/crc32'
import { cleanTiff } from './clean-tiff'
import { cleanXmp } from './clean-xmp'

/** All chunks without text that may stay: the picture, its colours, its animation. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND iCCP sRGB gAMA cHRM cICP mDCV cLLI pHYs sBIT tRNS bKGD hIST eXIf acTL fcTL fdAT'.split(' '),
)
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])
/** The keywords of the PNG specification, except `Comment`, which may contain any text. */
const KEYWORDS = new Set(
  'Title|Author|Description|Copyright|Creation Time|Software|Disclaimer|Warning|Source'.split('|'),
)
const XMP = 'XML:com.adobe.xmp'
/** An uncompressed iTXt after its keyword: a zero, flag and method of compression, empty language and translation. */
const PLAIN_FIELDS = '\0\0\0\0\0'
const MAX_KEYWORD_LENGTH = 79

const keywordOf = (bytes: Bytes, { data, dataEnd }: Chunk) => {
  const end = bytes.subarray(data, Math.min(dataEnd, data + MAX_KEYWORD_LENGTH + 1)).indexOf(0)
  return end < 0 ? undefined : latin1(bytes.subarray(data, data + end))
}

/** The offset of the block to clean; undefined if the chunk stays unchanged, null if the chunk is removed. */
const blockIn = (bytes: Bytes, chunk: Chunk): number | undefined | null => {
  const { name, data } = chunk
  if (name === 'eXIf') return data
  if (!TEXTS.has(name)) return KEPT.has(name) ? undefined : null
  const keyword = keywordOf(bytes, chunk)
  if (keyword === XMP) {
    // A packet that is compressed, or has a language or a translated keyword, is removed without reading it.
    return name === 'iTXt' && startsWith(bytes, XMP + PLAIN_FIELDS, data)
      ? data + XMP.length + PLAIN_FIELDS.length
      : null
  }
  return keyword !== undefined && KEYWORDS.has(keyword) ? undefined : null
}

/** Implements `tidy` for a PNG. The pixels stay unchanged; data after the last chunk is removed. */
export const tidyPng = (original: Bytes, chunks: readonly Chunk[], keepsPlace: boolean): Bytes => {
  const bytes = original.slice()
  const view = viewOf(bytes)
  const kept: Bytes[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  for (const chunk of chunks) {
    const block = keepsPlace ? undefined : blockIn(bytes, chunk)
    if (block === null) continue
    if (block !== undefined) {
      const clean = chunk.name === 'eXIf' ? cleanTiff : cleanXmp
      clean(bytes.subarray(block, chunk.dataEnd))
      view.setUint32(chunk.dataEnd, crc32(bytes.subarray(chunk.data - 4, chunk.dataEnd)))
    }
    kept.push(bytes.subarray(chunk.start, chunk.end))
  }
  return joined(kept)
}
