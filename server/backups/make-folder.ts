import { mkdir, open } from 'node:fs/promises'
import { errorCode } from '../basis/error-code'
import { BackupFailed } from './folder'

const ROOT = 0

/**
 * Makes the folder of backups if it does not exist. Throws BackupFailed if it cannot be made or read, or if root would
 * write into another user's folder: the server of that user could not read it, and all of its later backups would fail.
 */
export const makeFolder = async (folder: string, user = process.geteuid?.()): Promise<void> => {
  try {
    // Does not create its parents: a folder must not replace a disk that is not mounted.
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'EEXIST') throw new BackupFailed(`${folder} cannot be made (${code}): is its disk there?`)
  }
  try {
    const opened = await open(folder)
    const { uid } = await opened.stat()
    await opened.close()
    if (user === ROOT && uid !== ROOT)
      throw new BackupFailed(
        `${folder} belongs to user ${uid}, who could not read a backup of root's: start as that user`,
      )
  } catch (error) {
    if (error instanceof BackupFailed) throw error
    throw new BackupFailed(`${folder} cannot be read (${errorCode(error)})`)
  }
}
