/**
 * The number of waiting photos when this device last looked, stored apart from them: a browser that empties its
 * databases (short of space, or broken) does not report it, and the user must be told that photos are lost
 * (docs/rules/faults.md F24).
 */
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage'
import type { PhotoRow, UploadSession } from '../../store/queue/queue'

interface Queued {
  session: Pick<UploadSession, 'state'>
  photos: readonly Pick<PhotoRow, 'state'>[]
}

const keyOf = (uid: string) => `clique.waiting.${uid}`

const countWaiting = (uploads: readonly Queued[]) =>
  uploads
    .filter(({ session }) => session.state !== 'SELECTING' && session.state !== 'COMPLETED')
    .flatMap(({ photos }) => photos)
    .filter(({ state }) => state !== 'done' && state !== 'failed').length

export const forgetWaiting = (uid: string) => removeLocal(keyOf(uid))

/** Notes how many wait now; 0 deletes the note. */
export const noteWaiting = (uid: string, uploads: readonly Queued[]) => {
  const count = countWaiting(uploads)
  if (count === Number(readLocal(keyOf(uid)) ?? 0)) return
  if (count > 0) writeLocal(keyOf(uid), String(count))
  else forgetWaiting(uid)
}

/**
 * The number of photos that are missing from a queue with these rows. A row outlives its photo's being sent, so fewer
 * rows than photos waited means that the browser removed some: all of them, or those it wrote last.
 */
export const countLost = (uid: string, found: readonly Queued[]) =>
  Math.max(0, Number(readLocal(keyOf(uid)) ?? 0) - found.flatMap(({ photos }) => photos).length)
