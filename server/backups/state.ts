import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { namesIn } from '../basis/files'
import { isHeld } from '../database/embedded/directory-lock'
import { backupsIn, timeOf, UNFINISHED, VERIFIED } from './folder'
import { readLacking } from './lacking'

export interface BackupState {
  /** The names of all backups, the oldest first. */
  names: string[]
  /** When the newest backup began. */
  last?: Date
  /** The newest whole backup of which every byte was read and compared, and the time of that verification. */
  verified?: { name: string; at: Date }
  /** When every byte of a backup was last read and compared, also of one that lacks photos. */
  readAt?: Date
  /** The paths of photos that the newest backup lacks. */
  lacking: string[]
}

const Verified = v.object({ at: v.string() })

const verifiedIn = async (folder: string, names: readonly string[]) => {
  const name = names.findLast((one) => existsSync(join(folder, one, VERIFIED)))
  if (name === undefined) return undefined
  const { at } = v.parse(Verified, JSON.parse(await readFile(join(folder, name, VERIFIED), 'utf8')))
  return { name, at: new Date(at) }
}

/** The state of a folder of backups. */
export const stateOf = async (folder: string): Promise<BackupState> => {
  const names = await backupsIn(folder)
  const newest = names.at(-1)
  if (newest === undefined) return { names, lacking: [] }
  const verified = await verifiedIn(folder, names)
  const { paths: lacking } = await readLacking(folder, newest)
  const notes = await Promise.all(names.map((name) => readLacking(folder, name)))
  const read = [verified?.at, ...notes.map(({ readAt }) => (readAt === undefined ? undefined : new Date(readAt)))]
  const readAt = read
    .filter((at) => at !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)
  return { names, last: timeOf(newest), ...(verified && { verified }), ...(readAt && { readAt }), lacking }
}

/**
 * When the backup began that is being made; undefined if none is. A killed backup leaves its folder, but holds no lock.
 */
export const runningSince = async (folder: string): Promise<Date | undefined> => {
  const name = (await namesIn(folder)).findLast((one) => one.startsWith(UNFINISHED))
  return name !== undefined && (await isHeld(folder)) ? timeOf(name.slice(UNFINISHED.length)) : undefined
}
