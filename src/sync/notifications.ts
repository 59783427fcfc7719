/** Notifications on this device: each person's own choice, which ends with their sign-out. */
import { describe, log } from '../platform/log'
import { readLocal, removeLocal, writeLocal } from '../platform/local'
import { canPush, isPushAllowed, isPushDenied, subscribe, unsubscribe } from '../platform/push'
import { api } from './api'
import { config } from './config'
import { currentSession } from './session-state'

const keyOf = (uid: string) => `clique.notifications.${uid}`
const myKey = () => keyOf(currentSession()?.uid ?? '')

export type Notifications = 'impossible' | 'denied' | 'off' | 'on'

export const notifications = (): Notifications => {
  if (!canPush()) return 'impossible'
  if (isPushDenied()) return 'denied'
  return isPushAllowed() && readLocal(myKey()) === 'on' ? 'on' : 'off'
}

const tellServer = async () => {
  const publicKey = (await config())?.push?.publicKey
  if (publicKey === undefined) return false
  const deviceToken = await subscribe(publicKey)
  if (deviceToken === undefined) return false
  return (await api.setDeviceToken({ body: { deviceToken } })).ok
}

/** Turns them on: from a tap only. False where that did not work, or the person said no. */
export const turnOn = async (): Promise<boolean> => {
  try {
    if (!(await tellServer())) return false
  } catch (error) {
    log.warn('no subscription to pushes', { error: describe(error) })
    return false
  }
  writeLocal(myKey(), 'on')
  return true
}

export const turnOff = async () => {
  removeLocal(myKey())
  const deviceToken = await unsubscribe()
  // Unheard, the server learns it from the push service, with the next push.
  if (deviceToken !== undefined) await api.removeDeviceToken({ body: { deviceToken } })
}

/** Once a visit: subscriptions change, and the server forgets those that were dead for a while. */
export const renew = async (uid: string) => {
  if (uid !== currentSession()?.uid || notifications() !== 'on') return
  await tellServer().catch((error: unknown) => log.warn('pushes were not renewed', { error: describe(error) }))
}

/** `uid` signed out: this device hears nothing of theirs any more, also without a network. */
export const forgetNotifications = async (uid: string) => {
  removeLocal(keyOf(uid))
  await unsubscribe().catch((error: unknown) => log.warn('pushes go on', { error: describe(error) }))
}
