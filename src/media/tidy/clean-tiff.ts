/** Removes the place from EXIF and other TIFF blocks ([Note: What may stay in a photo] in tidy.ts). */
import { startsWith } from '../../../contract/image/bytes'
import { within, type Bytes } from '../bytes'
import { directories, ENTRY_BYTES, entries, open, orientationOf, valueRange, type Tiff } from '../formats/tiff'

const MAKE = 0x010f
const EXIF = 0x8769
const GPS = 0x8825
const MAKER_NOTE = 0x927c
/** XMP, IPTC and Photoshop's resources, if a program copies them into the block. */
const FOREIGN = new Set([0x02bc, 0x83bb, 0x8649])

/** A maker note: the block of undocumented data that a camera's maker writes into EXIF. */
interface Notes {
  /** The note's first bytes. Canon's notes have no name: the EXIF tag of the camera's maker identifies them. */
  name: string
  /** The offset of the note's directory from the note's start. */
  directory?: number
  /** The offset of the note's own TIFF block from its start; absent if it has none. */
  base?: number
  /** Tags that name a place. */
  places: readonly number[]
}

/** All makers whose notes may stay, because the tags in which they write a place are known. Most write none. */
const NOTES: readonly Notes[] = [
  { name: 'Apple iOS\0', places: [] },
  { name: 'SONY DSC', places: [] },
  { name: 'SONY CAM', places: [] },
  { name: 'FUJIFILM', places: [] },
  { name: 'OLYMP\0', places: [] },
  { name: 'OLYMPUS\0', places: [] },
  { name: 'OM SYSTEM\0', places: [] },
  { name: 'AOC\0', places: [] },
  { name: 'PENTAX \0', places: [] },
  // Country, state, city and landmark, which some models write.
  { name: 'Panasonic\0', directory: 12, places: [0x0067, 0x0069, 0x006b, 0x006d, 0x006f] },
  { name: 'Nikon\0\x02', base: 10, places: [0x0039] },
]
const CANON: Notes = { name: 'Canon', places: [] }

const blankValue = (tiff: Tiff, bytes: Bytes, at: number) => {
  const { start, end } = valueRange(tiff, at)
  bytes.fill(0, start, end)
}

const blankDirectory = (tiff: Tiff, bytes: Bytes, directory: number) => {
  const { view, little } = tiff
  for (const { at } of entries(tiff, directory)) blankValue(tiff, bytes, at)
  bytes.fill(0, directory, directory + 2 + view.getUint16(directory, little) * ENTRY_BYTES + 4)
}

/** Removes an entry: moves the entries after it up, and the pointer to the next directory that follows the last. */
const removeEntry = ({ view, little }: Tiff, bytes: Bytes, directory: number, at: number) => {
  const count = view.getUint16(directory, little)
  const end = directory + 2 + count * ENTRY_BYTES + 4
  bytes.copyWithin(at, at + ENTRY_BYTES, end)
  bytes.fill(0, end - ENTRY_BYTES, end)
  view.setUint16(directory, count - 1, little)
}

/** Returns the offset of a note's directory, and the block that offsets in it refer to. */
const openNote = (tiff: Tiff, bytes: Bytes, start: number, { directory, base }: Notes) => {
  if (base === undefined) return { inner: tiff, block: bytes, at: start + (directory ?? 0) }
  const block = bytes.subarray(start + base)
  const inner = open(block)
  return { inner, block, at: inner.view.getUint32(4, inner.little) }
}

/** Blanks the places in a maker note; false if the whole note must be removed. */
const cleanNote = (tiff: Tiff, bytes: Bytes, at: number, notes: Notes | undefined) => {
  if (!notes) return false
  if (notes.places.length === 0) return true
  const { start } = valueRange(tiff, at)
  return within(() => {
    const note = openNote(tiff, bytes, start, notes)
    for (const entry of entries(note.inner, note.at))
      if (notes.places.includes(entry.tag)) blankValue(note.inner, note.block, entry.at)
    return true
  }, false)
}

const notesAt = (tiff: Tiff, bytes: Bytes, at: number, isCanon: boolean) => {
  const { start } = valueRange(tiff, at)
  return NOTES.find(({ name }) => startsWith(bytes, name, start)) ?? (isCanon ? CANON : undefined)
}

const cleanDirectory = (tiff: Tiff, bytes: Bytes, directory: number, isCanon: boolean) => {
  const { view, little } = tiff
  // In reverse order: a removed entry moves the entries behind it.
  for (const { at, tag } of [...entries(tiff, directory)].toReversed()) {
    if (tag === EXIF) cleanDirectory(tiff, bytes, view.getUint32(at + 8, little), isCanon)
    if (tag === GPS) {
      within(() => blankDirectory(tiff, bytes, view.getUint32(at + 8, little)), undefined)
      removeEntry(tiff, bytes, directory, at)
    }
    if (FOREIGN.has(tag) || (tag === MAKER_NOTE && !cleanNote(tiff, bytes, at, notesAt(tiff, bytes, at, isCanon)))) {
      blankValue(tiff, bytes, at)
      removeEntry(tiff, bytes, directory, at)
    }
  }
}

const isOfCanon = (tiff: Tiff, bytes: Bytes) => {
  for (const { at, tag } of entries(tiff, tiff.view.getUint32(4, tiff.little)))
    if (tag === MAKE) return startsWith(bytes, CANON.name, valueRange(tiff, at).start)
  return false
}

/** Overwrites the block with a little-endian one that has only the orientation. */
const reduce = (bytes: Bytes, orientation: number) => {
  bytes.fill(0)
  const block = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
  if (bytes.length >= block.length) bytes.set(block)
}

/**
 * Removes the place from a TIFF block, in place: the GPS directory; places in maker notes, or whole notes of unknown
 * makers; and copies of XMP, IPTC and Photoshop blocks. The block keeps its length, so every other offset in it stays
 * correct (those in maker notes count from its start). If the block cannot be walked, only the orientation stays.
 */
export const cleanTiff = (bytes: Bytes): void => {
  const orientation = orientationOf(bytes)
  const isWalked = within(() => {
    const tiff = open(bytes)
    const isCanon = isOfCanon(tiff, bytes)
    const all = within(() => [...directories(tiff)], [tiff.view.getUint32(4, tiff.little)])
    for (const directory of all) cleanDirectory(tiff, bytes, directory, isCanon)
    return true
  }, false)
  if (!isWalked) reduce(bytes, orientation)
}
