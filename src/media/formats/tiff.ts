/** The TIFF block in which all three containers keep their EXIF tags: the orientation, and taking the place out. */
import { viewOf, within, type Bytes } from '../bytes'

const ORIENTATION = 0x0112
const GPS = 0x8825
const ENTRY_BYTES = 12
/** Bytes of one value, by the entry's type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
/** A chain that is longer is a loop. */
const MOST_DIRECTORIES = 8

interface Tiff {
  view: DataView
  little: boolean
}

const open = (bytes: Bytes): Tiff => {
  const view = viewOf(bytes)
  return { view, little: view.getUint16(0) === 0x4949 }
}

/** Offsets of the directories: the picture's own, then its thumbnail's. */
function* directories({ view, little }: Tiff) {
  let at = view.getUint32(4, little)
  for (let n = 0; at !== 0 && n < MOST_DIRECTORIES; n++) {
    yield at
    at = view.getUint32(at + 2 + view.getUint16(at, little) * ENTRY_BYTES, little)
  }
}

function* entries({ view, little }: Tiff, directory: number) {
  const count = view.getUint16(directory, little)
  for (let i = 0; i < count; i++) {
    const at = directory + 2 + i * ENTRY_BYTES
    yield { at, tag: view.getUint16(at, little) }
  }
}

/** The EXIF orientation, 1 to 8; 1 where the block is damaged or does not say. */
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

const blankDirectory = ({ view, little }: Tiff, bytes: Bytes, directory: number) => {
  for (const { at } of entries({ view, little }, directory)) {
    const size = (VALUE_BYTES[view.getUint16(at + 2, little)] ?? 0) * view.getUint32(at + 4, little)
    const value = view.getUint32(at + 8, little)
    if (size > 4) bytes.fill(0, value, value + size)
  }
  bytes.fill(0, directory, directory + 2 + view.getUint16(directory, little) * ENTRY_BYTES + 4)
}

/** Closes the gap that an entry leaves, with the pointer to the next directory, which follows the last entry. */
const removeEntry = ({ view, little }: Tiff, bytes: Bytes, directory: number, at: number) => {
  const count = view.getUint16(directory, little)
  const end = directory + 2 + count * ENTRY_BYTES + 4
  bytes.copyWithin(at, at + ENTRY_BYTES, end)
  bytes.fill(0, end - ENTRY_BYTES, end)
  view.setUint16(directory, count - 1, little)
}

/**
 * Takes the GPS directory out of the block, in place: its values and entries become zeros and the pointer to it goes.
 * The block keeps its length, so every other offset in it (maker notes count from its start) stays right. True where
 * there was one, also where the block is damaged behind it.
 */
export const removeGps = (bytes: Bytes): boolean => {
  let found = false
  within(() => {
    const tiff = open(bytes)
    for (const directory of directories(tiff)) {
      for (const { at, tag } of [...entries(tiff, directory)].toReversed()) {
        if (tag !== GPS) continue
        const gps = tiff.view.getUint32(at + 8, tiff.little)
        found = true
        within(() => blankDirectory(tiff, bytes, gps), undefined)
        removeEntry(tiff, bytes, directory, at)
      }
    }
  }, undefined)
  return found
}
