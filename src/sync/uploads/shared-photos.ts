/** Photos that wait for the signed-in person since they were shared to the app. */
import { now } from '../../platform/clock'
import { claimShared, countShared, dropShared, type SharedPhotos } from '../../store/queue/shared-photos'
import { sharedLocks } from '../../platform/locks'

export type { SharedPhotos }
export { countShared, dropShared }

/**
 * Hands the waiting photos to one tab: to this one, where `use` is called, unless another has them already. They are
 * another tab's again when `drop` was called, or when this one is gone.
 */
export const takeShared = async (uid: string, use: (photos: SharedPhotos) => void, signal: AbortSignal) => {
  const take = async () => {
    const photos = await claimShared(uid, now())
    if (photos.files.length === 0 || signal.aborted) return
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      use({ files: photos.files, drop: () => photos.drop().finally(resolve) })
    })
  }
  const locks = sharedLocks()
  if (!locks) return take()
  await locks.request(`clique-shared-${uid}`, { ifAvailable: true }, (lock) => (lock ? take() : undefined))
}
