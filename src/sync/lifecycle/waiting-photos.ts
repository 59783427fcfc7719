/** Photos that are not sent when their person signs out (docs/rules/faults.md F31). */
import { queueOf } from '../../store/queue/queue'
import { readablePhotos } from '../../store/queue/queue-rescue'
import { cacheOf } from '../../store/cache'
import type { ActionKind } from '../../store/outbox/mutation-kinds'
import { kindsInOutbox } from '../../store/outbox/outbox'
import { opens } from '../../store/queue/rescue'
import { dropPhotos, unsentPhotos } from '../uploads/idle-queue'
import { signOut } from './sign-out'
import { currentSession } from '../session/session-state'
import { countShared, dropShared } from '../uploads/shared-photos'

export type PendingKind = ActionKind

/** How many photos of the signed-in person are not sent yet, and can still be; those shared to the app count too. */
export const waitingPhotos = async (): Promise<number> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return 0
  const queue = queueOf(uid)
  if (!(await opens(queue))) return countShared(uid)
  return (await unsentPhotos(queue)).length + (await countShared(uid))
}

/** What the signed-in user did that is not sent yet, by kind: signing out deletes it. */
export const pendingMutations = async (): Promise<PendingKind[]> => {
  const uid = currentSession()?.uid
  return uid === undefined ? [] : kindsInOutbox(cacheOf(uid))
}

/** What can be read of a queue that cannot be opened; deleting it is the person's own choice. */
export const rescuePhotos = () => readablePhotos(currentSession()?.uid ?? '')
export const dropBrokenQueue = () => dropPhotos(currentSession()?.uid ?? '')

/** Deletes every photo of `uid` that is not sent yet: only when they said so. */
export const dropWaiting = (uid: string) => Promise.all([dropPhotos(uid), dropShared(uid)])

/** The same, and signs out. */
export const signOutWithoutPhotos = async () => {
  const uid = currentSession()?.uid
  await signOut()
  if (uid !== undefined) await dropWaiting(uid)
}
