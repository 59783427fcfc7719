import { lockDirectory, NoLock } from '../database/embedded/directory-lock'

/** Ensures that no other program changes this folder of backups while `act` runs. Throws DirectoryBusy. */
export const withFolder = async <T>(folder: string, act: () => Promise<T>): Promise<T> => {
  const lock = await lockDirectory(folder).catch((error: unknown) => {
    // A server makes one backup at a time anyway.
    if (error instanceof NoLock) return undefined
    throw error
  })
  try {
    return await act()
  } finally {
    await lock?.release()
  }
}
