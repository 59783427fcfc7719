/** Walks a PNG ([Note: Walking an image]). */
import { crc32 } from '../basis/crc32'
import { ok } from '../failure'
import { latin1, u32 } from './bytes'
import { endMissing, damaged, isLong, lastMark, type Chunk, type Outcome, type Walk, type WalkOptions } from './walk'

/** Encoders write pixels in pieces of 8 kB or more, so the largest file has 6,400. */
const MAX_CHUNKS = 20_000
export const SIGNATURE_BYTES = 8
const HEADER = { name: 'IHDR', bytes: 13 }
/** The whole chunk, with its checksum. */
const HEADER_BYTES = 25
/** IEND with its checksum. */
const END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
const NAME = /^[A-Za-z]{4}$/

/** One PNG: IHDR first and once, pixels, IEND. */
export function* walkPng(options: WalkOptions): Walk<Outcome> {
  const parts: Chunk[] = []
  let size: { width: number; height: number } | undefined
  let [hasPixels, isSearched] = [false, false]
  let p = SIGNATURE_BYTES
  while (parts.length < MAX_CHUNKS) {
    const head = yield { at: p, count: size ? 16 : HEADER_BYTES }
    if (head.length < 8) return endMissing()
    const name = latin1(head.subarray(4, 8))
    const length = u32(head, 0)
    const dataEnd = p + 8 + length
    const chunk = { name, start: p, data: p + 8, dataEnd, end: dataEnd + 4 }
    if (!NAME.test(name)) return damaged(size ? 'there is something between its chunks' : 'it has no size')
    if (size && name === HEADER.name) return damaged('it has several sizes')
    if (!size) {
      if (name !== HEADER.name || length !== HEADER.bytes) return damaged('it has no size')
      if (head.length < HEADER_BYTES) return endMissing()
      // Decoders refuse the size then, and a wrong one must not be believed.
      if (crc32(head.subarray(4, 21)) !== u32(head, 21)) return damaged('its header has a wrong checksum')
      size = { width: u32(head, 8), height: u32(head, 12) }
    }
    if (chunk.end > options.length) return endMissing()
    parts.push(chunk)
    if (name === 'IEND') return hasPixels ? ok({ ...size, parts, end: chunk.end }) : damaged('it has no pixels')
    if (name === 'IDAT') {
      hasPixels = true
      const isAtHand = chunk.end - chunk.start < head.length
      if (options.isStrict && !isAtHand && !isSearched && isLong(options, chunk.end)) {
        isSearched = true
        const last = yield* lastMark(options, END)
        if (last !== undefined) return ok({ ...size, parts, end: last + END.length })
      }
    }
    p = chunk.end
  }
  return damaged('it has too many chunks')
}
