/**
 * [Note: A whole HEIF]
 *
 * Decoders show what they have: of a file that was cut, or whose middle was never written, they make a picture with a
 * plain area and report success. So the coded pictures are checked first: the primary item and all items that it is
 * made of must be inside the file, and their units must be complete HEVC.
 */
import { joined, viewOf, within, type Bytes } from '../bytes'
import type { Range } from '../picture'
import { cursorAt } from './heif-boxes'
import { itemParts, itemTypes, primaryItem, propertiesOf, references } from './heif-items'

const HEVC = new Set(['hvc1', 'hev1'])
/** Items without bytes of their own: a picture that turns or crops another one. */
const WITHOUT_BYTES = new Set(['iden'])

/** Bytes of `hvcC` before the byte whose last two bits are the bytes of a length, less one. */
const LENGTH_SIZE_AT = 21

/** The primary item and all items that it is made of. */
const pictureItems = (bytes: Bytes, meta: Range): ReadonlySet<number> => {
  const madeOf = references(bytes, meta, 'dimg')
  const found = new Set([primaryItem(bytes, meta)])
  // A set grows while it is walked, and holds each item once: references in a circle end.
  for (const item of found) for (const part of madeOf.get(item) ?? []) found.add(part)
  return found
}

/** Whether every picture of the primary item is inside a file of `length` bytes, of which `bytes` are the beginning. */
export const isInside = (bytes: Bytes, meta: Range, length: number): boolean => {
  const types = itemTypes(bytes, meta)
  const isStored = (item: number) => {
    if (WITHOUT_BYTES.has(types.get(item) ?? '')) return true
    const parts = itemParts(bytes, meta, item)
    return parts !== undefined && parts.length > 0 && parts.every(({ start, end }) => end > start && end <= length)
  }
  return [...pictureItems(bytes, meta)].every(isStored)
}

/** HEVC escapes each 0, 1 and 2 behind two zeros. Bytes that were never written, or are not HEVC, are not escaped. */
const isEscaped = (unit: Bytes): boolean => {
  for (let p = unit.indexOf(0); p >= 0 && p + 2 < unit.length; p = unit.indexOf(0, p + 1))
    if (unit[p + 1] === 0 && (unit[p + 2] ?? 0) < 3) return false
  return true
}

/** Whether these bytes are units, each behind its length, up to the last byte. */
const areUnits = (item: Bytes, lengthBytes: number): boolean => {
  const view = viewOf(item)
  let p = 0
  while (p < item.length) {
    let length = 0
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + view.getUint8(p + i)
    const start = p + lengthBytes
    p = start + length
    if (length === 0 || p > item.length || !isEscaped(item.subarray(start, p))) return false
  }
  return true
}

/** Whether the coded pictures of a whole file are complete HEVC, as far as that is seen without decoding them. */
export const isComplete = (bytes: Bytes, meta: Range): boolean => {
  const types = itemTypes(bytes, meta)
  return [...pictureItems(bytes, meta)].every((item) => {
    if (!HEVC.has(types.get(item) ?? '')) return true
    const configuration = propertiesOf(bytes, meta, item).find(({ name }) => name === 'hvcC')
    const parts = itemParts(bytes, meta, item)
    if (!configuration || !parts) return false
    const cursor = cursorAt(bytes, configuration)
    cursor.at = LENGTH_SIZE_AT
    const lengthBytes = (cursor.read(1) & 3) + 1
    const coded = joined(parts.map(({ start, end }) => bytes.subarray(start, end)))
    return within(() => areUnits(coded, lengthBytes), false)
  })
}
