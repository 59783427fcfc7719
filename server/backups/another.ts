/** Which backup to restore when the database, or another backup, is damaged. */
import { commandFor } from '../basis/command-for'
import { BadDump, checkDump } from '../database/dump'
import { findDump } from './find-dump'
import { BackupFailed, backupsIn } from './folder'
import { readWhole } from './previous'

const hasWholeRows = async (folder: string, name: string, signal: AbortSignal): Promise<boolean> => {
  try {
    const about = await readWhole(folder, name)
    if (about === undefined) return false
    await checkDump(await findDump(folder, name, about), signal)
    return true
  } catch (error) {
    if (error instanceof BackupFailed || error instanceof BadDump) return false
    throw error
  }
}

/**
 * The newest backup of a folder, other than `except`, whose list and rows are whole now; undefined if there is none. Its
 * photos are compared while it is restored.
 */
export const findWhole = async (folder: string, signal: AbortSignal, except?: string): Promise<string | undefined> => {
  for (const name of (await backupsIn(folder)).toReversed())
    if (name !== except && (await hasWholeRows(folder, name, signal))) return name
  return undefined
}

interface Named {
  folder: string
  name: string
  signal: AbortSignal
}

/** Runs `act`, which reads the rows of the backup `name`; the error of a damaged one names a backup that is whole. */
export const namingAnother = async <T>({ folder, name, signal }: Named, act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof BackupFailed) && !(error instanceof BadDump)) throw error
    const other = await findWhole(folder, signal, name)
    const advice = other
      ? `The newest backup with whole rows is ${other}: ${commandFor('restore', `${folder} ${other}`)}`
      : `${folder} has no other backup with whole rows`
    throw new BackupFailed(`${error.message}. ${advice}`, { cause: error })
  }
}
