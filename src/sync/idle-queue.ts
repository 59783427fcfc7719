/** The end of what waited to be sent. */
import { dropQueue, queueOf } from '../store/queue'
import { opens } from '../store/rescue'
import { forgetWaiting } from './waiting-count'

/** Deletes every photo of `uid` that waits: only where the person said so, or there is none. */
export const dropPhotos = async (uid: string) => {
  await dropQueue(uid)
  forgetWaiting(uid)
}

/** Deletes a queue with nothing in it that could still be sent: its name says who was here. */
export const dropIdleQueue = async (uid: string) => {
  const queue = queueOf(uid)
  // One that cannot be opened may well have photos in it.
  if (!(await opens(queue))) return
  const sessions = await queue.sessions.toArray()
  if (sessions.every(({ state }) => state === 'COMPLETED')) await dropPhotos(uid)
}
