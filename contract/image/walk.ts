/**
 * [Note: Walking an image]
 *
 * The one walk over JPEG, PNG and WebP, for the device before a photo is sent and for the server when it has arrived.
 * Nothing is decoded. A walk moves from part to part of a file and reads the frame header that a decoder uses, so the
 * measured size is the decoded size, and the cost is bounded by the number of parts.
 *
 * A walk does no I/O: it yields the range that it needs, and its caller passes the bytes to `next`. So the same code
 * walks over bytes in memory (`walkOver`) and over a file in a store.
 *
 * There are two ways to walk. The device tolerates every flaw that all browsers tolerate (bytes between segments, a
 * missing end) and repairs it. The server is strict: it refuses the same flaws, and files that the device repaired have
 * none of them. The server also skips long pixel data, so that it need not read whole photos: it searches the last
 * 64 kB of the file for the end of the picture, and reads all pixel data only if the end is not there. The skip depends
 * on the length of the file and not on the kind of store, so both stores decide alike.
 */
import { fail, type Result } from '../failure'

/** A request for the bytes from `at` on: at least `count`, or all remaining bytes. */
export interface Read {
  at: number
  count: number
}

/** Yields reads and is given the bytes of each: all available bytes from `at` on. Returns its finding. */
export type Walk<T> = Generator<Read, T, Uint8Array>

export interface WalkOptions {
  /** Bytes of the whole file. */
  length: number
  isStrict: boolean
}

/** Why a file may not be stored as an image. */
export interface Flaw {
  code: 'TYPE' | 'ANIMATED' | 'DAMAGED'
  why: string
}

/** A part of a PNG or WebP. */
export interface Chunk {
  name: string
  /** Start of the chunk with its header. */
  start: number
  data: number
  dataEnd: number
  /** The position after the chunk's checksum or padding byte. */
  end: number
}

/** The result of a walk over a valid picture: its size in pixels as stored, and the position after its last byte. */
export interface Walked<P = Chunk> {
  width: number
  height: number
  end: number
  /** In order. A strict walk does not list the parts after long pixel data. */
  parts: P[]
}

export type Outcome = Result<Walked, Flaw>

export const damaged = (why: string) => fail<Flaw>({ code: 'DAMAGED', why })
export const endMissing = () => damaged('its end is missing')

/** Pixel data with more bytes counts as long. */
const LONG_BYTES = 512 * 1024
const TAIL_BYTES = 64 * 1024

export const isLong = ({ length }: WalkOptions, from: number) => length - from > LONG_BYTES

/** The position of the last `mark` in the end of the file; undefined if there is none. */
export function* lastMark({ length }: WalkOptions, mark: readonly number[]): Walk<number | undefined> {
  const start = Math.max(0, length - TAIL_BYTES)
  const tail = (yield { at: start, count: TAIL_BYTES }).subarray(0, length - start)
  const [first = 0] = mark
  for (let p = tail.lastIndexOf(first); p >= 0; p = p === 0 ? -1 : tail.lastIndexOf(first, p - 1))
    if (mark.every((byte, i) => tail[p + i] === byte)) return start + p
  return undefined
}

/** Walks over bytes in memory. */
export const walkOver = <T>(bytes: Uint8Array, walk: Walk<T>): T => {
  let step = walk.next()
  while (step.done !== true) step = walk.next(bytes.subarray(step.value.at))
  return step.value
}
