/** Deletes the account, and checks whether a sign-in has restored it. Not part of the first load. */
import { ok, type Result } from '../../../contract/failure'
import { readSession } from '../../store/device'
import { patchSession } from '../../store/session-rows'
import { dropWaiting, signOutWithoutPhotos } from './waiting-photos'
import { sendLastCall } from '../session/send-call'
import { sessionOver } from '../session/session-over'
import { currentSession } from '../session/session-state'
import { dropUnsent } from './sign-out'

/**
 * Deletes the account, signs out, and deletes everything that this device has of the user, including photos that wait:
 * even if a refused call of the deleted user ended the session first, which keeps waiting data.
 */
export const deleteAccount = async (): Promise<Result<undefined>> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return sessionOver
  const answer = await sendLastCall(uid, 'deleteSelf')
  if (!answer.ok) return answer
  if (currentSession()?.uid === uid) await signOutWithoutPhotos()
  else await Promise.all([dropUnsent(uid), dropWaiting(uid)])
  return ok(undefined)
}

/** Whether this sign-in has restored the account of `uid`: true once. */
export const takeRestored = async (uid: string): Promise<boolean> => {
  const row = await readSession()
  return row?.uid === uid && row.isRestored === true && (await patchSession(uid, { isRestored: false }))
}
