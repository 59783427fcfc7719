/**
 * [Note: Parts of a dump in the folder of backups]
 *
 * A part's name is the sum of its lines, so a part that an earlier backup has is neither compressed nor written again. It
 * is read and compared: what changed on that disk since is written again, for all backups that name it.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { errorCode } from '../basis/error-code'
import { flush, sha256Of, writeFlushed } from '../basis/files'
import { ignoreDamagedSector } from '../objects/unreadable'
import { BackupFailed, PHOTOS, ROWS } from './folder'
import { sumsOf, type Sum } from './sums'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const pathOfPart = (sum: string) => `${ROWS}/${sum.slice(0, 2)}/${sum}.jsonl.gz`

/** The bytes of an existing part; undefined if it is missing or damaged. */
const readWhole = async (path: string, sum: string): Promise<Buffer | undefined> => {
  const read = async () => {
    const bytes = await readFile(path)
    return sha256(await unpack(bytes)) === sum ? bytes : undefined
  }
  return ignoreDamagedSector(read()).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error).startsWith('Z_')) return undefined
    throw error
  })
}

export interface Part extends Sum {
  /** The file that is to be moved to `path`; undefined if the folder has it already. */
  written: string | undefined
}

/**
 * Writes the parts that the folder does not have to `own`, the unfinished backup's own folder, each flushed and read back;
 * resolves to all, in order.
 */
export const writeParts = async (folder: string, own: string, texts: AsyncIterable<string>): Promise<Part[]> => {
  const parts: Part[] = []
  for await (const text of texts) {
    const sum = sha256(text)
    const path = pathOfPart(sum)
    const there = await readWhole(join(folder, path), sum)
    if (there) {
      parts.push({ path, sha256: sha256(there), written: undefined })
      continue
    }
    const [bytes, written] = [await pack(text), join(own, `part-${parts.length}`)]
    await writeFlushed(written, bytes)
    const packed = sha256(bytes)
    if ((await sha256Of(written)) !== packed) throw new BackupFailed(`${written} reads back as other bytes`)
    parts.push({ path, sha256: packed, written })
  }
  return parts
}

/** Moves the written parts to their places. At the end all are on the disk. */
export const placeParts = async (folder: string, parts: readonly Part[]): Promise<void> => {
  const touched = new Set<string>()
  for (const { path, written } of parts) {
    if (written === undefined) continue
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(written, target)
    touched.add(dirname(target))
  }
  if (touched.size > 0) for (const path of [...touched, join(folder, ROWS), folder]) await flush(path)
}

/** The files of the dump of a backup, in order: SHA256SUMS names them before the photos. */
export const dumpOf = async (folder: string, name: string): Promise<Sum[]> => {
  const files: Sum[] = []
  for await (const sum of sumsOf(folder, name)) {
    if (sum.path.startsWith(`${PHOTOS}/`)) break
    files.push({ ...sum, path: join(folder, sum.path) })
  }
  return files
}
