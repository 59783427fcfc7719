/**
 * How many photos waited when this device was last looked at, kept apart from them: a browser that empties its databases
 * (short of space, or broken) says nothing of it, and the person is to know that photos are gone (reliability F24).
 */
import { readLocal, removeLocal, writeLocal } from '../../platform/local'
import type { Upload } from '../uploads/uploads'

const keyOf = (uid: string) => `clique.waiting.${uid}`

const countWaiting = (uploads: readonly Upload[]) =>
  uploads
    .filter(({ session }) => session.state !== 'SELECTING' && session.state !== 'COMPLETED')
    .flatMap(({ photos }) => photos)
    .filter(({ state }) => state !== 'done' && state !== 'failed').length

export const forgetWaiting = (uid: string) => removeLocal(keyOf(uid))

/** Notes how many wait now; 0 leaves no trace. */
export const noteWaiting = (uid: string, uploads: readonly Upload[]) => {
  const count = countWaiting(uploads)
  if (count === Number(readLocal(keyOf(uid)) ?? 0)) return
  if (count > 0) writeLocal(keyOf(uid), String(count))
  else forgetWaiting(uid)
}

/**
 * How many photos are gone from a queue that was found like this. A row outlives its photo's being sent, so fewer rows than
 * photos waited means that the browser removed some: all of them, or those it wrote last.
 */
export const countLost = (uid: string, found: readonly Upload[]) =>
  Math.max(0, Number(readLocal(keyOf(uid)) ?? 0) - found.flatMap(({ photos }) => photos).length)
