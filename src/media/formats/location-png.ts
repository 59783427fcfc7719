/** Removing the place from a PNG file: EXIF, XMP, and what other programs write as text. */
import { joined, startsWith, viewOf, type Bytes } from '../bytes'
import { crc32 } from '../crc32'
import { SIGNATURE_BYTES, chunks, type Chunk } from './png'
import { removeGps } from './tiff'
import { namesPlace } from './xmp'

const XMP = 'XML:com.adobe.xmp\0'
/** What the names of text chunks begin with that hold EXIF, IPTC or XMP as hexadecimal digits. */
const RAW_PROFILE = 'Raw profile type '
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])

/** Whether a text chunk may hold a place. A compressed packet is not decompressed, so it may. */
const holdsPlace = (bytes: Bytes, { name, data, dataEnd }: Chunk) => {
  if (!TEXTS.has(name)) return false
  if (startsWith(bytes, RAW_PROFILE, data)) return true
  if (!startsWith(bytes, XMP, data)) return false
  const isCompressed = bytes[data + XMP.length] === 1
  return isCompressed || namesPlace(bytes.subarray(data, dataEnd))
}

/** The file without the chunks that hold a place, or undefined where none does. The pixels stay as they are. */
export const withoutPlacePng = (original: Bytes): Bytes | undefined => {
  const bytes = original.slice()
  const view = viewOf(bytes)
  const kept: Bytes[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  let found = false
  for (const chunk of chunks(bytes)) {
    if (holdsPlace(bytes, chunk)) {
      found = true
      continue
    }
    if (chunk.name === 'eXIf' && removeGps(bytes.subarray(chunk.data, chunk.dataEnd))) {
      view.setUint32(chunk.dataEnd, crc32(bytes.subarray(chunk.data - 4, chunk.dataEnd)))
      found = true
    }
    kept.push(bytes.subarray(chunk.start, chunk.end))
  }
  return found ? joined(kept) : undefined
}
