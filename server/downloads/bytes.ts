import type { Database } from '../database/tables'
import type { ObjectStore } from '../objects/store'
import { createGuard } from './allowed'
import type { Download } from './find'
import { readAhead } from './read-ahead'
import type { Piece } from './zip/layout'

/** Where the bytes are, and what is done about a photo without them before the download is cut. */
export interface Originals {
  db: Database
  store: ObjectStore
  noteUnreadable: (imageId: string) => Promise<void>
}

/** The bytes of these pieces. Throws where one cannot be read, and NoLongerAllowed. */
export async function* bytesOf(
  { db, store, noteUnreadable }: Originals,
  { userId, manifest }: Download,
  pieces: Iterable<Piece>,
) {
  const { texts, photos } = manifest
  const guard = createGuard(db, userId, photos)
  const read = async (piece: Piece): Promise<Buffer> => {
    if ('bytes' in piece) return piece.bytes
    const { index, from, length } = piece
    const text = texts[index]
    if (text) return Buffer.from(text.text, text.encoding).subarray(from, from + length)
    const { imageId = '' } = photos[index - texts.length] ?? {}
    const bytes = await store.part({ purpose: 'ITEM', imageId, variant: 'base' }, from, length)
    if (bytes?.length === length) return bytes
    // Before the connection is cut: who asks again at once gets the archive that names it as missing.
    await noteUnreadable(imageId)
    throw new Error('The bytes of a photo cannot be read')
  }
  for await (const [piece, bytes] of readAhead(pieces, read)) {
    if ('index' in piece && piece.index >= texts.length) await guard(piece.index - texts.length)
    yield bytes
  }
}
