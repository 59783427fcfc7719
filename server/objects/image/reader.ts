/** An image in memory or in a store: its length, and pieces of it (shorter where it ends before). */
export interface Bytes {
  length: number
  at(position: number, length: number): Promise<Buffer>
  /** Each read is a request to a store elsewhere. */
  isRemote?: boolean
}

const KB = 1024
/** The first bytes, which are all of a small variant and the whole header of most photos. */
export const HEAD = 64 * KB
/** Each later read: few trips to a store, and never long between two turns of the event loop. */
const BLOCK = 512 * KB
const TAIL = 64 * KB

/** Reads an image in blocks. A walk forward reads every byte at most once and skips the bytes between blocks. */
export class Reader {
  readonly length: number
  readonly #bytes: Bytes
  #block: Buffer = Buffer.alloc(0)
  #start = 0

  constructor(bytes: Bytes) {
    this.#bytes = bytes
    this.length = bytes.length
  }

  /** Up to `count` bytes from `position` on, fewer where the image ends before. */
  async at(position: number, count: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(count, this.length - position))
    if (wanted === 0) return Buffer.alloc(0)
    const isKnown = position >= this.#start && position + wanted <= this.#start + this.#block.length
    if (!isKnown) {
      const size = position === 0 ? HEAD : BLOCK
      this.#block = await this.#bytes.at(position, Math.min(Math.max(size, wanted), this.length - position))
      this.#start = position
    }
    return this.#block.subarray(position - this.#start, position - this.#start + wanted)
  }

  /**
   * Where `mark` was last written near the end of the file, if `other` is not written behind it; undefined where it is
   * not. Asked of pixels that are too long to be read through where they lie.
   */
  async lastMark(mark: string, other?: string): Promise<number | undefined> {
    const start = Math.max(0, this.length - TAIL)
    const tail = await this.at(start, TAIL)
    const found = tail.lastIndexOf(mark, undefined, 'latin1')
    const isLast = other === undefined || found > tail.lastIndexOf(other, undefined, 'latin1')
    return found >= 0 && isLast ? start + found : undefined
  }

  /** Whether the bytes from `position` on are more than one read, and each read is a request to a store elsewhere. */
  isFar(position: number): boolean {
    return this.#bytes.isRemote === true && this.length - position > BLOCK
  }

  /** The bytes from `position` on that are read already, or the next block of them. None behind the end. */
  async from(position: number): Promise<Buffer> {
    await this.at(position, 1)
    return this.#block.subarray(position - this.#start)
  }
}
