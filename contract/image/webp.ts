/** Walks a WebP ([Note: Walking an image]). */
import { fail, ok } from '../failure'
import { latin1, u16le, u24le, u32le } from './bytes'
import { endMissing, damaged, type Chunk, type Flaw, type Outcome, type Walk, type WalkOptions } from './walk'

/** A still picture needs six: header, colour profile, transparency, pixels and two kinds of metadata. */
const MAX_CHUNKS = 100
/** 'RIFF', the length of the rest, 'WEBP'. */
export const RIFF_BYTES = 12
/** A chunk's name and length. */
export const HEADER_BYTES = 8
/** By chunk name: the leading bytes of its data that contain the size. */
const SIZE_BYTES: Partial<Record<string, number>> = { VP8X: 10, 'VP8 ': 10, VP8L: 5 }
const MAX_SIZE_BYTES = 10
/** The flag in VP8X that marks an animation. */
export const ANIMATION = 0x02

interface Size {
  width: number
  height: number
}

/** By chunk name: reads the size from a frame's header; undefined if a decoder would not accept the header. */
export const FRAME_SIZES: Partial<Record<string, (data: Uint8Array) => Size | undefined>> = {
  'VP8 ': (data) => {
    const isKeyFrame = ((data[0] ?? 1) & 1) === 0 && u24le(data, 3) === 0x2a019d
    return isKeyFrame ? { width: u16le(data, 6) & 0x3fff, height: u16le(data, 8) & 0x3fff } : undefined
  },
  VP8L: (data) => {
    const bits = u32le(data, 1)
    return data[0] === 0x2f ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined
  },
}

const animated = () => fail<Flaw>({ code: 'ANIMATED', why: 'it is animated' })

/** Walks one still WebP; refuses more than one frame, and a frame that is not as large as the canvas. */
export function* walkWebp({ length: fileLength }: WalkOptions): Walk<Outcome> {
  const riff = yield { at: 0, count: RIFF_BYTES }
  if (riff.length < RIFF_BYTES) return endMissing()
  const fileEnd = HEADER_BYTES + u32le(riff, 4)
  if (fileEnd > fileLength) return endMissing()
  const parts: Chunk[] = []
  let canvas: Size | undefined
  let frame: Size | undefined
  for (let p = RIFF_BYTES; p < fileEnd;) {
    if (parts.length === MAX_CHUNKS) return damaged('it has too many chunks')
    const head = yield { at: p, count: HEADER_BYTES + MAX_SIZE_BYTES }
    const name = latin1(head.subarray(0, 4))
    const length = head.length < HEADER_BYTES ? Infinity : u32le(head, 4)
    const dataEnd = p + HEADER_BYTES + length
    if (dataEnd > fileEnd) return endMissing()
    const data = head.subarray(HEADER_BYTES, HEADER_BYTES + Math.min(length, MAX_SIZE_BYTES))
    if (data.length < (SIZE_BYTES[name] ?? 0)) return damaged('it has no size')
    if (name === 'VP8X') {
      if (parts.length > 0) return damaged('it has several sizes')
      if ((data[0] ?? 0) & ANIMATION) return animated()
      canvas = { width: u24le(data, 4) + 1, height: u24le(data, 7) + 1 }
    }
    if (name === 'ANIM' || name === 'ANMF') return animated()
    const sizeOf = FRAME_SIZES[name]
    if (sizeOf) {
      if (frame) return damaged('it has several sizes')
      frame = sizeOf(data)
      if (!frame) return damaged('it has no size')
    }
    const chunk = { name, start: p, data: p + HEADER_BYTES, dataEnd, end: dataEnd + (length & 1) }
    parts.push(chunk)
    p = chunk.end
  }
  if (!frame) return damaged('it has no size')
  if (canvas && (canvas.width !== frame.width || canvas.height !== frame.height)) return damaged('it has several sizes')
  return ok({ ...frame, parts, end: fileEnd })
}
