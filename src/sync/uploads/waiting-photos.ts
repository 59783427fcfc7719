/** Photos that are not sent when their person signs out (docs/rules/faults.md F31). */
import { queueOf } from '../../store/queue'
import { photosOf } from '../../store/queue-photos'
import { readablePhotos } from '../../store/queue-rescue'
import { cacheOf } from '../../store/cache'
import { kindsInOutbox, type ActionKind } from '../../store/outbox'
import { opens } from '../../store/rescue'
import { dropPhotos } from './idle-queue'
import { leave } from '../session/leave'
import { currentSession } from '../session/session-state'
import { countShared, dropShared } from './shared-photos'

export type WishKind = ActionKind

/** How many photos of the signed-in person are not sent yet, and can still be; those shared to the app count too. */
export const waitingPhotos = async (): Promise<number> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return 0
  const queue = queueOf(uid)
  if (!(await opens(queue))) return countShared(uid)
  const sessions = (await queue.sessions.toArray()).filter(({ state }) => state !== 'COMPLETED')
  const photos = await Promise.all(sessions.map(({ id }) => photosOf(queue, id)))
  const unsent = photos.flat().filter(({ state }) => state !== 'done' && state !== 'failed').length
  return unsent + (await countShared(uid))
}

/** What the signed-in user did that is not sent yet, by kind: signing out deletes it. */
export const waitingWishes = async (): Promise<WishKind[]> => {
  const uid = currentSession()?.uid
  return uid === undefined ? [] : kindsInOutbox(cacheOf(uid))
}

/** What can be read of a queue that cannot be opened; deleting it is the person's own choice. */
export const rescuePhotos = () => readablePhotos(currentSession()?.uid ?? '')
export const dropBrokenQueue = () => dropPhotos(currentSession()?.uid ?? '')

/** Signs out, and deletes every photo of this person that is not sent yet: only when they said so. */
export const leaveWithoutPhotos = async () => {
  const uid = currentSession()?.uid
  await leave()
  if (uid !== undefined) await Promise.all([dropPhotos(uid), dropShared(uid)])
}
