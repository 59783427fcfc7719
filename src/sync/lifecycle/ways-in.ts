/** The user's own ways to sign in, as far as an operator needs a second one. */
import { invalidate } from '../reading/freshness/invalidate'
import { pathOf } from '../reading/resource'
import { api } from '../session/api'
import { currentSession } from '../session/session-state'

/** Call after the user's own ways to sign in changed: the server says again whether an operator has a second one. */
export const waysInChanged = async (): Promise<void> => {
  const uid = currentSession()?.uid
  if (uid !== undefined) await invalidate(uid, [pathOf('getSelf')])
}

/**
 * Whether the user has no second way in as of now: the stored profile may be from before they added a passkey. True if
 * the server cannot be asked.
 */
export const stillLacksSecondWayIn = async (): Promise<boolean> => {
  const answer = await api.getSelf()
  return !answer.ok || answer.value.user.lacksSecondWayIn === true
}
