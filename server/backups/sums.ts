import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PHOTOS, SUMS } from './folder'

export interface Sum {
  /** Relative to the folder of backups. */
  path: string
  sha256: string
}

export const sumLine = ({ path, sha256 }: Sum): string => `${sha256}  ${path}\n`

/** Yields the sums of a backup: those of its dump's files in order, then the photos' in the order of their names. */
export async function* sumsOf(folder: string, name: string): AsyncGenerator<Sum> {
  const input = createReadStream(join(folder, name, SUMS))
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      yield { sha256: line.slice(0, 64), path: line.slice(66) }
  } finally {
    input.destroy()
  }
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The sums that a backup has of photos, which must be requested in the order of their names. */
export class PhotoSums {
  readonly #sums: AsyncGenerator<Sum>
  #next: Sum | undefined

  private constructor(sums: AsyncGenerator<Sum>) {
    this.#sums = sums
  }

  /** The sums of the backup `name`; none if it is undefined. */
  static async open(folder: string, name: string | undefined): Promise<PhotoSums> {
    const none = async function* (): AsyncGenerator<Sum> {}
    const sums = new PhotoSums(name === undefined ? none() : sumsOf(folder, name))
    // Skips the sums of the dump.
    do await sums.#advance()
    while (sums.#next?.path.startsWith(`${PHOTOS}/`) === false)
    return sums
  }

  async #advance() {
    const { value, done } = await this.#sums.next()
    this.#next = done === true ? undefined : value
  }

  async find(path: string): Promise<string | undefined> {
    while (this.#next && nameIn(this.#next.path) < nameIn(path)) await this.#advance()
    return this.#next?.path === path ? this.#next.sha256 : undefined
  }

  async close() {
    await this.#sums.return(undefined)
  }
}
