import { join } from 'node:path'
import { backupsIn, BackupFailed, DAMAGED, readAbout, SUMS, VERIFIED } from './folder'
import { findLacking, noteLacking } from './lacking'
import { note } from './note'
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
  /** Paths of photos that its rows name and the backup lacks: the store had lost them when it was made. */
  lacking: string[]
}

/**
 * Reads every byte of a backup, compares its sums, and compares its rows with its photos. A whole backup is marked as
 * verified; in another one the damaged files are noted, which the next backup copies again, or the photos that it lacks.
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
  const verified: Verified = { files: 0, unfit: [], lacking: [] }
  for await (const { path, sha256 } of sumsOf(folder, name)) {
    signal.throwIfAborted()
    if ((await readableSum(join(folder, path))) !== sha256) verified.unfit.push(path)
    verified.files += 1
    if (verified.files % PROGRESS === 0) onProgress(verified.files)
  }
  if (verified.unfit.length > 0) {
    await note(join(folder, name), DAMAGED, { paths: verified.unfit })
    return verified
  }
  const dump = (await dumpOf(folder, name)).map(({ path }) => path)
  verified.lacking = await findLacking(folder, name, dump, about.photos !== null, signal)
  if (verified.lacking.length > 0) await noteLacking(join(folder, name), verified.lacking, new Date())
  else await note(join(folder, name), VERIFIED, {})
  return verified
}
