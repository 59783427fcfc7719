import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { namesIn } from '../basis/files'
import { isHeld } from '../database/embedded/directory-lock'
import { backupsIn, timeOf, UNFINISHED, VERIFIED } from './folder'

export interface BackupState {
  /** When the newest backup began. */
  last?: Date
  /** The newest backup of which every byte was read and compared, and the time of that verification. */
  verified?: { name: string; at: Date }
}

const Verified = v.object({ at: v.string() })

/** The state of a folder of backups. */
export const stateOf = async (folder: string): Promise<BackupState> => {
  const names = await backupsIn(folder)
  const newest = names.at(-1)
  if (newest === undefined) return {}
  const last = timeOf(newest)
  const name = names.findLast((one) => existsSync(join(folder, one, VERIFIED)))
  if (name === undefined) return { last }
  const { at } = v.parse(Verified, JSON.parse(await readFile(join(folder, name, VERIFIED), 'utf8')))
  return { last, verified: { name, at: new Date(at) } }
}

/**
 * When the backup began that is being made; undefined if none is. A killed backup leaves its folder, but holds no lock.
 */
export const runningSince = async (folder: string): Promise<Date | undefined> => {
  const name = (await namesIn(folder)).findLast((one) => one.startsWith(UNFINISHED))
  return name !== undefined && (await isHeld(folder)) ? timeOf(name.slice(UNFINISHED.length)) : undefined
}
