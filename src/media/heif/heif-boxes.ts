/** The boxes that HEIF files consist of, as all files of the ISO base media format do. */
import { latin1 } from '../../../contract/image/bytes'
import { viewOf, type Bytes } from '../bytes'
import type { Range } from '../picture'

/** The range of the content of a box. */
export interface Box extends Range {
  name: string
}

const LARGE = 1
const TO_THE_END = 0

/** The boxes between two offsets, in order. Ends early at a box that exceeds them. */
export function* boxes(bytes: Bytes, { start, end }: Range): Generator<Box> {
  const view = viewOf(bytes)
  for (let at = start; at + 8 <= end;) {
    const size = view.getUint32(at)
    const name = latin1(bytes.subarray(at + 4, at + 8))
    const header = size === LARGE ? 16 : 8
    const length = size === LARGE ? Number(view.getBigUint64(at + 8)) : size === TO_THE_END ? end - at : size
    if (length < header || at + length > end) return
    yield { name, start: at + header, end: at + length }
    at += length
  }
}

/** The first box of a name. Throws a RangeError if there is none. */
export const boxIn = (bytes: Bytes, range: Range, name: string): Box => {
  for (const box of boxes(bytes, range)) if (box.name === name) return box
  throw new RangeError(`no box ${name}`)
}

export interface Cursor {
  at: number
  /** An unsigned number of 0 to 8 bytes; 0 for no bytes. Throws a RangeError behind the end of the block. */
  read(bytes: number): number
}

export const cursorAt = (bytes: Bytes, { start, end }: Range): Cursor => {
  const view = viewOf(bytes.subarray(start, end))
  return {
    at: 0,
    read(count) {
      let value = 0
      for (let i = 0; i < count; i++) value = value * 256 + view.getUint8(this.at + i)
      this.at += count
      return value
    },
  }
}

/** A cursor behind the version and flags that begin some boxes. */
export const versioned = (bytes: Bytes, range: Range) => {
  const cursor = cursorAt(bytes, range)
  return { cursor, version: cursor.read(1), flags: cursor.read(3) }
}
