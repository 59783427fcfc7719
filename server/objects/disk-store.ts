/**
 * [Note: Whole files only]
 *
 * Bytes arrive in a temporary file, are checked there, flushed, and then renamed to their place, whose folder is also
 * flushed. So a place holds either nothing or a whole, checked image, whenever a process is killed; leftovers are
 * temporary files, which the sweep removes. Some space is never given to photos: the database, which is on the same
 * disk, must be able to write.
 */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { ok, type Result } from '../../contract/failure'
import type { Purpose } from '../database/tables'
import { flush, namesIn } from '../basis/files'
import { isFull, noSpace } from '../basis/no-space'
import type { Refusal } from '../basis/refusal'
import type { Announced } from './addresses'
import type { Bytes } from './image/reader'
import { readAt } from './pieces'
import { pathOf, placeOf, variants, type Place } from './place'
import { addNames } from './second-name'
import type { ObjectStore } from './store'
import { writeChecked } from './write-checked'
import { errorCode } from '../basis/error-code'

const PURPOSES: Purpose[] = ['PROFILE', 'CLIQUE', 'BANNER', 'COVER', 'ITEM']

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT'

/** Bytes in a temporary file, checked. */
export interface Received {
  path: string
  crc32: number
}

export class DiskStore implements ObjectStore {
  readonly #directory: string
  readonly #keptFree: number
  readonly #temporary: string
  /** Announced bytes of the bodies that are arriving now. */
  #arriving = 0
  /** Folders being created: a request that needs one waits until it is on the disk. */
  readonly #making = new Map<string, Promise<void>>()

  private constructor(directory: string, keptFree: number) {
    this.#directory = directory
    this.#keptFree = keptFree
    this.#temporary = join(directory, 'temporary')
  }

  /**
   * Opens the images below `directory`, which is created if it is missing. Photos never use the last `keptFree` bytes
   * of its disk.
   */
  static async open(directory: string, keptFree: number): Promise<DiskStore> {
    const store = new DiskStore(directory, keptFree)
    await mkdir(store.#temporary, { recursive: true })
    return store
  }

  /** Spreads images over folders by the random end of the id; its beginning is a time. */
  #folder(purpose: Purpose, imageId: string): string {
    return join(this.#directory, purpose.toLowerCase(), imageId.slice(-2), imageId)
  }

  #path({ purpose, imageId, variant }: Place): string {
    return join(this.#folder(purpose, imageId), variant)
  }

  /**
   * Bodies that are arriving now count with all their bytes: of two at once, neither would see the other's bytes.
   * Undefined if the folder is missing; then the PUT is refused.
   */
  async room(): Promise<number | undefined> {
    // Bodies that begin later do not count: of two, the first one has room.
    const arriving = this.#arriving
    try {
      const { bavail, bsize } = await statfs(this.#temporary)
      return bavail * bsize - this.#keptFree - arriving
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async #isFull(): Promise<boolean> {
    const room = await this.room()
    return room !== undefined && room < 0
  }

  /**
   * Streams a body into a temporary file on the disk and resolves to that file and its CRC-32. Refuses a body of
   * another length or MD5 than announced, bytes that `check` refuses, and a full disk; then, and if the sender
   * disconnects (which throws), nothing is left behind.
   */
  async receive(
    body: Readable,
    announced: Announced,
    check: (image: Bytes) => Promise<Result<unknown, Refusal>>,
  ): Promise<Result<Received, Refusal>> {
    this.#arriving += announced.contentLength
    try {
      return await this.#receive(body, announced, check)
    } finally {
      this.#arriving -= announced.contentLength
    }
  }

  async #receive(
    body: Readable,
    announced: Announced,
    check: (image: Bytes) => Promise<Result<unknown, Refusal>>,
  ): Promise<Result<Received, Refusal>> {
    const path = join(this.#temporary, randomUUID())
    let file: FileHandle | undefined
    let kept: Result<number, Refusal> | undefined
    try {
      if (await this.#isFull()) return noSpace()
      file = await open(path, 'wx+', 0o600)
      kept = await writeChecked(file, body, announced, check)
      return kept.ok ? ok({ path, crc32: kept.value }) : kept
    } catch (error) {
      if (!isFull(error)) throw error
      return noSpace()
    } finally {
      await file?.close()
      if (!kept?.ok) await rm(path, { force: true })
    }
  }

  /** Resolves once a folder is durable. */
  #ensure(folder: string): Promise<void> {
    const known = this.#making.get(folder)
    if (known) return known
    const making = this.#make(folder).finally(() => this.#making.delete(folder))
    this.#making.set(folder, making)
    return making
  }

  async #make(folder: string): Promise<void> {
    const above = dirname(folder)
    try {
      await mkdir(folder)
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EEXIST') return
      if (code !== 'ENOENT') throw error
      await this.#ensure(above)
      await mkdir(folder)
    }
    await flush(above)
  }

  /** Moves a received file to its place; durable once this returns. */
  async keep(file: string, place: Place): Promise<void> {
    const target = this.#path(place)
    const folder = dirname(target)
    await this.#ensure(folder)
    await rename(file, target)
    await flush(folder)
  }

  async read(place: Place): Promise<Readable | undefined> {
    return (await this.file(place))?.createReadStream()
  }

  async part(place: Place, start: number, into: Buffer): Promise<Buffer | undefined> {
    const file = await this.file(place)
    try {
      return file && (await readAt(file, start, into))
    } finally {
      await file?.close()
    }
  }

  /** The file at a place; undefined if there is none. The caller closes the handle. */
  async file(place: Place): Promise<FileHandle | undefined> {
    try {
      return await open(this.#path(place))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** The length of the bytes at a place; undefined if there are none. */
  async length(place: Place): Promise<number | undefined> {
    try {
      return (await stat(this.#path(place))).size
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Removes the bytes at a place. A missing file is not an error. */
  async discard(place: Place): Promise<void> {
    await rm(this.#path(place), { force: true })
  }

  async copy(purpose: Purpose, from: string, to: string): Promise<boolean> {
    const folder = this.#folder(purpose, to)
    await this.#ensure(folder)
    return addNames(this.#folder(purpose, from), folder, variants, this.#temporary)
  }

  async remove(purpose: Purpose, imageId: string): Promise<void> {
    await rm(this.#folder(purpose, imageId), { recursive: true, force: true })
  }

  async *images(): AsyncGenerator<{ purpose: Purpose; imageId: string }> {
    for (const purpose of PURPOSES)
      for (const part of await namesIn(join(this.#directory, purpose.toLowerCase())))
        for (const imageId of await namesIn(join(this.#directory, purpose.toLowerCase(), part)))
          // Other files in the folder are ignored.
          if (placeOf(pathOf({ purpose, imageId, variant: 'base' }))) yield { purpose, imageId }
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

  /** A full disk is reachable: it still gives the photos that it has. */
  assertReachable(): Promise<void> {
    return access(this.#temporary, constants.W_OK)
  }
}
