/** The unsent photos and actions of a user who signs out: counted, rescued, deleted (docs/rules/faults.md F31). */
import { queueOf } from '../../store/queue/queue'
import { readablePhotos } from '../../store/queue/queue-rescue'
import { cacheOf } from '../../store/cache'
import type { ActionKind } from '../../store/outbox/mutation-types'
import { kindsInOutbox } from '../mutations/outbox/pending'
import { opens } from '../../store/queue/rescue'
import { dropPhotos, unsentPhotos } from '../uploads/idle-queue'
import { signOut } from './sign-out'
import { currentSession } from '../session/session-state'
import { countShared, dropShared } from '../uploads/shared-photos'

export type PendingKind = ActionKind

/**
 * Resolves to the number of the signed-in user's unsent photos that can still be sent, including photos shared to the
 * app. Only the shared ones are counted if the queue cannot be opened.
 */
export const waitingPhotos = async (): Promise<number> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return 0
  const queue = queueOf(uid)
  if (!(await opens(queue))) return countShared(uid)
  return (await unsentPhotos(queue)).length + (await countShared(uid))
}

/** The kinds of the signed-in user's unsent actions: signing out deletes them. */
export const pendingMutations = async (): Promise<PendingKind[]> => {
  const uid = currentSession()?.uid
  return uid === undefined ? [] : kindsInOutbox(cacheOf(uid))
}

/** Reads photos from a queue that cannot be opened; it is deleted only if the user chooses so. */
export const rescuePhotos = () => readablePhotos(currentSession()?.uid ?? '')
export const dropBrokenQueue = () => dropPhotos(currentSession()?.uid ?? '')

/** Deletes every unsent photo of `uid`. Call this only if the user agreed. */
export const dropWaiting = (uid: string) => Promise.all([dropPhotos(uid), dropShared(uid)])

/** Signs out, and then deletes the user's unsent photos. */
export const signOutWithoutPhotos = async () => {
  const uid = currentSession()?.uid
  await signOut()
  if (uid !== undefined) await dropWaiting(uid)
}
