import { ok, type Result } from '../../../contract/failure'
import { isSame, joined, viewOf, type Bytes } from '../bytes'
import { refuse, type ImageFailure } from '../failure'
import { cleanTiff } from './clean-tiff'
import { cleanXmp } from './clean-xmp'
import { chunks, exifRange } from './webp'

/** All chunks that may stay ([Note: What may stay in a photo]). */
const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF', 'XMP '])
/** 'RIFF', the length of what follows, 'WEBP'. */
const HEADER_BYTES = 12
const LENGTH_AT = 4
const CHUNK_HEADER_BYTES = 8

/** See `tidy`. The chunks that stay keep their length; what follows the last one is left out. */
export const tidyWebp = (original: Bytes, keepsPlace: boolean): Result<Bytes | undefined, ImageFailure> => {
  const bytes = original.slice()
  if (bytes.length < HEADER_BYTES) return refuse('IMAGE_DAMAGED')
  const riffEnd = CHUNK_HEADER_BYTES + viewOf(bytes).getUint32(LENGTH_AT, true)
  if (riffEnd > bytes.length) return refuse('IMAGE_DAMAGED')
  const kept: Bytes[] = [bytes.subarray(0, HEADER_BYTES)]
  for (const chunk of chunks(bytes.subarray(0, riffEnd))) {
    const { name, data, dataEnd } = chunk
    if (!keepsPlace) {
      if (!KEPT.has(name)) continue
      if (name === 'EXIF') {
        const { start, end } = exifRange(bytes, chunk)
        cleanTiff(bytes.subarray(start, end))
      }
      if (name === 'XMP ') cleanXmp(bytes.subarray(data, dataEnd))
    }
    kept.push(bytes.subarray(data - CHUNK_HEADER_BYTES, dataEnd + (dataEnd & 1)))
  }
  const tidied = joined(kept)
  viewOf(tidied).setUint32(LENGTH_AT, tidied.length - CHUNK_HEADER_BYTES, true)
  return ok(isSame(tidied, original) ? undefined : tidied)
}
