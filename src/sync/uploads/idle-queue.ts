/** The end of what waited to be sent. */
import { besideQueueOf, dropQueue, type PhotoRow, type UploadQueue } from '../../store/queue/queue'
import { photosOf } from '../../store/queue/queue-photos'
import { opens } from '../../store/queue/rescue'
import { retryable } from '../../upload/engine/retry-failed'
import { forgetWaiting } from './waiting-count'

/** Deletes every photo of `uid` that waits: only where the user said so, or there is none. */
export const dropPhotos = async (uid: string) => {
  await dropQueue(uid)
  forgetWaiting(uid)
}

/** The photos of a queue that were not sent, and that may still be: by themselves, or when the user retries them. */
export const unsentPhotos = async (queue: UploadQueue): Promise<PhotoRow[]> => {
  const sessions = await queue.sessions.toArray()
  const unsent = sessions.map(async (session) => {
    const photos = await photosOf(queue, session.id)
    const isOver = session.state === 'COMPLETED' || session.state === 'ERROR'
    return isOver ? retryable(session, photos) : photos.filter(({ state }) => state !== 'done' && state !== 'failed')
  })
  return (await Promise.all(unsent)).flat()
}

/**
 * Deletes a queue with nothing in it that could still be sent: its name says who was here. Says whether it did. What is
 * known of photos that waited stays: the browser may have removed them, and the session row with them.
 */
export const dropIdleQueue = async (uid: string): Promise<boolean> => {
  const isIdle = await besideQueueOf(uid, async (queue) => {
    // One that cannot be opened may well have photos in it.
    if (!(await opens(queue))) return false
    const sessions = await queue.sessions.toArray()
    return sessions.every(({ state }) => state === 'COMPLETED') && (await unsentPhotos(queue)).length === 0
  })
  if (isIdle) await dropQueue(uid)
  return isIdle
}
