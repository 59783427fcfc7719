/**
 * [Note: Whole files only]
 *
 * Bytes arrive in a temporary file, are checked there, flushed, and then renamed to their place, whose folder is flushed
 * too. So a place holds either nothing or a whole, checked image, whatever dies when; leftovers are temporary files,
 * which the sweep removes.
 */
import { createHash, randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished, Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ok, type Result } from '../../contract/failure'
import type { Purpose } from '../database/tables'
import { refuse, type Refusal } from '../refusal'
import type { Announced } from './addresses'
import type { Place } from './place'
import type { ObjectStore } from './store'

const flushFolder = async (folder: string) => {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const PURPOSES: Purpose[] = ['PROFILE', 'CLIQUE', 'BANNER', 'COVER', 'ITEM']

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** What a folder holds; nothing where there is no folder. */
const names = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

export class DiskStore implements ObjectStore {
  readonly #directory: string
  readonly #temporary: string

  private constructor(directory: string) {
    this.#directory = directory
    this.#temporary = join(directory, 'temporary')
  }

  /** The images below `directory`, which is made where it is missing. */
  static async open(directory: string): Promise<DiskStore> {
    const store = new DiskStore(directory)
    await mkdir(store.#temporary, { recursive: true })
    return store
  }

  /** Spread over folders by the random end of the id; its beginning is a time. */
  #folder(purpose: Purpose, imageId: string): string {
    return join(this.#directory, purpose.toLowerCase(), imageId.slice(-2), imageId)
  }

  #path({ purpose, imageId, variant }: Place): string {
    return join(this.#folder(purpose, imageId), variant)
  }

  /**
   * Streams a body into a temporary file on the disk and answers its path. Refuses a body of another length or MD5 than
   * announced, and a full disk; then, and when the sender goes away (which throws), nothing is left behind.
   */
  async receive(body: Readable, { contentLength, contentMd5 }: Announced): Promise<Result<string, Refusal>> {
    const file = join(this.#temporary, randomUUID())
    const md5 = createHash('md5')
    let length = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        length += chunk.length
        md5.update(chunk)
        done(null, chunk)
      },
    })
    // Not in the pipeline, which destroys what it is made of: with the request the answer would be lost.
    body.pipe(measure)
    finished(body, (error) => error && measure.destroy(error))
    try {
      await pipeline(measure, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    } catch (error) {
      await rm(file, { force: true })
      body.unpipe(measure)
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
        return refuse('NOT_ENOUGH_SPACE', 'The server has no space left')
      throw error
    }
    if (length === contentLength && md5.digest('base64') === contentMd5) return ok(file)
    await rm(file)
    return refuse('INVALID_REQUEST', 'The bytes are not those that were announced')
  }

  /** Moves a received file to its place, for good once this returns. */
  async keep(file: string, place: Place): Promise<void> {
    const target = this.#path(place)
    const folder = dirname(target)
    const made = await mkdir(folder, { recursive: true })
    await rename(file, target)
    await flushFolder(folder)
    if (made === undefined) return
    await flushFolder(dirname(folder))
    await flushFolder(dirname(dirname(folder)))
    await flushFolder(this.#directory)
  }

  async read(place: Place): Promise<Readable | undefined> {
    return (await this.file(place))?.createReadStream()
  }

  /** The file at a place; undefined where there is none. Whoever gets the handle closes it. */
  async file(place: Place): Promise<FileHandle | undefined> {
    try {
      return await open(this.#path(place))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Removes the bytes at a place. What is not there is no error. */
  async discard(place: Place): Promise<void> {
    await rm(this.#path(place), { force: true })
  }

  async remove(purpose: Purpose, imageId: string): Promise<void> {
    await rm(this.#folder(purpose, imageId), { recursive: true, force: true })
  }

  async *images(): AsyncGenerator<{ purpose: Purpose; imageId: string }> {
    for (const purpose of PURPOSES)
      for (const part of await names(join(this.#directory, purpose.toLowerCase())))
        for (const imageId of await names(join(this.#directory, purpose.toLowerCase(), part)))
          yield { purpose, imageId }
  }

  async sweepTemporary(age: number): Promise<number> {
    let removed = 0
    for (const name of await readdir(this.#temporary)) {
      const file = join(this.#temporary, name)
      try {
        if (Date.now() - (await stat(file)).mtimeMs < age) continue
        await rm(file)
        removed += 1
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    }
    return removed
  }

  assertReachable(): Promise<void> {
    return access(this.#temporary, constants.W_OK)
  }
}
