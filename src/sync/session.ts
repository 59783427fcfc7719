/** Signing in and out on this device. See [Note: Who is signed in] in session-state.ts. */
import type { User } from '../../contract/entities'
import type { Failure } from '../../contract/failure'
import { signOut, type Identity } from '../platform/identity'
import { log } from '../platform/log'
import { dropCache, renewCache } from '../store/cache'
import { clearSession, patchSession, readSession, writeSession } from '../store/device'
import { dropImages } from '../store/images'
import { openAnyhow } from '../store/open-anyhow'
import { api } from './api'
import { storeAnswer } from './fetch'
import { forgetPrimed } from './prime'
import { dropRecentPeople } from './drop-recent-people'
import { resource } from './resource'
import { become, currentSession } from './session-state'

const remember = async (uid: string, user: User) => {
  await storeAnswer(uid, resource('getSelf', {}), { user })
  await patchSession(uid, {
    userId: user.userId,
    username: user.username,
    firstName: user.firstName,
    profilePic: user.profilePic,
    unregistered: false,
  })
  become(await readSession())
}

/** Asks the server who this is and keeps the answer (specification 1 §4 'After code confirmation'). */
export const loadSelf = async (): Promise<'registered' | 'unregistered' | Failure> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return { code: 'UNAUTHENTICATED', message: 'User not authenticated' }
  const answer = await api.getSelf()
  if (answer.ok) {
    await remember(uid, answer.value.user)
    return 'registered'
  }
  if (answer.error.code === 'USER_DOES_NOT_EXIST') {
    await patchSession(uid, { unregistered: true })
    become(await readSession())
    return 'unregistered'
  }
  return answer.error
}

/** A phone number was confirmed: the device belongs to this identity from now on. */
export const enter = async (identity: Identity): Promise<'registered' | 'unregistered' | 'failed'> => {
  await openAnyhow(() => renewCache(identity.uid))
  await writeSession(identity)
  become(await readSession())
  const outcome = await loadSelf()
  return typeof outcome === 'string' ? outcome : 'failed'
}

/** This identity has registered: its profile is known. */
export const registered = async (user: User) => {
  const uid = currentSession()?.uid
  if (uid !== undefined) await remember(uid, user)
}

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
    const [{ forgetNotifications }, { dropIdleQueue }] = await Promise.all([
      import('./notifications'),
      import('./waiting-photos'),
    ])
    await Promise.all([dropCache(uid), dropImages(uid), dropIdleQueue(uid), forgetNotifications(uid)])
  }
  forgetPrimed()
  const done = await signOut()
  if (!done.ok) log.warn('the identity provider could not be told of the sign-out')
}
