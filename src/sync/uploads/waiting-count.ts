/**
 * The number of waiting photos when this device last looked, stored apart from them: a browser that empties its
 * databases (short of space, or broken) does not report it, and the user must be told that photos are lost
 * (docs/rules/faults.md F24).
 */
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage'
import { ownSessionId, type SessionId } from '../../store/device'
import type { PhotoRow, UploadSession } from '../../store/queue/queue'

interface Queued {
  session: Pick<UploadSession, 'state'>
  photos: readonly Pick<PhotoRow, 'state'>[]
}

/** A guest who enters again has another uid and the same page, so the page names their number. */
const keyOf = (uid: string, id: SessionId) => `clique.waiting.${id === 'current' ? uid : id}`

const countWaiting = (uploads: readonly Queued[]) =>
  uploads
    .filter(({ session }) => session.state !== 'SELECTING' && session.state !== 'COMPLETED')
    .flatMap(({ photos }) => photos)
    .filter(({ state }) => state !== 'done' && state !== 'failed').length

/** Deletes the note of the session `id`: of this page by default. */
export const forgetWaiting = (uid: string, id = ownSessionId) => removeLocal(keyOf(uid, id))

/** Notes how many wait now; 0 deletes the note. */
export const noteWaiting = (uid: string, uploads: readonly Queued[]) => {
  const count = countWaiting(uploads)
  const key = keyOf(uid, ownSessionId)
  if (count === Number(readLocal(key) ?? 0)) return
  if (count > 0) writeLocal(key, String(count))
  else forgetWaiting(uid)
}

/**
 * The number of photos that are missing from a queue with these rows. A row outlives its photo's being sent, so fewer
 * rows than photos waited means that the browser removed some: all of them, or those it wrote last.
 */
export const countLost = (uid: string, found: readonly Queued[]) =>
  Math.max(0, Number(readLocal(keyOf(uid, ownSessionId)) ?? 0) - found.flatMap(({ photos }) => photos).length)
