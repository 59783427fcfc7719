import type { Bytes } from '../bytes'
import { removeGps } from './tiff'
import { chunks, exifRange } from './webp'
import { blank, namesPlace } from './xmp'

/** The file without its place, or undefined where it names none. Its length stays. */
export const withoutPlaceWebp = (original: Bytes): Bytes | undefined => {
  const bytes = original.slice()
  let found = false
  for (const chunk of chunks(bytes)) {
    if (chunk.name === 'EXIF') {
      const { start, end } = exifRange(bytes, chunk)
      if (removeGps(bytes.subarray(start, end))) found = true
    }
    if (chunk.name === 'XMP ') {
      const packet = bytes.subarray(chunk.data, chunk.dataEnd)
      if (namesPlace(packet)) {
        blank(packet)
        found = true
      }
    }
  }
  return found ? bytes : undefined
}
