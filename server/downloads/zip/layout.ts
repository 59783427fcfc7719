/**
 * [Note: A layout is a function of its entries]
 *
 * The position of each byte of an archive follows only from names, sizes and sums. So the length is known before
 * anything is read, and any part of the archive can be produced by itself: a download that was cut continues at its
 * next byte, with the same bytes, also on another server.
 */
import { centralHeader, centralLength, endRecords, localHeader, localLength, type ZipEntry } from './records'

/** Bytes of a file that are read at once. */
export const PIECE = 1024 * 1024

/** Headers of the directory that are sent at once. */
const HEADERS = 500

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

function* fileWithin(
  index: number,
  { size, piece = PIECE }: ZipEntry,
  offset: number,
  start: number,
  end: number,
): Generator<Piece> {
  const last = Math.min(size, end - offset)
  for (let from = Math.max(0, start - offset); from < last; from += piece)
    yield { index, from, length: Math.min(piece, last - from) }
}

/** The length of the archive of these entries. */
export const archiveLength = (entries: Iterable<ZipEntry>): number => {
  let [count, directoryAt, ofDirectory] = [0, 0, 0]
  for (const entry of entries) {
    count += 1
    ofDirectory += centralLength(entry, directoryAt)
    directoryAt += localLength(entry) + entry.size
  }
  return directoryAt + ofDirectory + endRecords(count, directoryAt, ofDirectory).length
}

/** The archive of these entries, in this order. */
export const layOut = (entries: readonly ZipEntry[]): Layout => {
  const offsets: number[] = []
  let directoryAt = 0
  for (const entry of entries) {
    offsets.push(directoryAt)
    directoryAt += localLength(entry) + entry.size
  }
  const ofDirectory = entries.reduce((length, entry, i) => length + centralLength(entry, offsets[i] ?? 0), 0)
  const end = endRecords(entries.length, directoryAt, ofDirectory)
  /** Made only when it is sent, some hundred headers at a time. */
  function* directory(): Generator<Buffer> {
    for (let from = 0; from < entries.length; from += HEADERS)
      yield Buffer.concat(
        entries.slice(from, from + HEADERS).map((entry, i) => centralHeader(entry, offsets[from + i] ?? 0)),
      )
    yield end
  }

  function* pieces(start: number, before: number): Generator<Piece> {
    for (let index = placeOf(offsets, start); index < entries.length; index++) {
      const [entry, offset] = [entries[index], offsets[index]]
      if (entry === undefined || offset === undefined || offset >= before) break
      const local = localHeader(entry)
      yield* within(local, offset, start, before)
      yield* fileWithin(index, entry, offset + local.length, start, before)
    }
    let at = directoryAt
    for (const bytes of before > at ? directory() : []) {
      yield* within(bytes, at, start, before)
      at += bytes.length
    }
  }
  return { length: directoryAt + ofDirectory + end.length, pieces }
}
