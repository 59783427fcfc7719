/**
 * [Note: Photos that were damaged in the folder of backups]
 *
 * A backup does not read the photos that the one before has: it compares their sizes and copies their sums. So only a
 * verification finds bytes that were altered on that disk. It writes the paths to the backup that it reads; the next
 * backup reads those photos and copies damaged ones from the store again. One file serves all backups that name it, so
 * earlier ones are repaired too.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { backupsIn, DAMAGED, timeOf } from './folder'

const Damaged = v.object({ at: v.string(), paths: v.array(v.string()) })

/**
 * The paths that verifications of a folder's backups have found missing or damaged since the newest one began. The
 * newest one has checked everything found before.
 */
export const newlyDamaged = async (folder: string): Promise<Set<string>> => {
  const names = await backupsIn(folder)
  const since = timeOf(names.at(-1) ?? '')
  const found = new Set<string>()
  for (const name of names) {
    const path = join(folder, name, DAMAGED)
    if (!existsSync(path)) continue
    const { at, paths } = v.parse(Damaged, JSON.parse(await readFile(path, 'utf8')))
    if (new Date(at) > since) for (const one of paths) found.add(one)
  }
  return found
}
