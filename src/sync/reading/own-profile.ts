/** The signed-in user's profile on this device. See [Note: Who is signed in] in session-state.ts. */
import type { User } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { patchSession } from '../../store/session-rows'
import { stamp } from '../../store/stamp'
import { asUser } from '../session/api'
import { storeAnswer } from './fetch'
import { resource } from './resource'
import { adoptRow, currentSession } from '../session/session-state'

/**
 * Stores the server's answer about `uid` to a request of `requestedAt` (a stamp); changes the session row only while it
 * is theirs.
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
  await adoptRow()
}

/** Requests the user's own profile and stores the answer (docs/specification.md 1.4). */
export const loadSelf = async (): Promise<'registered' | 'unregistered' | Failure> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return { code: 'UNAUTHENTICATED', message: 'User not authenticated' }
  const requestedAt = stamp()
  const answer = await asUser(uid).getSelf()
  if (answer.ok) {
    const { user, ...news } = answer.value
    // Messages that the user has not seen yet stay until then.
    await patchSession(uid, news)
    await remember(uid, user, requestedAt)
    return 'registered'
  }
  if (answer.error.code === 'USER_DOES_NOT_EXIST') {
    await patchSession(uid, { unregistered: true })
    await adoptRow()
    return 'unregistered'
  }
  return answer.error
}
