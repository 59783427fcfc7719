import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Written at once: each write is passed to another thread and back, and a body arrives in much smaller pieces. */
export const PIECE = 1024 * 1024

/** Collects a body into pieces that are large enough to be written. */
export async function* inPieces(body: Readable): AsyncGenerator<Buffer[]> {
  let pieces: Buffer[] = []
  let length = 0
  // Not destroyed if the disk fails: with the request the answer would be lost.
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (length < PIECE) continue
    yield pieces
    pieces = []
    length = 0
  }
  if (length > 0) yield pieces
}

/** Writes pieces to their end. A full disk accepts the beginning, and refuses only the rest: then it throws. */
export const writeAll = async (file: FileHandle, pieces: Buffer[]) => {
  const { bytesWritten } = await file.writev(pieces)
  const all = pieces.reduce((sum, { length }) => sum + length, 0)
  if (bytesWritten < all) await file.writeFile(Buffer.concat(pieces).subarray(bytesWritten))
}

/** The bytes from `position` on, as many as `into` has room for; fewer if the file ends before. */
export const readAt = async (file: FileHandle, position: number, into: Buffer) => {
  const { bytesRead } = await file.read(into, 0, into.length, position)
  return into.subarray(0, bytesRead)
}
