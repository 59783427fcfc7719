import type { ImageType } from '../../../contract/limits'
import { isSame, type Bytes } from '../bytes'

const BLOCK = 4096

/**
 * The changed bytes as a Blob that takes every unchanged block from `file` itself and holds only the others in memory.
 * Removing a place changes a few hundred bytes of some megabytes, so a photo needs almost no memory until it is on the
 * disk, even if handles to Blobs outlive their use. `original` are the bytes of `file`.
 */
export const patched = (file: Blob, original: Bytes, changed: Bytes, type: ImageType): Blob => {
  const parts: BlobPart[] = []
  let from = 0
  let isFromFile = false
  const take = (to: number) => {
    if (to > from) parts.push(isFromFile ? file.slice(from, to) : changed.subarray(from, to))
    from = to
  }
  for (let p = 0; p < changed.length; p += BLOCK) {
    const end = Math.min(changed.length, p + BLOCK)
    const same = isSame(original.subarray(p, end), changed.subarray(p, end))
    if (same === isFromFile) continue
    take(p)
    isFromFile = same
  }
  take(changed.length)
  return new Blob(parts, { type })
}
