/** Reads items from the `meta` box of a HEIF: the picture, the items that describe it, and the ranges of its bytes. */
import { latin1 } from '../../../contract/image/bytes'
import { joined, type Bytes } from '../bytes'
import type { Range } from '../picture'
import { boxes, boxIn, cursorAt, versioned, type Box } from './heif-boxes'

/** Cameras do not write items with more parts. */
const MAX_EXTENTS = 64

/** Ids have four bytes from this version on; the version depends on the box. */
const idBytes = (version: number, wideFrom: number) => (version >= wideFrom ? 4 : 2)

/** The id of the picture as which the file is shown. */
export const primaryItem = (bytes: Bytes, meta: Range): number => {
  const { cursor, version } = versioned(bytes, boxIn(bytes, meta, 'pitm'))
  return cursor.read(idBytes(version, 1))
}

const MIME = 'mime'

/** The kinds of the items, by id: `hvc1`, `grid`, `Exif` ...; for items with a media type, that type. */
export const itemTypes = (bytes: Bytes, meta: Range): ReadonlyMap<number, string> => {
  const box = boxIn(bytes, meta, 'iinf')
  const { cursor, version } = versioned(bytes, box)
  cursor.read(version === 0 ? 2 : 4)
  const types = new Map<number, string>()
  for (const entry of boxes(bytes, { start: box.start + cursor.at, end: box.end })) {
    const info = versioned(bytes, entry)
    // HEIF files do not have older versions.
    if (entry.name !== 'infe' || info.version < 2) continue
    const id = info.cursor.read(idBytes(info.version, 3))
    info.cursor.read(2)
    const at = entry.start + info.cursor.at
    const type = latin1(bytes.subarray(at, at + 4))
    // Behind the name of the item.
    const [, mediaType = MIME] = latin1(bytes.subarray(at + 4, entry.end)).split('\0')
    types.set(id, type === MIME ? mediaType : type)
  }
  return types
}

/** The ids to which items refer, by kind of reference (`dimg`: is made of; `cdsc`: describes). */
export const references = (bytes: Bytes, meta: Range, kind: string): ReadonlyMap<number, readonly number[]> => {
  const found = new Map<number, readonly number[]>()
  const box = [...boxes(bytes, meta)].find(({ name }) => name === 'iref')
  if (!box) return found
  const { version } = versioned(bytes, box)
  for (const one of boxes(bytes, { start: box.start + 4, end: box.end })) {
    if (one.name !== kind) continue
    const cursor = cursorAt(bytes, one)
    const from = cursor.read(idBytes(version, 1))
    const count = cursor.read(2)
    found.set(
      from,
      Array.from({ length: count }, () => cursor.read(idBytes(version, 1))),
    )
  }
  return found
}

/** The properties of an item, in the order in which they apply. */
export const propertiesOf = (bytes: Bytes, meta: Range, item: number): readonly Box[] => {
  const properties = boxIn(bytes, meta, 'iprp')
  const all = [...boxes(bytes, boxIn(bytes, properties, 'ipco'))]
  const found: Box[] = []
  for (const box of boxes(bytes, properties)) {
    if (box.name !== 'ipma') continue
    const { cursor, version, flags } = versioned(bytes, box)
    const [bytesOfIndex, mask] = flags & 1 ? [2, 0x7fff] : [1, 0x7f]
    for (let entries = cursor.read(4); entries > 0; entries--) {
      const id = cursor.read(idBytes(version, 1))
      for (let count = cursor.read(1); count > 0; count--) {
        const property = all[(cursor.read(bytesOfIndex) & mask) - 1]
        if (id === item && property) found.push(property)
      }
    }
  }
  return found
}

/** The ranges of an item's bytes, which may lie outside of the file; undefined if it has none, or in another file. */
export const itemParts = (bytes: Bytes, meta: Range, item: number): readonly Range[] | undefined => {
  const { cursor, version } = versioned(bytes, boxIn(bytes, meta, 'iloc'))
  const sizes = cursor.read(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  for (let items = cursor.read(idBytes(version, 2)); items > 0; items--) {
    const id = cursor.read(idBytes(version, 2))
    const isInBox = version > 0 && (cursor.read(2) & 15) === 1
    const isElsewhere = cursor.read(2) !== 0
    const base = cursor.read(baseBytes)
    const extents = cursor.read(2)
    if (id !== item) {
      cursor.at += extents * (indexBytes + offsetBytes + lengthBytes)
      continue
    }
    if (isElsewhere || extents > MAX_EXTENTS) return undefined
    const start = isInBox ? boxIn(bytes, meta, 'idat').start : 0
    return Array.from({ length: extents }, () => {
      cursor.read(indexBytes)
      const from = start + base + cursor.read(offsetBytes)
      return { start: from, end: from + cursor.read(lengthBytes) }
    })
  }
  return undefined
}

/** The bytes of an item; undefined if they are in another file. Throws a RangeError if they are outside this one. */
export const itemBytes = (bytes: Bytes, meta: Range, item: number): Bytes | undefined => {
  const parts = itemParts(bytes, meta, item)
  if (parts?.some(({ end }) => end > bytes.length)) throw new RangeError('an item outside of the file')
  return parts && joined(parts.map(({ start, end }) => bytes.subarray(start, end)))
}
