import { HEADER_BYTES, RIFF_BYTES } from '../../../contract/image/webp'
import type { Chunk } from '../../../contract/image/walk'
import { joined, viewOf, type Bytes } from '../bytes'
import { cleanTiff } from './clean-tiff'
import { cleanXmp } from './clean-xmp'
import { tiffIn } from '../formats/header'

/** All chunks that may stay ([Note: What may stay in a photo]). */
const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'EXIF', 'XMP '])
const LENGTH_AT = 4

/** See `tidy`. The remaining chunks keep their length; data behind the last chunk is left out. */
export const tidyWebp = (original: Bytes, chunks: readonly Chunk[], keepsPlace: boolean): Bytes => {
  const bytes = original.slice()
  const kept: Bytes[] = [bytes.subarray(0, RIFF_BYTES)]
  for (const chunk of chunks) {
    const { name, data, dataEnd } = chunk
    if (!keepsPlace) {
      if (!KEPT.has(name)) continue
      if (name === 'EXIF') {
        const { start, end } = tiffIn(bytes, data, dataEnd)
        cleanTiff(bytes.subarray(start, end))
      }
      if (name === 'XMP ') cleanXmp(bytes.subarray(data, dataEnd))
    }
    kept.push(bytes.subarray(chunk.start, chunk.end))
  }
  const tidied = joined(kept)
  viewOf(tidied).setUint32(LENGTH_AT, tidied.length - HEADER_BYTES, true)
  return tidied
}
