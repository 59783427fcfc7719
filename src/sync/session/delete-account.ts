/** Deleting the account, and the return to it. Not part of the first load. */
import { ok, type Result } from '../../../contract/failure'
import { patchSession, readSession } from '../../store/device'
import { signOutWithoutPhotos } from '../uploads/waiting-photos'
import { api } from './api'

/** Deletes the account, signs out, and deletes all that this device has of the user, photos that wait among it. */
export const deleteAccount = async (): Promise<Result<undefined>> => {
  const answer = await api.deleteSelf()
  if (!answer.ok) return answer
  await signOutWithoutPhotos()
  return ok(undefined)
}

/** Whether this sign-in has restored the account of `uid`: true once. */
export const takeRestored = async (uid: string): Promise<boolean> => {
  const row = await readSession()
  return row?.uid === uid && row.isRestored === true && (await patchSession(uid, { isRestored: false }))
}
