/** Signing in on this device. See [Note: Who is signed in] in session-state.ts. */
import type { User } from '../../contract/entities'
import type { Failure } from '../../contract/failure'
import type { Identity } from '../platform/identity'
import { renewCache } from '../store/cache'
import { patchSession, readSession, writeSession } from '../store/device'
import { openAnyhow } from '../store/opening'
import { api } from './api'
import { storeAnswer } from './fetch'
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
