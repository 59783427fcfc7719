import { randomUUID } from 'node:crypto'
import { copyFile, link, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flush } from '../basis/files'
import { errorCode } from '../basis/error-code'

/** Error codes of file systems without hard links, and of files that cannot have more links. */
const REFUSED = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

const copyWhole = async (file: string, target: string, temporary: string) => {
  const path = join(temporary, randomUUID())
  try {
    await copyFile(file, path)
    await flush(path)
    await rename(path, target)
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Makes a file that is never written again available as `target` too: by a hard link, or else by a copy, which is made
 * in the folder `temporary`. An existing `target` is left as it is. Resolves to false if `file` does not exist.
 */
export const addName = async (file: string, target: string, temporary: string, linkTo = link): Promise<boolean> => {
  try {
    await linkTo(file, target)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') return false
    if (REFUSED.has(code)) await copyWhole(file, target, temporary)
    else if (code !== 'EEXIST') throw error
  }
  return true
}

/**
 * Does the same for files of a folder, in another folder; durable once it returns. Resolves to false if one does not
 * exist.
 */
export const addNames = async (
  from: string,
  to: string,
  names: readonly string[],
  temporary: string,
): Promise<boolean> => {
  for (const name of names) if (!(await addName(join(from, name), join(to, name), temporary))) return false
  await flush(to)
  return true
}
