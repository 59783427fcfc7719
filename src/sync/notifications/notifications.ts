/** Notifications on this device: each user's own choice, which ends with their sign-out. */
import { describe, log } from '../../platform/log'
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage'
import { canPush, isPushAllowed, isPushDenied, subscribe, unsubscribe } from '../../platform/push'
import { asUser } from '../session/api'
import { config } from '../session/config'
import { currentSession } from '../session/session-state'

const keyOf = (uid: string) => `clique.notifications.${uid}`
const myUid = () => currentSession()?.uid ?? ''

export type Notifications = 'impossible' | 'denied' | 'off' | 'on'

export const notifications = (): Notifications => {
  if (!canPush()) return 'impossible'
  if (isPushDenied()) return 'denied'
  return isPushAllowed() && readLocal(keyOf(myUid())) === 'on' ? 'on' : 'off'
}

const tellServer = async (uid: string) => {
  const publicKey = (await config())?.push?.publicKey
  if (publicKey === undefined) return false
  const deviceToken = await subscribe(publicKey)
  if (deviceToken === undefined) return false
  return (await asUser(uid).setDeviceToken({ body: { deviceToken } })).ok
}

/** Turns them on: only from a tap. Resolves to false if that failed, or the user refused. */
export const turnOn = async (): Promise<boolean> => {
  const uid = myUid()
  try {
    if (!(await tellServer(uid))) return false
  } catch (error) {
    log.warn('push.not_subscribed', { error: describe(error) })
    return false
  }
  writeLocal(keyOf(uid), 'on')
  return true
}

export const turnOff = async () => {
  const uid = myUid()
  removeLocal(keyOf(uid))
  const deviceToken = await unsubscribe()
  // If this fails, the push service reports it to the server with the next push.
  if (deviceToken !== undefined) await asUser(uid).removeDeviceToken({ body: { deviceToken } })
}

/**
 * Renews the subscription once a visit: subscriptions change, and the server deletes those that were dead for a while.
 */
export const renew = async (uid: string) => {
  if (uid !== currentSession()?.uid || notifications() !== 'on') return
  await tellServer(uid).catch((error: unknown) => log.warn('push.not_renewed', { error: describe(error) }))
}

/** `uid` signed out: this device no longer shows notifications of theirs, even without a network. */
export const forgetNotifications = async (uid: string) => {
  removeLocal(keyOf(uid))
  await unsubscribe().catch((error: unknown) => log.warn('push.not_unsubscribed', { error: describe(error) }))
}
