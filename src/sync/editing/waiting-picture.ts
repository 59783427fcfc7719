/**
 * [Note: A picture that waits]
 *
 * The profile picture chosen at registration is stored in the outbox before anything is sent, held by the tab that sends
 * it. An answer that is lost, bytes that cannot be sent and a killed tab all leave it there, and the outbox sends it to
 * the profile. One row per user: a later picture replaces it.
 */
import type { Failure } from '../../../contract/failure'
import { fail, ok, type Result } from '../../../contract/failure'
import type { PictureUpload } from '../../../contract/fields'
import { now } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { describe, log } from '../../platform/log'
import { cacheOf, type CacheDatabase } from '../../store/cache'
import { changeInOutbox, dropFromOutbox, inOutbox, type OutboxRow } from '../../store/outbox'
import { asUser } from '../session/api'
import { invalidate } from '../reading/invalidate'
import { pathsOfProfile } from '../reading/paths-of-profile'
import { sendVariants, type PreparedPicture, type UploadUrls, type Variant } from './send-picture'
import { loadSelf } from '../session/session'
import { currentSession } from '../session/session-state'

const KEY = 'profilePicture'
/** Milliseconds for which the tab that registers has the picture to itself. */
const HELD = 120_000

/** Not Blobs: see [Note: Bytes at rest] in store/queue-bytes.ts. */
type Bytes = Record<Variant, ArrayBuffer>

const toStored = async (bytes: PreparedPicture['bytes']): Promise<Bytes> => {
  const read = (variant: Variant) => new Blob([bytes[variant]]).arrayBuffer()
  const [basePhoto, medQualityPhoto, lowQualityPhoto] = await Promise.all([
    read('basePhoto'),
    read('medQualityPhoto'),
    read('lowQualityPhoto'),
  ])
  return { basePhoto, medQualityPhoto, lowQualityPhoto }
}

/** Stores a picture that this tab is about to send, in place of an earlier one. False where it cannot be stored. */
export const keepPicture = async (uid: string, { upload, bytes }: PreparedPicture): Promise<boolean> => {
  try {
    const shows = await toStored(bytes)
    const db = cacheOf(uid)
    await db.transaction('rw', db.outbox, async () => {
      await dropPicture(uid)
      const row = { key: KEY, kind: 'picture', call: 'editUser', version: newId(), shows } as const
      await db.outbox.add({ ...row, args: { body: { profilePic: upload } }, heldUntil: now() + HELD })
    })
    return true
  } catch (error) {
    log.warn('picture.not_kept', { error: describe(error) })
    return false
  }
}

/** Leaves the picture to the outbox; false where there is none. */
export const releasePicture = (uid: string): Promise<boolean> => changeInOutbox(cacheOf(uid), KEY, { heldUntil: 0 })

/** The picture was sent, or is not wanted any more. */
export const dropPicture = (uid: string) => dropFromOutbox(cacheOf(uid), KEY)

/** Whether a picture waits, and why the server refused it; null where there is none, or this tab is sending it. */
export const readWaitingPicture = async (uid: string): Promise<{ refused: Failure | undefined } | null> => {
  const row = await inOutbox(cacheOf(uid), KEY)
  return row && (row.heldUntil ?? 0) <= now() ? { refused: row.refused } : null
}

/** Lets the outbox send a refused picture again. */
export const sendPictureAgain = (uid: string) =>
  changeInOutbox(cacheOf(uid), KEY, { refused: undefined, heldUntil: 0, version: newId() })

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

const nothingToDo = () => Promise.resolve()

/** What becomes of a picture that the outbox sends (outbox-kinds.ts). */
export const pictureKind = {
  tables: () => [],
  taken: nothingToDo,
  refused: nothingToDo,
  keepsRefused: true,
  send: async (uid: string, { args, shows }: OutboxRow, signal: AbortSignal): Promise<Result<unknown>> => {
    const { profilePic: upload } = args.body as { profilePic: PictureUpload }
    const answer = await asUser(uid).editUser({ body: { profilePic: upload } }, { signal })
    if (!answer.ok || !answer.value.uploadUrls) return answer
    const [lost] = await sendVariants({ upload, bytes: shows as Bytes }, answer.value.uploadUrls, signal)
    return lost ? fail(lost.error) : answer
  },
  settled: ({ uid }: CacheDatabase) => refreshPicture(uid),
} as const
