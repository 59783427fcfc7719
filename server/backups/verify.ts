import { join } from 'node:path'
import { rename, rm } from 'node:fs/promises'
import { flush, writeFlushed } from '../basis/files'
import { checkDump } from '../database/dump'
import { backupsIn, BackupFailed, DAMAGED, readAbout, SUMS, VERIFIED } from './folder'
import { readableSum } from './previous'
import { dumpOf } from './rows'
import { sumsOf } from './sums'

const PROGRESS = 1000

/** The backup `wanted`, or else the newest. Throws BackupFailed if it does not exist. */
export const chooseBackup = async (folder: string, wanted: string | undefined): Promise<string> => {
  const names = await backupsIn(folder)
  if (wanted !== undefined && !names.includes(wanted))
    throw new BackupFailed(`${folder} has no backup ${wanted}. It has ${names.join(', ') || 'none'}`)
  const name = wanted ?? names.at(-1)
  if (name === undefined) throw new BackupFailed(`${folder} has no backup`)
  return name
}

export interface Verified {
  /** Files that were read. */
  files: number
  /** Paths of files that are missing or have other bytes. */
  unfit: string[]
}

/**
 * Writes a file with the time and `more` into a backup. Renamed once it is whole, so that readers always find a whole
 * file.
 */
const note = async (folder: string, name: string, file: string, more: object) => {
  const temporary = join(folder, name, `${file}.part`)
  await rm(temporary, { force: true })
  await writeFlushed(temporary, `${JSON.stringify({ at: new Date().toISOString(), ...more })}\n`)
  await rename(temporary, join(folder, name, file))
  await flush(join(folder, name))
}

/**
 * Reads every byte of a backup and compares its sums. A whole backup is marked as verified; in another one the damaged
 * files are noted, and the next backup copies those photos again.
 */
export const verifyBackup = async (
  folder: string,
  name: string,
  signal: AbortSignal,
  onProgress: (files: number) => void,
): Promise<Verified> => {
  const about = await readAbout(folder, name)
  if ((await readableSum(join(folder, name, SUMS))) !== about.sums)
    throw new BackupFailed(`${join(folder, name, SUMS)} is damaged`)
  const verified: Verified = { files: 0, unfit: [] }
  for await (const { path, sha256 } of sumsOf(folder, name)) {
    signal.throwIfAborted()
    if ((await readableSum(join(folder, path))) !== sha256) verified.unfit.push(path)
    verified.files += 1
    if (verified.files % PROGRESS === 0) onProgress(verified.files)
  }
  if (verified.unfit.length > 0) {
    await note(folder, name, DAMAGED, { paths: verified.unfit })
    return verified
  }
  await checkDump(
    (await dumpOf(folder, name)).map(({ path }) => path),
    signal,
  )
  await note(folder, name, VERIFIED, {})
  return verified
}
