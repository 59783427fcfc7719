/**
 * [Note: A picture that waits]
 *
 * The profile picture chosen at registration is stored in the outbox before anything is sent, held by the tab that
 * sends it. If an answer is lost, its bytes cannot be sent, or the tab is killed, it stays in the outbox, which sends
 * it to the profile. One row per user: a later picture replaces it.
 */
import { newId } from '../../platform/ids'
import { describe, log } from '../../platform/log'
import { cacheOf } from '../../store/cache'
import { changeInOutbox } from '../../store/outbox/outbox'
import { pictureRows } from '../../store/outbox/waiting-pictures'
import { dropPicture, PICTURE } from '../kinds/pictures/profile-picture'
import type { PreparedPicture } from '../kinds/pictures/send-picture'
import { beginHold, notHeld } from '../mutations/outbox/held-rows'
import { newRow, storeMutation } from '../mutations/outbox/submit'

/**
 * Stores a picture that this tab is about to send, in place of an earlier one. Resolves to false if it cannot be
 * stored. The hold lasts as long as this tab: the outcome is written to the picture's row.
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

/** Leaves the picture to the outbox; resolves to false if none is stored. */
export const releasePicture = (uid: string): Promise<boolean> => changeInOutbox(cacheOf(uid), PICTURE, notHeld)

/** Makes the outbox send a refused picture again. */
export const sendPictureAgain = (uid: string) =>
  changeInOutbox(cacheOf(uid), PICTURE, { refused: undefined, ...notHeld, version: newId() })
