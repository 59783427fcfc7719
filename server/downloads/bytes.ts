import { KeyedMutex } from '../../contract/basis/keyed-mutex'
import type { Database } from '../database/tables'
import type { ObjectStore } from '../objects/store'
import { ignoreDamagedSector } from '../objects/unreadable'
import { createGuard } from './allowed'
import type { Download } from './find'
import { readText } from './stored-texts'
import type { WrittenText } from './manifest'
import { readAhead, type Ready } from './read-ahead'
import type { Piece } from './zip/layout'

/** Access to the bytes, and the action for a photo without them before the download is cut. */
export interface Originals {
  db: Database
  store: ObjectStore
  noteUnreadable: (imageId: string) => Promise<void>
}

/** The bytes of a header. */
const ownBytes = (piece: Piece) => ('bytes' in piece ? piece.bytes : undefined)

/** Copies parts of texts. Encodes a text once, not for each of its parts. */
const createCopy = () => {
  let last: { text: WrittenText; bytes: Buffer } | undefined
  return (text: WrittenText, from: number, into: Buffer): Buffer => {
    if (last?.text !== text) last = { text, bytes: Buffer.from(text.text, text.encoding) }
    return into.subarray(0, last.bytes.copy(into, 0, from))
  }
}

/**
 * The bytes of these pieces. Throws if one cannot be read, and NoLongerAllowed. Reads one part of the texts at a time:
 * each read holds a connection and its buffer, and the database answers quickly.
 */
export async function* bytesOf(
  { db, store, noteUnreadable }: Originals,
  { userId, manifest }: Download,
  pieces: Iterable<Piece>,
): AsyncGenerator<Ready<Piece>> {
  const { texts, photos, copyId = '' } = manifest
  const guard = createGuard(db, userId, manifest)
  const copy = createCopy()
  const turns = new KeyedMutex()
  const read = async (piece: Piece, into: Buffer): Promise<Buffer> => {
    if ('bytes' in piece) return piece.bytes
    const { index, from, length } = piece
    const text = texts[index]
    if (text && 'stored' in text)
      return turns.run('texts', () => readText(db, { copyId, file: text.stored }, from, into.subarray(0, length)))
    if (text) return copy(text, from, into.subarray(0, length))
    const { imageId = '' } = photos[index - texts.length] ?? {}
    const place = { purpose: 'ITEM', imageId, variant: 'base' } as const
    const bytes = await ignoreDamagedSector(store.part(place, from, into.subarray(0, length)))
    if (bytes?.length === length) return bytes
    // Before the connection is cut: a client that retries at once gets the archive that names it as missing.
    await noteUnreadable(imageId)
    throw new Error('The bytes of a photo cannot be read')
  }
  for await (const ready of readAhead(pieces, ownBytes, read)) {
    const { piece } = ready
    if ('index' in piece && piece.index >= texts.length) await guard(piece.index - texts.length)
    yield ready
  }
}
