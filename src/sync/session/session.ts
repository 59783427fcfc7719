/** What this device knows of who is signed in. See [Note: Who is signed in] in session-state.ts. */
import type { User } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { patchSession, readSession } from '../../store/device'
import { asUser } from './api'
import { storeAnswer } from '../reading/fetch'
import { resource } from '../reading/resource'
import { become, currentSession } from './session-state'

/** Stores what the server said of `uid`; their session row is changed only while it is theirs. */
export const remember = async (uid: string, user: User) => {
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

/** Asks the server who this is and keeps the answer (docs/specification.md 1.4). */
export const loadSelf = async (): Promise<'registered' | 'unregistered' | Failure> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return { code: 'UNAUTHENTICATED', message: 'User not authenticated' }
  const answer = await asUser(uid).getSelf()
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
