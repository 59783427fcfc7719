import { cacheOf } from '../../store/cache'
import { dropImages } from '../../store/images/images'
import { patchSession } from '../../store/session-rows'
import { adoptRow } from '../session/session-state'

/** Deletes the pictures and answers that an ended guest has seen. Photos that wait to be sent stay. */
export const dropSeen = async (uid: string): Promise<void> => {
  await Promise.all([dropImages(uid), cacheOf(uid).responses.clear()])
}

/**
 * The server refuses the guest's token: nothing more is sent, and what the guest has seen is deleted. Photos that were not
 * sent stay on the device until the guest leaves.
 */
export const endGuest = async (uid: string): Promise<void> => {
  await patchSession(uid, { isEnded: true })
  await adoptRow()
  await dropSeen(uid)
}
