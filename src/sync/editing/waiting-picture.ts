/**
 * [Note: A picture that waits]
 *
 * The profile picture chosen at registration is stored in the outbox before anything is sent, held by the tab that sends
 * it. An answer that is lost, bytes that cannot be sent and a killed tab all leave it there, and the outbox sends it to
 * the profile. One row per user: a later picture replaces it.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import type { PictureUpload } from '../../../contract/fields'
import { newId } from '../../platform/ids'
import { describe, log } from '../../platform/log'
import { cacheOf } from '../../store/cache'
import { changeInOutbox, dropFromOutbox } from '../../store/outbox/outbox'
import { dropPictures, pictureRows, readPictures } from '../../store/outbox/waiting-pictures'
import { asUser } from '../session/api'
import { invalidate } from '../reading/freshness/invalidate'
import { pathsOfProfile } from '../reading/paths-of-profile'
import { sendVariants, type PreparedPicture, type UploadUrls } from './send-picture'
import { loadSelf } from '../session/session'
import { currentSession } from '../session/session-state'
import type { Sender } from '../writing/outbox/sender'
import { beginHold, notHeld } from '../writing/outbox/held-rows'
import { newRow, storeMutation } from '../writing/outbox/submit'

export const PICTURE = 'profilePicture'
/**
 * Stores a picture that this tab is about to send, in place of an earlier one. False where it cannot be stored. The hold
 * lasts as long as this tab: what becomes of the picture is written to its row.
 */
export const keepPicture = async (uid: string, { upload, bytes }: PreparedPicture): Promise<boolean> => {
  try {
    const db = cacheOf(uid)
    const rows = await pictureRows(PICTURE, { profilePic: { upload, bytes } })
    const args = { body: { profilePic: upload } }
    await dropPicture(uid)
    const { heldBy } = beginHold()
    await storeMutation(db, { ...newRow({ key: PICTURE, kind: 'picture', call: 'editUser', args }), heldBy }, rows)
    return true
  } catch (error) {
    log.warn('picture.not_kept', { error: describe(error) })
    return false
  }
}

/** Leaves the picture to the outbox; false where there is none. */
export const releasePicture = (uid: string): Promise<boolean> => changeInOutbox(cacheOf(uid), PICTURE, notHeld)

/** The picture was sent, or is not wanted any more. */
export const dropPicture = (uid: string) => {
  const db = cacheOf(uid)
  return db.transaction('rw', [db.outbox, db.pictures], async () => {
    await dropFromOutbox(db, PICTURE)
    await dropPictures(db, PICTURE)
  })
}

/** Lets the outbox send a refused picture again. */
export const sendPictureAgain = (uid: string) =>
  changeInOutbox(cacheOf(uid), PICTURE, { refused: undefined, ...notHeld, version: newId() })

/** Asks the server for the URLs of the picture that has just arrived, here and for the lists that show it. */
const refreshPicture = async (uid: string) => {
  const { uid: current, userId = '' } = currentSession() ?? {}
  if (current !== uid) return
  await loadSelf()
  await invalidate(uid, pathsOfProfile(userId))
}

/**
 * Sends a picture to its URLs and then forgets that it waited. Fails with what kept one of its variants back; it still
 * waits then.
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

/** How the outbox sends a picture. */
export const pictureSender: Sender = {
  keepsRefused: true,
  send: async (uid, { args }, signal): Promise<Result<unknown>> => {
    const { profilePic: picture } = await readPictures(cacheOf(uid), PICTURE)
    if (!picture) return ok(undefined)
    const { profilePic: upload } = args.body as { profilePic: PictureUpload }
    const answer = await asUser(uid).editUser({ body: { profilePic: upload } }, { signal })
    if (!answer.ok || !answer.value.uploadUrls) return answer
    const [lost] = await sendVariants(picture, answer.value.uploadUrls, signal)
    return lost ? fail(lost.error) : answer
  },
  tables: ({ pictures }) => [pictures],
  accepted: (db) => dropPictures(db, PICTURE),
  settled: ({ uid }) => refreshPicture(uid),
}
