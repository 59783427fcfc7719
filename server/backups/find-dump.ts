import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BackupFailed, OWN_DUMP, SUMS, type About } from './folder'
import { readableSum } from './previous'
import { dumpOf } from './rows'

/** The files of the dump. Throws BackupFailed if one is missing or damaged, or the list that names them. */
export const findDump = async (folder: string, name: string, { sums }: About): Promise<string[]> => {
  // Needs no list; loading compares its rows.
  const own = join(folder, name, OWN_DUMP)
  if (existsSync(own)) return [own]
  const list = join(folder, name, SUMS)
  if ((await readableSum(list)) !== sums) throw new BackupFailed(`${list} is damaged`)
  const files = await dumpOf(folder, name)
  for (const { path, sha256 } of files)
    if ((await readableSum(path)) !== sha256) throw new BackupFailed(`${path} is missing or damaged`)
  return files.map(({ path }) => path)
}
