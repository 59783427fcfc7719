import type { Walk } from '../../contract/image/walk'

/** Bytes read at once: the header of most photos. */
const BLOCK_BYTES = 64 * 1024

/** Walks over a file in blocks, and skips the bytes between them. Rejects if the file cannot be read. */
export const walkFile = async <T>(file: Blob, walk: Walk<T>): Promise<T> => {
  let block = new Uint8Array()
  let start = 0
  let step = walk.next()
  while (step.done !== true) {
    const { at, count } = step.value
    const end = Math.min(at + count, file.size)
    if (at < start || end > start + block.length) {
      block = new Uint8Array(await file.slice(at, at + Math.max(count, BLOCK_BYTES)).arrayBuffer())
      start = at
    }
    step = walk.next(block.subarray(at - start))
  }
  return step.value
}
