import { queueOf } from '../store/queue'
import { photosOf } from '../store/queue-photos'
import { currentSession } from './session-state'

/** How many photos of the signed-in person are not sent yet, and can still be. */
export const waitingPhotos = async (): Promise<number> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return 0
  const queue = queueOf(uid)
  const sessions = (await queue.sessions.toArray()).filter(({ state }) => state !== 'COMPLETED')
  const photos = await Promise.all(sessions.map(({ id }) => photosOf(queue, id)))
  return photos.flat().filter(({ state }) => state !== 'done' && state !== 'failed').length
}
