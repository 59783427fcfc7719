/** Walks a WebP. See [Note: Walking an image] in walk.ts. */
import { ok } from '../../../contract/failure'
import { cut, damaged, type Walk, type Walked } from './walk'

/** A still picture has its header, a profile, transparency, pixels and two kinds of metadata. */
const MOST_CHUNKS = 100
const RIFF_HEADER = 12
const CHUNK_HEADER = 8
/** How much of a chunk's data tells the size. */
const SIZE_BYTES: Partial<Record<string, number>> = { VP8X: 10, 'VP8 ': 10, VP8L: 5 }
const MOST_SIZE_BYTES = 10
const ANIMATION = 0x02

type Size = Pick<Walked, 'width' | 'height'>

const canvasSize = (data: Buffer): Size => ({ width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 })

/** The size in a frame's own header; undefined where it is none that a decoder begins with. */
const frames: Partial<Record<string, (data: Buffer) => Size | undefined>> = {
  'VP8 ': (data) => {
    const isKeyFrame = (data.readUInt8(0) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a
    return isKeyFrame ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff } : undefined
  },
  VP8L: (data) => {
    const bits = data.readUInt32LE(1)
    return data.readUInt8(0) === 0x2f ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined
  },
}

const isSame = (a: Size, b: Size) => a.width === b.width && a.height === b.height

/** One still WebP: one frame, as large as its canvas. */
export const walkWebp: Walk = async (bytes, from) => {
  const riff = await bytes.at(from, RIFF_HEADER)
  const fileEnd = from + CHUNK_HEADER + riff.readUInt32LE(4)
  if (fileEnd > bytes.length) return cut()
  let canvas: Size | undefined
  let frame: Size | undefined
  let p = from + RIFF_HEADER
  for (let chunk = 0; p < fileEnd; chunk++) {
    if (chunk === MOST_CHUNKS) return damaged('it has too many chunks')
    const head = await bytes.at(p, CHUNK_HEADER + MOST_SIZE_BYTES)
    const name = head.toString('latin1', 0, 4)
    const length = head.length < CHUNK_HEADER ? Infinity : head.readUInt32LE(4)
    if (p + CHUNK_HEADER + length > fileEnd) return cut()
    const data = head.subarray(CHUNK_HEADER, CHUNK_HEADER + length)
    const sizeOf = frames[name]
    if (data.length < (SIZE_BYTES[name] ?? 0)) return damaged('it has no size')
    if (name === 'VP8X') {
      if (chunk > 0) return damaged('it has several sizes')
      if (data.readUInt8(0) & ANIMATION) return damaged('it is animated')
      canvas = canvasSize(data)
    }
    if (name === 'ANIM' || name === 'ANMF') return damaged('it is animated')
    if (sizeOf) {
      if (frame !== undefined) return damaged('it has several sizes')
      frame = sizeOf(data)
      if (frame === undefined) return damaged('it has no size')
    }
    p += CHUNK_HEADER + length + (length & 1)
  }
  if (frame === undefined) return damaged('it has no size')
  if (canvas !== undefined && !isSame(canvas, frame)) return damaged('it has several sizes')
  return ok({ ...frame, end: fileEnd })
}
