/** Photos that are not sent when their person signs out (reliability F31). */
import { dropQueue, queueOf } from '../store/queue'
import { photosOf } from '../store/queue-photos'
import { leave } from './session'
import { currentSession } from './session-state'
import { countShared, dropShared } from './shared-photos'

/** How many photos of the signed-in person are not sent yet, and can still be; those shared to the app count too. */
export const waitingPhotos = async (): Promise<number> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return 0
  const queue = queueOf(uid)
  const sessions = (await queue.sessions.toArray()).filter(({ state }) => state !== 'COMPLETED')
  const photos = await Promise.all(sessions.map(({ id }) => photosOf(queue, id)))
  const unsent = photos.flat().filter(({ state }) => state !== 'done' && state !== 'failed').length
  return unsent + (await countShared(uid))
}

/** Signs out, and deletes every photo of this person that is not sent yet: only when they said so. */
export const leaveWithoutPhotos = async () => {
  const uid = currentSession()?.uid
  await leave()
  if (uid !== undefined) await Promise.all([dropQueue(uid), dropShared(uid)])
}
