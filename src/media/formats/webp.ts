/** The outside of a WebP: its RIFF chunks, its size, where its EXIF is (usually behind the pixels). */
import { latin1, startsWith, viewOf, type Bytes } from '../bytes'
import type { Picture, Range } from '../picture'

export interface Chunk {
  name: string
  data: number
  dataEnd: number
}

/** Some writers put JPEG's prefix before the TIFF block, against the container's specification. */
const EXIF_PREFIX = 'Exif\0\0'

/** The chunks in order. Ends early where the file is cut off. */
export function* chunks(bytes: Bytes): Generator<Chunk> {
  const view = viewOf(bytes)
  let p = 12
  while (p + 8 <= bytes.length) {
    const length = view.getUint32(p + 4, true)
    const dataEnd = p + 8 + length
    if (dataEnd > bytes.length) return
    yield { name: latin1(bytes.subarray(p, p + 4)), data: p + 8, dataEnd }
    p = dataEnd + (length & 1)
  }
}

/** The offset of the TIFF block of an EXIF chunk. */
export const exifRange = (bytes: Bytes, { data, dataEnd }: Chunk): Range => ({
  start: startsWith(bytes, EXIF_PREFIX, data) ? data + EXIF_PREFIX.length : data,
  end: dataEnd,
})

const sizes: Record<string, (view: DataView, at: number) => { width: number; height: number }> = {
  VP8X: (view, at) => ({
    width: (view.getUint32(at + 4, true) & 0xffffff) + 1,
    height: (view.getUint32(at + 6, true) >>> 8) + 1,
  }),
  'VP8 ': (view, at) => ({
    width: view.getUint16(at + 6, true) & 0x3fff,
    height: view.getUint16(at + 8, true) & 0x3fff,
  }),
  VP8L: (view, at) => {
    const bits = view.getUint32(at + 1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
}

/** Set in the flags of an animation's first chunk. */
const ANIMATION = 0x02

/**
 * Size and EXIF of a WebP, and whether it is animated; undefined without a picture chunk. Throws a RangeError on a
 * header cut short.
 */
export const webpPicture = (bytes: Bytes): Picture | undefined => {
  const view = viewOf(bytes)
  let size: { width: number; height: number } | undefined
  let exif: Range | undefined
  let isAnimated = false
  for (const chunk of chunks(bytes)) {
    size ??= sizes[chunk.name]?.(view, chunk.data)
    isAnimated ||= chunk.name === 'ANIM' || (chunk.name === 'VP8X' && (view.getUint8(chunk.data) & ANIMATION) !== 0)
    if (chunk.name === 'EXIF') exif ??= exifRange(bytes, chunk)
  }
  return size && { type: 'image/webp', ...size, ...(exif && { exif }), ...(isAnimated && { isAnimated }) }
}
