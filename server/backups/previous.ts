import { join } from 'node:path'
import { sha256Of } from '../basis/files'
import { ignoreDamagedSector } from '../objects/unreadable'
import { BackupFailed, backupsIn, readAbout, SUMS, type About } from './folder'
import { errorCode } from '../basis/error-code'

/** The SHA-256 of a file; undefined if it is missing or on a damaged sector. */
export const readableSum = (path: string) =>
  ignoreDamagedSector(sha256Of(path)).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })

/** A backup's description of itself; undefined if that, or its list of sums, is damaged. */
export const readWhole = async (folder: string, name: string): Promise<About | undefined> => {
  try {
    const about = await readAbout(folder, name)
    return (await readableSum(join(folder, name, SUMS))) === about.sums ? about : undefined
  } catch (error) {
    if (error instanceof BackupFailed) return undefined
    throw error
  }
}

/**
 * The newest backup whose list of sums is whole, and its description: the next backup copies its sums. Prints a line
 * for each damaged backup. Undefined if there is none: then every photo in the folder is read.
 */
export const findPrevious = async (folder: string, print: (line: string) => void) => {
  for (const name of (await backupsIn(folder)).toReversed()) {
    const about = await readWhole(folder, name)
    if (about) return { name, about }
    print(`${name} is damaged: the backup before it is used`)
  }
  return undefined
}
