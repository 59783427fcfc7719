import type { Database } from '../database/tables'
import type { ObjectStore } from '../objects/store'
import { createGuard } from './allowed'
import type { Download } from './find'
import type { TextFile } from './manifest'
import { readAhead, type Ready } from './read-ahead'
import type { Piece } from './zip/layout'

/** Where the bytes are, and what is done about a photo without them before the download is cut. */
export interface Originals {
  db: Database
  store: ObjectStore
  noteUnreadable: (imageId: string) => Promise<void>
}

/** The bytes of pieces that are in memory. A text is encoded once, not for each of its pieces. */
const createInMemory = (texts: readonly TextFile[]) => {
  let last: { text: TextFile; bytes: Buffer } | undefined
  return (piece: Piece): Buffer | undefined => {
    if ('bytes' in piece) return piece.bytes
    const text = texts[piece.index]
    if (text === undefined) return undefined
    if (last?.text !== text) last = { text, bytes: Buffer.from(text.text, text.encoding) }
    return last.bytes.subarray(piece.from, piece.from + piece.length)
  }
}

/** The bytes of these pieces. Throws where one cannot be read, and NoLongerAllowed. */
export async function* bytesOf(
  { db, store, noteUnreadable }: Originals,
  { userId, manifest }: Download,
  pieces: Iterable<Piece>,
): AsyncGenerator<Ready<Piece>> {
  const { texts, photos } = manifest
  const guard = createGuard(db, userId, photos)
  const read = async (piece: Piece, into: Buffer): Promise<Buffer> => {
    if ('bytes' in piece) return piece.bytes
    const { index, from, length } = piece
    const { imageId = '' } = photos[index - texts.length] ?? {}
    const bytes = await store.part({ purpose: 'ITEM', imageId, variant: 'base' }, from, into.subarray(0, length))
    if (bytes?.length === length) return bytes
    // Before the connection is cut: who asks again at once gets the archive that names it as missing.
    await noteUnreadable(imageId)
    throw new Error('The bytes of a photo cannot be read')
  }
  for await (const ready of readAhead(pieces, createInMemory(texts), read)) {
    const { piece } = ready
    if ('index' in piece && piece.index >= texts.length) await guard(piece.index - texts.length)
    yield ready
  }
}
