/** The end of what waited to be sent. */
import { besideQueueOf, dropQueue } from '../../store/queue'
import { opens } from '../../store/rescue'
import { forgetWaiting } from './waiting-count'

/** Deletes every photo of `uid` that waits: only where the person said so, or there is none. */
export const dropPhotos = async (uid: string) => {
  await dropQueue(uid)
  forgetWaiting(uid)
}

/**
 * Deletes a queue with nothing in it that could still be sent: its name says who was here. Says whether it did. What is
 * known of photos that waited stays: the browser may have removed them, and the session row with them.
 */
export const dropIdleQueue = async (uid: string): Promise<boolean> => {
  const isIdle = await besideQueueOf(uid, async (queue) => {
    // One that cannot be opened may well have photos in it.
    if (!(await opens(queue))) return false
    return (await queue.sessions.toArray()).every(({ state }) => state === 'COMPLETED')
  })
  if (isIdle) await dropQueue(uid)
  return isIdle
}
