import type { Read, Walk } from '../../../contract/image/walk'

/** An image in memory or in a store: its length, and pieces of it (shorter at its end). */
export interface Bytes {
  length: number
  at(position: number, length: number): Promise<Buffer>
}

const KB = 1024
/** The first bytes: the whole of a small variant, and the whole header of most photos. */
export const HEAD = 64 * KB
/** Size of each later read: few requests to a store, and never long between two turns of the event loop. */
const BLOCK = 512 * KB

const NONE = Buffer.alloc(0)

/** Walks over an image in blocks. A walk forward reads every byte at most once and skips the bytes between blocks. */
export const walkThrough = async <T>(image: Bytes, walk: Walk<T>): Promise<T> => {
  let block: Buffer = NONE
  let start = 0
  const read = async ({ at, count }: Read) => {
    const wanted = Math.max(0, Math.min(count, image.length - at))
    if (wanted === 0) return NONE
    if (at < start || at + wanted > start + block.length) {
      const size = Math.max(at === 0 ? HEAD : BLOCK, wanted)
      block = await image.at(at, Math.min(size, image.length - at))
      start = at
    }
    return block.subarray(at - start)
  }
  let step = walk.next()
  while (step.done !== true) step = walk.next(await read(step.value))
  return step.value
}
