/**
 * Passes photos from the phone's share sheet to the upload dialog of one tab; counts and deletes them, with photos
 * picked in the dialog. store/queue/shared-photos.ts stores them.
 */
import { now } from '../../platform/clock'
import { claimShared, countShared, dropShared, type SharedPhotos } from '../../store/queue/shared-photos'
import { sharedLocks } from '../../platform/locks'

export type { SharedPhotos }
export { countShared, dropShared }

const ids = new WeakMap<File, number>()

/** The id under which a file that was shared to the app is stored; undefined for any other file. */
export const sharedAs = (file: File): number | undefined => ids.get(file)

/**
 * Calls `use` if photos wait and no other tab holds the lock. Releases the lock when `drop` has run, `signal` aborts,
 * or the tab closes.
 */
export const takeShared = async (uid: string, use: (photos: SharedPhotos) => void, signal: AbortSignal) => {
  const take = async () => {
    const photos = await claimShared(uid, now())
    for (const [file, id] of photos.ids) ids.set(file, id)
    if (photos.files.length === 0 || signal.aborted) return
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      use({ ...photos, drop: (some) => photos.drop(some).finally(some ? undefined : resolve) })
    })
  }
  const locks = sharedLocks()
  if (!locks) return take()
  await locks.request(`clique-shared-${uid}`, { ifAvailable: true }, (lock) => (lock ? take() : undefined))
}
