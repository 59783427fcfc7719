import { randomUUID } from 'node:crypto'
import { copyFile, link, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flush } from '../files'

/** File systems without hard links, and files with as many names as they may have. */
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
 * Gives a file that is never written to again a second name: as a hard link, or else as a copy, which is made in the folder
 * `temporary`. A name that is in use stays as it is. Answers whether the file is there.
 */
export const addName = async (file: string, target: string, temporary: string, linkTo = link): Promise<boolean> => {
  try {
    await linkTo(file, target)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (REFUSED.has(code)) await copyWhole(file, target, temporary)
    else if (code !== 'EEXIST') throw error
  }
  return true
}

/** Gives these files of a folder a second name in another one, for good once this returns. Answers whether all are there. */
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
