/**
 * [Note: A layout is a function of its entries]
 *
 * The position of each byte of an archive follows only from names, sizes and sums. So the length is known before
 * anything is read, and any part of the archive can be produced by itself: a download that was cut continues at its
 * next byte, with the same bytes, also on another server.
 */
import { centralHeader, endRecords, localHeader, type ZipEntry } from './records'

/** Bytes of a file that are read at once. */
export const PIECE = 1024 * 1024

/** A part of an archive: bytes of its own, or bytes of the entry at `index`. */
export type Piece = { bytes: Buffer } | { index: number; from: number; length: number }

export interface Layout {
  /** Bytes of the whole archive. */
  length: number
  /** The parts from byte `start` up to before byte `end`, in order. */
  pieces(start: number, end: number): Generator<Piece>
}

/** The last place whose offset is not after `position`. */
const placeOf = (offsets: readonly number[], position: number) => {
  let [low, high] = [0, offsets.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** The part of `bytes`, whose first byte is at `offset`, that is within start and end. */
function* within(bytes: Buffer, offset: number, start: number, end: number): Generator<Piece> {
  const part = bytes.subarray(Math.max(0, start - offset), Math.max(0, end - offset))
  if (part.length > 0) yield { bytes: part }
}

function* fileWithin(index: number, size: number, offset: number, start: number, end: number): Generator<Piece> {
  const last = Math.min(size, end - offset)
  for (let from = Math.max(0, start - offset); from < last; from += PIECE)
    yield { index, from, length: Math.min(PIECE, last - from) }
}

/** The archive of these entries, in this order. */
export const layOut = (entries: readonly ZipEntry[]): Layout => {
  const offsets: number[] = []
  let directoryAt = 0
  for (const entry of entries) {
    offsets.push(directoryAt)
    directoryAt += localHeader(entry).length + entry.size
  }
  const central = Buffer.concat(entries.map((entry, i) => centralHeader(entry, offsets[i] ?? 0)))
  const directory = Buffer.concat([central, endRecords(entries.length, directoryAt, central.length)])

  function* pieces(start: number, end: number): Generator<Piece> {
    for (let index = placeOf(offsets, start); index < entries.length; index++) {
      const [entry, offset] = [entries[index], offsets[index]]
      if (entry === undefined || offset === undefined || offset >= end) break
      const header = localHeader(entry)
      yield* within(header, offset, start, end)
      yield* fileWithin(index, entry.size, offset + header.length, start, end)
    }
    yield* within(directory, directoryAt, start, end)
  }
  return { length: directoryAt + directory.length, pieces }
}
