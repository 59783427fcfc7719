/** Deletes photos that wait to be sent, and idle queues. */
import { withQueue, dropQueue, type PhotoRow, type UploadQueue } from '../../store/queue/queue'
import { photosOf } from '../../store/queue/queue-photos'
import { opens } from '../../store/queue/rescue'
import { retryable } from '../../upload/engine/retry-failed'
import { forgetWaiting } from './waiting-count'

/** Deletes every photo of `uid` that waits: only if the user agreed, or none waits. */
export const dropPhotos = async (uid: string) => {
  await dropQueue(uid)
  forgetWaiting(uid)
}

/** The photos of a queue that were not sent, and that may still be: automatically, or when the user retries them. */
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
 * Deletes a queue in which nothing could still be sent: its name contains the user's uid. Resolves to whether it did.
 * The count of photos that waited stays: the browser may have removed them, and the session row with them.
 */
export const dropIdleQueue = async (uid: string): Promise<boolean> => {
  const isIdle = await withQueue(uid, async (queue) => {
    // A queue that cannot be opened may contain photos.
    if (!(await opens(queue))) return false
    const sessions = await queue.sessions.toArray()
    return sessions.every(({ state }) => state === 'COMPLETED') && (await unsentPhotos(queue)).length === 0
  })
  if (isIdle) await dropQueue(uid)
  return isIdle
}
