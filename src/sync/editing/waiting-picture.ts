/**
 * [Note: A picture that waits]
 *
 * The profile picture chosen at registration is stored in the outbox before anything is sent, held by the tab that sends
 * it. An answer that is lost, bytes that cannot be sent and a killed tab all leave it there, and the outbox sends it to
 * the profile. One row per user: a later picture replaces it.
 */
import { newId } from '../../platform/ids'
import { describe, log } from '../../platform/log'
import { cacheOf } from '../../store/cache'
import { changeInOutbox } from '../../store/outbox/outbox'
import { pictureRows } from '../../store/outbox/waiting-pictures'
import { dropPicture, PICTURE } from '../kinds/pictures/profile-picture'
import type { PreparedPicture } from '../kinds/pictures/send-picture'
import { beginHold, notHeld } from '../writing/outbox/held-rows'
import { newRow, storeMutation } from '../writing/outbox/submit'

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

/** Lets the outbox send a refused picture again. */
export const sendPictureAgain = (uid: string) =>
  changeInOutbox(cacheOf(uid), PICTURE, { refused: undefined, ...notHeld, version: newId() })
