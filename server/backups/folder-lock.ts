import { lockDirectory } from '../database/directory-lock'

/** File systems without sockets have no lock; a server makes one backup at a time anyway. */
const NO_SOCKETS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS'])

/** Ensures that no other program changes this folder of backups while `act` runs. Throws DirectoryBusy. */
export const withFolder = async <T>(folder: string, act: () => Promise<T>): Promise<T> => {
  const lock = await lockDirectory(folder).catch((error: NodeJS.ErrnoException) => {
    if (NO_SOCKETS.has(error.code ?? '')) return undefined
    throw error
  })
  try {
    return await act()
  } finally {
    await lock?.release()
  }
}
