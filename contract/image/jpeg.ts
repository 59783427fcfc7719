/** Walks a JPEG ([Note: Walking an image]). */
import { ok, type Result } from '../failure'
import { u16 } from './bytes'
import { endMissing, damaged, isLong, lastMark, type Flaw, type Walk, type WalkOptions, type Walked } from './walk'

export interface Segment {
  /** The marker's second byte, or `GAP`. */
  marker: number
  /** Start of the marker. */
  start: number
  /** Start of the bytes that follow marker and length. */
  data: number
  end: number
}

export interface Jpeg extends Walked<Segment> {
  /** The file ends within a scan, which every browser tolerates. Never true after a strict walk. */
  isCut: boolean
}

/** Bytes between segments that belong to none. */
export const GAP = 0
export const SOS = 0xda
/** Defines the height after the first scan. No browser supports it. */
export const DNL = 0xdc
const TEM = 0x01
const SOI = 0xd8
const EOI = 0xd9

/** Maximum for one picture. Ten megabytes of extended XMP take 160. */
const MAX_SEGMENTS = 2000
/** Encoders write about ten; each further scan makes a decoder process the whole picture again. */
const MAX_SCANS = 100

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** SOF0 to SOF15 without DHT, JPG and DAC, which are in the same range. */
export const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** A second SOI; DHP and EXP, which put several frames into one picture. Every decoder refuses them. */
const isRefused = (marker: number) => marker === SOI || marker === 0xde || marker === 0xdf
/** Markers without a length that decoders skip between segments. */
const isStray = (marker: number) => marker <= TEM || isRestart(marker)

/**
 * Whether a scan continues if 0xff precedes this byte: a stuffed or fill byte, a restart, or a code that decoders
 * ignore. A flipped bit creates such a code, and browsers still show the picture.
 */
const isData = (byte: number) => byte < 0xc0 || byte === 0xff || isRestart(byte) || (byte >= 0xf0 && byte <= 0xfd)

/** The next marker from `from` on; undefined if there is none. `isClean`: only fill bytes precede it. */
export function* nextMarker(from: number): Walk<{ at: number; isClean: boolean } | undefined> {
  let isClean = true
  for (let p = from; ;) {
    const block = yield { at: p, count: 2 }
    if (block.length < 2) return undefined
    let i = 0
    while (i + 1 < block.length) {
      const next = block[i + 1] ?? 0
      if (block[i] === 0xff && next === 0xff) i += 1
      else if (block[i] === 0xff && !isStray(next)) return { at: p + i, isClean }
      else {
        isClean = false
        const found = block.indexOf(0xff, i + 1)
        i = found < 0 ? block.length : found
      }
    }
    p += i
  }
}

/** The position of the first marker after entropy-coded data; undefined if the data does not end. */
function* afterScan(from: number, options: WalkOptions): Walk<number | undefined> {
  let wasFf = false
  for (let p = from; ;) {
    const block = yield { at: p, count: 1 }
    if (block.length === 0) return undefined
    if (wasFf && !isData(block[0] ?? 0)) return p - 1
    // indexOf leaves about one byte in 256 to check: a loop over all bytes takes 18 times as long.
    for (let i = block.indexOf(0xff); i !== -1; i = block.indexOf(0xff, i + 1)) {
      while (block[i + 1] === 0xff) i += 1
      if (!isData(block[i + 1] ?? 0)) return p + i
    }
    wasFf = block.at(-1) === 0xff
    const isFirst = p === from
    p += block.length
    if (!isFirst || !options.isStrict || !isLong(options, p)) continue
    const end = yield* lastMark(options, [0xff, EOI])
    const scan = yield* lastMark(options, [0xff, SOS])
    if (end !== undefined && (scan === undefined || scan < end)) return end
  }
}

/** Size from a frame header of this length whose marker begins `head`; undefined if it is not a frame header. */
export const sizeIn = (head: Uint8Array, length: number) =>
  head.length >= 10 && length === 8 + 3 * (head[9] ?? 0) ? { width: u16(head, 7), height: u16(head, 5) } : undefined

/** Walks one JPEG whose SOI is at `from`: one frame header, then complete scans. Does not check the SOI itself. */
export function* walkJpeg(from: number, options: WalkOptions): Walk<Result<Jpeg, Flaw>> {
  const parts: Segment[] = []
  let size: { width: number; height: number } | undefined
  let scans = 0
  let p = from + 2
  while (parts.length < MAX_SEGMENTS) {
    const next = yield* nextMarker(p)
    if (!next) return endMissing()
    if (!next.isClean) {
      if (options.isStrict) return damaged('there is something between its segments')
      parts.push({ marker: GAP, start: p, data: p, end: next.at })
    }
    const { at } = next
    const head = yield { at, count: 10 }
    const marker = head[1] ?? 0
    if (marker === EOI) {
      parts.push({ marker, start: at, data: at + 2, end: at + 2 })
      return size && scans > 0 ? ok({ ...size, parts, end: at + 2, isCut: false }) : damaged('it has no size')
    }
    if (isRefused(marker) || (options.isStrict && marker === DNL)) return damaged('it has a marker where none may be')
    if (head.length < 4) return endMissing()
    const length = u16(head, 2)
    const end = at + 2 + length
    if (length < 2) return damaged('it has a segment without length')
    if (end > options.length) return endMissing()
    parts.push({ marker, start: at, data: at + 4, end })
    if (isFrame(marker)) {
      if (size) return damaged('it has several sizes')
      size = sizeIn(head, length)
      if (!size) return damaged('it has no size')
    }
    if (marker === SOS) {
      if (!size) return damaged('it has no size')
      scans += 1
      if (scans > MAX_SCANS) return damaged('it has too many scans')
      const after = yield* afterScan(end, options)
      if (after === undefined) {
        return options.isStrict ? endMissing() : ok({ ...size, parts, end: options.length, isCut: true })
      }
      p = after
    } else p = end
  }
  return damaged('it has too many segments')
}
