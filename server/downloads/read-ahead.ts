/**
 * [Note: Memory of an archive]
 *
 * A store in a network answers each read with a delay, so the next pieces are read while earlier ones are being sent to
 * the user. Both share a few buffers, which are reused as soon as their bytes are sent: memory is bounded, and the
 * kernel does not have to clear the pages of a new megabyte for each piece.
 */
import { PIECE } from './zip/layout'

/** Buffers of a download: the number of pieces that are read or sent at the same time. */
const BUFFERS = 8

/** A piece with its bytes. Call `free` once they are sent. */
export interface Ready<Piece> {
  piece: Piece
  bytes: Buffer
  free: () => void
}

const createBuffers = () => {
  const unused = Array.from({ length: BUFFERS }, (): Buffer | undefined => undefined)
  let wake = () => {}
  return {
    hasUnused: () => unused.length > 0,
    take: () => unused.pop() ?? Buffer.allocUnsafeSlow(PIECE),
    give: (buffer: Buffer) => {
      unused.push(buffer)
      wake()
    },
    /** Resolves when a buffer is freed. */
    wait: () => new Promise<void>((resolve) => (wake = resolve)),
  }
}

/**
 * The bytes of each piece, in order: from `inMemory`, or else read by `read` into a buffer of PIECE bytes. Waits while
 * all buffers are in use.
 */
export async function* readAhead<Piece>(
  pieces: Iterable<Piece>,
  inMemory: (piece: Piece) => Buffer | undefined,
  read: (piece: Piece, into: Buffer) => Promise<Buffer>,
): AsyncGenerator<Ready<Piece>> {
  const buffers = createBuffers()
  const ahead: { piece: Piece; bytes: Buffer | Promise<Buffer>; free: () => void }[] = []
  const begin = (piece: Piece) => {
    const own = inMemory(piece)
    if (own) return { piece, bytes: own, free: () => {} }
    const buffer = buffers.take()
    const bytes = read(piece, buffer)
    // The error is thrown at its await; later errors no longer matter.
    bytes.catch(() => {})
    return { piece, bytes, free: () => buffers.give(buffer) }
  }
  const rest = pieces[Symbol.iterator]()
  for (let next = rest.next(); ;) {
    for (; !next.done && buffers.hasUnused(); next = rest.next()) ahead.push(begin(next.value))
    const first = ahead.shift()
    if (first) yield { ...first, bytes: await first.bytes }
    else if (next.done) return
    else await buffers.wait()
  }
}
