/** Sends the profile picture that waits (see [Note: A picture that waits] in sync/editing/waiting-picture.ts). */
import { fail, ok, type Result } from '../../../../contract/failure'
import { cacheOf } from '../../../store/cache'
import { dropFromOutbox } from '../../../store/outbox/outbox'
import { dropPictures, readPictures } from '../../../store/outbox/waiting-pictures'
import { invalidate } from '../../reading/freshness/invalidate'
import { loadSelf } from '../../reading/own-profile'
import { pathsOfProfile } from '../../reading/shows'
import { asUser } from '../../session/api'
import { currentSession } from '../../session/session-state'
import type { Definition } from '../base/definition'
import { sendVariants, type PreparedPicture, type UploadUrls } from './send-picture'

/** The key of the picture's row. */
export const PICTURE = 'profilePicture'

/** Deletes a picture that was sent or is no longer wanted. */
export const dropPicture = (uid: string) => {
  const db = cacheOf(uid)
  return db.transaction('rw', [db.outbox, db.pictures], async () => {
    await dropFromOutbox(db, PICTURE)
    await dropPictures(db, PICTURE)
  })
}

/** Requests the URLs of the picture that has just arrived, here and for the lists that show it. */
const refreshPicture = async (uid: string) => {
  const { uid: current, userId = '' } = currentSession() ?? {}
  if (current !== uid) return
  await loadSelf()
  await invalidate(uid, pathsOfProfile(userId))
}

/**
 * Sends a picture to its URLs and then deletes its row. Fails with the failure of one of its variants; then it still
 * waits.
 */
export const sendKeptPicture = async (
  uid: string,
  picture: PreparedPicture,
  urls: UploadUrls,
  signal?: AbortSignal,
): Promise<Result<undefined>> => {
  const [lost] = await sendVariants(picture, urls, signal)
  if (lost) return fail(lost.error)
  await dropPicture(uid)
  await refreshPicture(uid)
  return ok(undefined)
}

/** The picture that waits, sent from the outbox. */
export const picture: Definition<'picture'> = {
  acceptedIn: 'edits',
  keepsRefused: true,
  hasPictures: true,
  send: async (uid, { args }, signal): Promise<Result<unknown>> => {
    const { profilePic: waiting } = await readPictures(cacheOf(uid), PICTURE)
    if (!waiting) return ok(undefined)
    const answer = await asUser(uid).editUser(args, { signal })
    if (!answer.ok || !answer.value.uploadUrls) return answer
    const [lost] = await sendVariants(waiting, answer.value.uploadUrls, signal)
    return lost ? fail(lost.error) : answer
  },
  settled: ({ uid }) => refreshPicture(uid),
}
