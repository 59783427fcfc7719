/** The outside of a PNG: its chunks, its size, where its EXIF is. */
import { latin1, viewOf, type Bytes } from '../bytes'
import type { Picture } from '../picture'

export interface Chunk {
  name: string
  /** Of the chunk's length field. */
  start: number
  data: number
  dataEnd: number
  /** Behind the checksum. */
  end: number
}

export const SIGNATURE_BYTES = 8

/** The chunks in order, IEND last. Ends early where the file is cut off. */
export function* chunks(bytes: Bytes): Generator<Chunk> {
  const view = viewOf(bytes)
  let p = SIGNATURE_BYTES
  while (p + 12 <= bytes.length) {
    const dataEnd = p + 8 + view.getUint32(p)
    if (dataEnd + 4 > bytes.length) return
    const name = latin1(bytes.subarray(p + 4, p + 8))
    yield { name, start: p, data: p + 8, dataEnd, end: dataEnd + 4 }
    if (name === 'IEND') return
    p = dataEnd + 4
  }
}

/** Size and EXIF of a PNG; undefined without IHDR. Throws a RangeError on a header cut short. */
export const pngPicture = (bytes: Bytes): Picture | undefined => {
  const view = viewOf(bytes)
  let picture: Picture | undefined
  for (const chunk of chunks(bytes)) {
    if (chunk.name === 'IHDR') {
      picture = { type: 'image/png', width: view.getUint32(chunk.data), height: view.getUint32(chunk.data + 4) }
    }
    if (chunk.name === 'eXIf' && picture) picture.exif = { start: chunk.data, end: chunk.dataEnd }
  }
  return picture
}
