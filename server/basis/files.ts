/** File functions that return only once the file is on the disk. */
import { constants, createReadStream } from 'node:fs'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './error-code'
import { chunksOf } from './chunks'

/** Flushes the names in a folder, or a file's bytes. */
export const flush = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file that only its owner may read, and flushes it. */
export const writeFlushed = async (
  path: string,
  content: string | Buffer | AsyncIterable<string | Buffer>,
): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await writeFile(file, content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The SHA-256 of a file, as `sha256sum` prints it. */
export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of chunksOf(createReadStream(path))) hash.update(piece)
  return hash.digest('hex')
}

/** The names in a folder; none if there is no folder. */
export const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return []
    throw error
  }
}

const MAX_CONCURRENT_FILES = 8

const forEach = async <T>(items: readonly T[], act: (item: T) => Promise<void>) => {
  const left = [...items]
  const next = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FILES }, next))
}

/** Flushes a folder with everything in it. */
export const flushAll = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) if (entry.isDirectory()) await flushAll(join(folder, entry.name))
  await forEach(
    entries.filter((entry) => entry.isFile()),
    ({ name }) => flush(join(folder, name)),
  )
  await flush(folder)
}

/**
 * Copies a folder of files and folders to `target`, which must not exist. If the file system can share blocks between
 * files, no blocks are copied. Nothing is flushed.
 */
export const copyFolder = async (source: string, target: string): Promise<void> => {
  await mkdir(target, { mode: 0o700 })
  const entries = await readdir(source, { withFileTypes: true })
  for (const entry of entries)
    if (entry.isDirectory()) await copyFolder(join(source, entry.name), join(target, entry.name))
  await forEach(
    entries.filter((entry) => entry.isFile()),
    ({ name }) => copyFile(join(source, name), join(target, name), constants.COPYFILE_FICLONE),
  )
}
