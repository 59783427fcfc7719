/** What this device knows of who is signed in. See [Note: Who is signed in] in session-state.ts. */
import type { User } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { patchSession, readSession } from '../../store/device'
import { stamp } from '../../store/stamp'
import { asUser } from '../session/api'
import { storeAnswer } from './fetch'
import { resource } from './resource'
import { setSession, currentSession } from '../session/session-state'

/**
 * Stores what the server answered of `uid` to a request of `requestedAt` (a stamp); their session row is changed only while
 * it is theirs.
 */
export const remember = async (uid: string, user: User, requestedAt: number) => {
  await storeAnswer(uid, resource('getSelf', {}), { user }, requestedAt)
  await patchSession(uid, {
    userId: user.userId,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    profilePic: user.profilePic,
    unregistered: false,
  })
  setSession(await readSession())
}

/** Asks the server who this is and keeps the answer (docs/specification.md 1.4). */
export const loadSelf = async (): Promise<'registered' | 'unregistered' | Failure> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return { code: 'UNAUTHENTICATED', message: 'User not authenticated' }
  const requestedAt = stamp()
  const answer = await asUser(uid).getSelf()
  if (answer.ok) {
    const { user, ...news } = answer.value
    // What the user is still to be told stays until then.
    await patchSession(uid, news)
    await remember(uid, user, requestedAt)
    return 'registered'
  }
  if (answer.error.code === 'USER_DOES_NOT_EXIST') {
    await patchSession(uid, { unregistered: true })
    setSession(await readSession())
    return 'unregistered'
  }
  return answer.error
}
