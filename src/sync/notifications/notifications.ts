/** Notifications on this device: each user's own choice, which ends with their sign-out. */
import { describe, log } from '../../platform/log'
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage'
import { canPush, isPushAllowed, isPushDenied, subscribe, unsubscribe } from '../../platform/push'
import { readSession, type RegisteredPush } from '../../store/device'
import { patchSession } from '../../store/session-rows'
import { asUser } from '../session/api'
import { config } from '../session/config'
import { currentSession } from '../session/session-state'

const keyOf = (uid: string) => `clique.notifications.${uid}`
const myUid = () => currentSession()?.uid ?? ''

/** `ended`: they were on, and the server can no longer send them to this device. */
export type Notifications = 'impossible' | 'denied' | 'off' | 'ended' | 'on'

export const notifications = (): Notifications => {
  if (!canPush()) return 'impossible'
  if (isPushDenied()) return 'denied'
  const choice = isPushAllowed() ? readLocal(keyOf(myUid())) : undefined
  return choice === 'on' || choice === 'ended' ? choice : 'off'
}

/**
 * Whether the browser has replaced the subscription since the app registered one. A report of the service worker counts
 * as no registration, because its answer is the same if the server did not know the earlier one.
 */
const isReplaced = (deviceToken: string, registered: RegisteredPush | undefined) =>
  registered !== undefined && (registered.reported !== undefined || registered.deviceToken !== deviceToken)

/** Resolves to whether the server sends notifications to this device; undefined if that did not become known. */
const tellServer = async (uid: string, isRenewal: boolean): Promise<boolean | undefined> => {
  const publicKey = (await config())?.push?.publicKey
  if (publicKey === undefined) return undefined
  const subscribed = await subscribe(publicKey)
  if (!subscribed) return undefined
  const { deviceToken } = subscribed
  const isNew = subscribed.isNew || isReplaced(deviceToken, (await readSession())?.push)
  const renewal = isRenewal && !isNew && { isRenewal }
  const answer = await asUser(uid).setDeviceToken({ body: { deviceToken, ...renewal } })
  if (!answer.ok) return undefined
  const { isKnown } = answer.value
  await patchSession(uid, { push: isKnown ? { deviceToken, publicKey } : undefined })
  return isKnown
}

/** Turns them on: only from a tap. Resolves to false if that failed, or the user refused. */
export const turnOn = async (): Promise<boolean> => {
  const uid = myUid()
  try {
    // The browser would return the subscription that its push service calls gone.
    if (notifications() === 'ended') await unsubscribe()
    if (!(await tellServer(uid, false))) return false
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
  await patchSession(uid, { push: undefined })
  const deviceToken = await unsubscribe()
  // If this fails, the push service reports it to the server with the next push.
  if (deviceToken !== undefined) await asUser(uid).removeDeviceToken({ body: { deviceToken } })
}

const subscribeAgain = async (uid: string, isRenewal: boolean) => {
  if (uid !== currentSession()?.uid || notifications() !== 'on') return
  try {
    if ((await tellServer(uid, isRenewal)) === false) writeLocal(keyOf(uid), 'ended')
  } catch (error) {
    log.warn('push.not_renewed', { error: describe(error) })
  }
}

/**
 * Renews the subscription once a visit: subscriptions change, and the server deletes those that were dead for a while.
 * Then notifications have ended on this device, which its settings say.
 */
export const renew = (uid: string) => subscribeAgain(uid, true)

/** Registers the subscription again after the server deleted it for another reason than a push service's answer. */
export const registerAgain = (uid: string) => subscribeAgain(uid, false)

/** `uid` signed out: this device no longer shows notifications of theirs, even without a network. */
export const forgetNotifications = async (uid: string) => {
  removeLocal(keyOf(uid))
  await unsubscribe().catch((error: unknown) => log.warn('push.not_unsubscribed', { error: describe(error) }))
}
