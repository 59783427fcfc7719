/** Signing out on this device. Not part of the first load. */
import { signOut } from '../platform/identity'
import { log } from '../platform/log'
import { clearSession } from '../store/device'
import { dropImages } from '../store/images'
import { dropDatabases } from './drop-databases'
import { dropRecentPeople } from './drop-recent-people'
import './identity-settings'
import { forgetNotifications } from './notifications'
import { forgetPrimed } from './prime'
import { become, currentSession } from './session-state'
import { forgetWaiting } from './waiting-count'

/**
 * Signs out on this device: the row first, so that no screen goes on showing what follows. Photos that wait to be sent
 * stay until the same person comes back (waiting-photos.ts).
 */
export const leave = async () => {
  const uid = currentSession()?.uid
  await clearSession()
  become(undefined)
  if (uid !== undefined) {
    dropRecentPeople(uid)
    const [isIdle] = await Promise.all([dropDatabases(uid), dropImages(uid), forgetNotifications(uid)])
    if (isIdle) forgetWaiting(uid)
  }
  forgetPrimed()
  const done = await signOut()
  if (!done.ok) log.warn('the identity provider could not be told of the sign-out')
}
