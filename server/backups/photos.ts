/** Copies photos to the folder of backups: each file once, however many backups name it. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Announced } from '../objects/addresses'
import type { Database } from '../database/tables'
import { flush, sha256Of, writeFlushed } from '../basis/files'
import { inPieces, writeAll } from '../objects/pieces'
import { pathOf, type Place } from '../objects/place'
import type { ObjectStore } from '../objects/store'
import { everyStored } from '../objects/stored'
import { ignoreDamagedSector } from '../objects/unreadable'
import { BackupFailed, pooledPath } from './folder'
import type { PhotoSums, Sum } from './sums'
import { chunksOf } from '../basis/chunks'

export interface Listed {
  place: Place
  announced: Announced
}

export interface PhotosReport {
  files: number
  bytes: number
  /**
   * How many of these files are new: the previous backup did not have them, or they were not whole in the folder since.
   */
  newFiles: number
  newBytes: number
  /** Paths of photos whose bytes are missing or do not match their row. */
  unfit: string[]
}

interface Copying {
  /** The folder of backups. */
  folder: string
  /** The unfinished backup's own folder. */
  own: string
  store: ObjectStore
  /** The previous backup's sums, and the paths that were found damaged since. */
  earlier: PhotoSums
  damaged: ReadonlySet<string>
  signal: AbortSignal
}

/** Writes a list of the files that the database names, in the order of their names. Throws when `signal` aborts. */
export const writeListed = async (path: string, db: Database, signal: AbortSignal): Promise<void> => {
  const lines = async function* () {
    for await (const listed of everyStored(db)) {
      signal.throwIfAborted()
      yield `${JSON.stringify(listed)}\n`
    }
  }
  await writeFlushed(path, lines())
}

/** Yields the files of such a list. */
export async function* readListed(path: string): AsyncGenerator<Listed> {
  for await (const line of createInterface({ input: createReadStream(path) })) yield JSON.parse(line) as Listed
}

/** The SHA-256 of an existing file if it is whole. */
const sumThere = async (path: string, { contentLength, contentMd5 }: Announced, known: string | undefined) => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found?.size !== contentLength) return undefined
  if (known !== undefined) return known
  // A backup that was cut off copied it, or it was found damaged: it is read again, and copied again only if it is not
  // whole.
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  const read = async () => {
    for await (const piece of chunksOf(createReadStream(path))) for (const hash of [md5, sha256]) hash.update(piece)
  }
  await ignoreDamagedSector(read())
  return md5.digest('base64') === contentMd5 ? sha256.digest('hex') : undefined
}

/** Copies one file; resolves to its SHA-256, or to undefined if the store does not have those bytes. */
const copyOne = async ({ own, store }: Copying, { place, announced }: Listed, target: string) => {
  const bytes = await store.read(place)
  if (bytes === undefined) return undefined
  const temporary = join(own, 'photo')
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let file: FileHandle | undefined
  const fill = async () => {
    file = await open(temporary, 'w', 0o600)
    for await (const pieces of inPieces(bytes)) {
      for (const piece of pieces) for (const hash of [md5, sha256]) hash.update(piece)
      await writeAll(file, pieces)
    }
    await file.sync()
  }
  try {
    await ignoreDamagedSector(fill(), bytes)
  } finally {
    bytes.destroy()
    await file?.close()
  }
  if (md5.digest('base64') !== announced.contentMd5) {
    await rm(temporary)
    return undefined
  }
  const sum = sha256.digest('hex')
  if ((await sha256Of(temporary)) !== sum) throw new BackupFailed(`${temporary} reads back as other bytes`)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await rename(temporary, target)
  return sum
}

/**
 * Copies the photos that are not in the folder yet, each flushed and read back, and yields the sums of all. At the end
 * everything is on the disk.
 */
export async function* copyPhotos(
  copying: Copying,
  listed: AsyncIterable<Listed>,
  report: PhotosReport,
): AsyncGenerator<Sum> {
  const { folder, earlier, damaged, signal } = copying
  const touched = new Set<string>()
  for await (const one of listed) {
    signal.throwIfAborted()
    const { place, announced } = one
    const path = pooledPath(place, announced.contentMd5)
    const target = join(folder, path)
    const found = await earlier.find(path)
    const known = damaged.has(path) ? undefined : found
    const there = await sumThere(target, announced, known)
    const sha256 = there ?? (await copyOne(copying, one, target))
    if (sha256 === undefined) {
      report.unfit.push(pathOf(place))
      continue
    }
    if (known === undefined || there === undefined) {
      touched.add(dirname(target))
      report.newFiles += 1
      report.newBytes += announced.contentLength
    }
    report.files += 1
    report.bytes += announced.contentLength
    yield { path, sha256 }
  }
  if (touched.size > 0) for (const path of [...touched, join(folder, 'photos'), folder]) await flush(path)
}
