/**
 * [Note: Saving to a folder]
 *
 * The files of a prepared archive, written one by one to a folder that the user picked. The archive's directory, which
 * is at its end, is read first; then the parts whose files are not in the folder yet, so that an interrupted run
 * resumes where it ended, even on another day. A file appears in the folder only once all its bytes are written and
 * their checksum is right: until then the browser keeps the bytes apart.
 */
import { fail, ok, type Result } from '../../../../contract/failure'
import { sleep } from '../../../platform/clock'
import { createTaking, openPart, type ReadTrouble } from './archive'
import { crc32 } from '../../../../contract/basis/crc32'
import { LOCAL_BYTES, namedBytes, readZipDirectory, type ZipFile } from './zip-directory'

export interface FolderProgress {
  /** The number of files in the folder; `of`: of all files. */
  files: number
  of: number
  /** Their bytes as a percentage of all, from 0 to 100. */
  percent: number
}

/** `space`: the disk is full. `folder`: the folder cannot be written to, or was deleted. */
export type FolderTrouble = ReadTrouble | 'space' | 'folder'

interface Saving {
  archive: { url: string; bytes: number }
  folder: FileSystemDirectoryHandle
  onProgress: (progress: FolderProgress) => void
  signal: AbortSignal
}

/** Milliseconds until a part is read again; after the last of them the user is asked. */
const PAUSES = [1000, 2000, 5000, 10_000, 20_000]

class FolderFailed extends Error {
  constructor(readonly trouble: 'space' | 'folder') {
    super(trouble)
  }
}

/** Marks failures of the folder, so that they differ from failures of the network. */
const onDisk = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw new FolderFailed(isFull ? 'space' : 'folder')
  }
}

/** A text is always written again: it may have another content of the same length. */
const TEXT = /\.(html|json|txt)$/

const isIn = async (folder: FileSystemDirectoryHandle, { name, size }: ZipFile): Promise<boolean> => {
  if (TEXT.test(name)) return false
  try {
    return (await (await folder.getFileHandle(name)).getFile()).size === size
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false
    throw new FolderFailed('folder')
  }
}

type Take = ReturnType<typeof createTaking>

const writeFile = async (folder: FileSystemDirectoryHandle, { name, size, crc32: sum }: ZipFile, { pass }: Take) => {
  const handle = await onDisk(folder.getFileHandle(name, { create: true }))
  const writable = await onDisk(handle.createWritable())
  try {
    let found = 0
    await pass(size, (piece) => {
      found = crc32(piece, found)
      return onDisk(writable.write(piece))
    })
    if (found !== sum) throw new TypeError('the bytes are not those of the file')
    await onDisk(writable.close())
  } catch (error) {
    await writable.abort().catch(() => undefined)
    // An empty file, to which nothing was written.
    await folder.removeEntry(name).catch(() => undefined)
    throw error
  }
}

/** Writes files that follow each other; resolves to the reason if it ends early. */
const writeRun = async (
  { archive, folder, signal }: Saving,
  run: readonly ZipFile[],
  onFile: (file: ZipFile) => void,
): Promise<Result<undefined, FolderTrouble>> => {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return ok(undefined)
  const part = await openPart(archive.url, first.start, last.end, signal)
  if (!part.ok) return part
  const taking = createTaking(part.value)
  try {
    for (const file of run) {
      await taking.take(namedBytes(await taking.take(LOCAL_BYTES)))
      await writeFile(folder, file, taking)
      onFile(file)
    }
    return ok(undefined)
  } catch (error) {
    signal.throwIfAborted()
    return fail(error instanceof FolderFailed ? error.trouble : 'cut')
  } finally {
    await taking.end().catch(() => undefined)
  }
}

/** Groups the files that are not in the folder into runs that follow each other in the archive. */
const runsOf = (files: readonly ZipFile[], isThere: (file: ZipFile) => boolean): ZipFile[][] => {
  const runs: ZipFile[][] = []
  let run: ZipFile[] | undefined
  for (const file of files)
    if (isThere(file)) run = undefined
    else if (run) run.push(file)
    else runs.push((run = [file]))
  return runs
}

const readDirectory = async ({ archive, signal }: Saving): Promise<Result<ZipFile[], ReadTrouble>> => {
  const troubles: ReadTrouble[] = []
  const read = async (start: number, end: number) => {
    const part = await openPart(archive.url, start, end, signal)
    if (part.ok) return createTaking(part.value).take(end - start)
    troubles.push(part.error)
    throw new TypeError(part.error)
  }
  try {
    return ok(await readZipDirectory(archive.bytes, read))
  } catch {
    signal.throwIfAborted()
    return fail(troubles[0] ?? 'cut')
  }
}

/**
 * Writes the files of an archive to a folder; a file that is in it already, by name and size, is left as it is. If the
 * network fails, waits for about half a minute. Rejects if `signal` aborts; written files stay.
 */
export const saveToFolder = async (saving: Saving): Promise<Result<undefined, FolderTrouble>> => {
  const { folder, onProgress, signal } = saving
  let files: ZipFile[] | undefined
  const there = new Set<ZipFile>()
  let [bytes, allBytes] = [0, 0]
  let failures = 0
  const note = (file: ZipFile) => {
    there.add(file)
    bytes += file.size
    failures = 0
    onProgress({ files: there.size, of: files?.length ?? 0, percent: (100 * bytes) / Math.max(1, allBytes) })
  }
  const attempt = async (): Promise<Result<undefined, FolderTrouble>> => {
    if (!files) {
      const directory = await readDirectory(saving)
      if (!directory.ok) return directory
      files = directory.value
      for (const { size } of files) allBytes += size
      for (const file of files) if (await isIn(folder, file)) note(file)
    }
    for (const run of runsOf(files, (file) => there.has(file))) {
      const written = await writeRun(saving, run, note)
      if (!written.ok) return written
    }
    return ok(undefined)
  }
  for (;;) {
    const done = await attempt().catch((error: unknown) => {
      if (error instanceof FolderFailed) return fail(error.trouble)
      throw error
    })
    const pause = PAUSES[failures]
    if (done.ok || done.error !== 'cut' || pause === undefined) return done
    failures += 1
    await sleep(pause, signal)
  }
}
