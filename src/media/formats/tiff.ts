/** The TIFF block in which all three containers keep their EXIF tags: its directories and the orientation. */
import { viewOf, within, type Bytes } from '../bytes'
import type { Range } from '../picture'

const ORIENTATION = 0x0112
export const ENTRY_BYTES = 12
/** Bytes of one value, by the entry's type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
/** Longer values are elsewhere in the block, and the entry has their offset. */
const INLINE_BYTES = 4
/** A chain that is longer is a loop. */
const MAX_DIRECTORIES = 8

export interface Tiff {
  view: DataView
  little: boolean
}

export const open = (bytes: Bytes): Tiff => {
  const view = viewOf(bytes)
  return { view, little: view.getUint16(0) === 0x4949 }
}

/** Offsets of the directories: the picture's own, then its thumbnail's. */
export function* directories({ view, little }: Tiff) {
  let at = view.getUint32(4, little)
  for (let n = 0; at !== 0 && n < MAX_DIRECTORIES; n++) {
    yield at
    at = view.getUint32(at + 2 + view.getUint16(at, little) * ENTRY_BYTES, little)
  }
}

export function* entries({ view, little }: Tiff, directory: number) {
  const count = view.getUint16(directory, little)
  for (let i = 0; i < count; i++) {
    const at = directory + 2 + i * ENTRY_BYTES
    yield { at, tag: view.getUint16(at, little) }
  }
}

/** The range of the value of the entry at `at`. */
export const valueRange = ({ view, little }: Tiff, at: number): Range => {
  const bytes = (VALUE_BYTES[view.getUint16(at + 2, little)] ?? 0) * view.getUint32(at + 4, little)
  const start = bytes > INLINE_BYTES ? view.getUint32(at + 8, little) : at + 8
  return { start, end: start + bytes }
}

/** The EXIF orientation, 1 to 8; 1 if the block is damaged or has none. */
export const orientationOf = (bytes: Bytes) =>
  within(() => {
    const tiff = open(bytes)
    for (const { at, tag } of entries(tiff, tiff.view.getUint32(4, tiff.little))) {
      if (tag !== ORIENTATION) continue
      const value = tiff.view.getUint16(at + 8, tiff.little)
      return value >= 1 && value <= 8 ? value : 1
    }
    return 1
  }, 1)
