import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flush, namesIn } from '../basis/files'
import { backupsIn, PHOTOS, ROWS, timeOf, UNFINISHED } from './folder'
import { withFolder } from './folder-lock'
import { readWhole } from './previous'
import { sumsOf } from './sums'

const DAY_MS = 24 * 3_600_000

/** The day, the week from Monday and the month (UTC) of a time, each with how many backups of it are kept. */
const PERIODS: [of: (time: Date) => string, kept: number][] = [
  [(time) => time.toISOString().slice(0, 10), 7],
  [(time) => String(Math.floor((time.getTime() / DAY_MS + 3) / 7)), 4],
  [(time) => time.toISOString().slice(0, 7), 6],
]

/**
 * Returns the backups to keep, from names sorted oldest first: the newest of each of the last 7 days, 4 weeks and 6
 * months that have one. The newest of all is always among them.
 */
export const toKeep = (names: readonly string[]): Set<string> => {
  const kept = new Set<string>()
  for (const [periodOf, count] of PERIODS) {
    const newest = new Map(names.map((name) => [periodOf(timeOf(name)), name]))
    for (const name of [...newest.values()].toSorted().slice(-count)) kept.add(name)
  }
  return kept
}

/**
 * Removes the photos and parts of dumps that no backup names, unless the list of a backup is damaged; resolves to the
 * number of files.
 */
const removeUnnamed = async (folder: string, signal: AbortSignal): Promise<number> => {
  const named = new Set<string>()
  for (const name of await backupsIn(folder)) {
    if (!(await readWhole(folder, name))) return 0
    for await (const { path } of sumsOf(folder, name)) {
      signal.throwIfAborted()
      named.add(path)
    }
  }
  let removed = 0
  for (const pool of [PHOTOS, ROWS])
    for (const part of await namesIn(join(folder, pool)))
      for (const file of await readdir(join(folder, pool, part))) {
        signal.throwIfAborted()
        const path = `${pool}/${part}/${file}`
        if (named.has(path)) continue
        await rm(join(folder, path))
        removed += 1
      }
  return removed
}

export interface Pruned {
  backups: number
  files: number
}

/**
 * Removes the backups that are not kept, and the files that only they had. `spared` is kept in any case. Throws when
 * `signal` aborts; the next prune that removes a backup also removes the rest.
 */
export const prune = (folder: string, spared: string | undefined, signal: AbortSignal): Promise<Pruned> =>
  withFolder(folder, async () => {
    const names = await backupsIn(folder)
    const kept = toKeep(names)
    const old = names.filter((name) => !kept.has(name) && name !== spared)
    for (const name of old) {
      signal.throwIfAborted()
      // Renamed first, so that an interruption never leaves a backup that seems whole but lacks files.
      const aside = join(folder, `${UNFINISHED}${name}`)
      await rename(join(folder, name), aside)
      await flush(folder)
      await rm(aside, { recursive: true })
    }
    return { backups: old.length, files: old.length === 0 ? 0 : await removeUnnamed(folder, signal) }
  })
