import type { Database } from '../database/tables'
import type { ObjectStore } from '../objects/store'
import { createGuard } from './allowed'
import type { Download } from './find'
import { readAhead } from './read-ahead'
import type { Piece } from './zip/layout'

/** The bytes of a photo are missing, or fewer than they were. */
export class Unreadable extends Error {
  constructor(readonly imageId: string) {
    super('The bytes of a photo cannot be read')
  }
}

/** The bytes of these pieces. Throws Unreadable and NoLongerAllowed. */
export async function* bytesOf(
  { db, store }: { db: Database; store: ObjectStore },
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
    if (bytes?.length !== length) throw new Unreadable(imageId)
    return bytes
  }
  for await (const [piece, bytes] of readAhead(pieces, read)) {
    if ('index' in piece && piece.index >= texts.length) await guard(piece.index - texts.length)
    yield bytes
  }
}
