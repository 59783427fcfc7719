/** Reads so many pieces at once: a store in a network answers each of them late. */
const AT_ONCE = 8

/** The results of `read` for each piece, in order, with the next ones under way while one is used. */
export async function* readAhead<Piece>(
  pieces: Iterable<Piece>,
  read: (piece: Piece) => Promise<Buffer>,
): AsyncGenerator<[Piece, Buffer]> {
  const waiting: [Piece, Promise<Buffer>][] = []
  for (const piece of pieces) {
    const bytes = read(piece)
    // Thrown where it is awaited; those behind it are of no interest then.
    bytes.catch(() => {})
    waiting.push([piece, bytes])
    const [first] = waiting
    if (waiting.length < AT_ONCE || first === undefined) continue
    waiting.shift()
    yield [first[0], await first[1]]
  }
  for (const [piece, bytes] of waiting) yield [piece, await bytes]
}
