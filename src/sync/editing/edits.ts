/**
 * [Note: Edits]
 *
 * An edit of a profile, a clique, a collection or a photo is a mutation, stored with the bytes of its new pictures
 * before anything is sent. A later edit of the same entity joins one that waits. If the server rejects an edit that the
 * outbox sends, its words stay, to be sent again or discarded; screens then show the server's version. Invitations do
 * not wait: they need an answer.
 */
import type { Args } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { ok, type Failure, type Result } from '../../../contract/failure'
import { newId } from '../../platform/ids'
import { cacheOf, type CacheDatabase } from '../../store/cache'
import { isHeld, type Shows } from '../../store/outbox/mutation-rows'
import { changeInOutbox, dropFromOutbox } from '../../store/outbox/outbox'
import type { Pictures } from '../../store/outbox/picture-rows'
import { dropPictures } from '../../store/outbox/waiting-pictures'
import { currentSession } from '../session/session-state'
import type { ShownMutation } from '../kinds/base/effects'
import type { Overlay } from '../mutations/overlay/overlay'
import { perform } from '../mutations/outbox/perform'
import type { EditCall } from '../kinds/edit-effects'
import type { Edited, LostVariant } from '../kinds/pictures/send-pictures'
import { PICTURE } from '../kinds/pictures/profile-picture'
import { sendPictureAgain } from './waiting-picture'

/** `id`: of the profile, the clique, the collection or the photo. */
export type Edit = { [C in EditCall]: Shows<'edit'> & Args<Calls[C]> & { call: C; id: string } }[EditCall]

const keyOf = (call: EditCall, id: string) => `${call} ${id}`

const uploadsOf = (pictures: Pictures) =>
  Object.fromEntries(Object.entries(pictures).map(([field, { upload }]) => [field, upload]))

/**
 * Sends an edit with its pictures. Resolves to the variants that did not arrive; to `kept` if it is shown from now on
 * and the outbox sends it later.
 */
export const performEdit = async (
  uid: string,
  { call, id, fields, present, stale, ...args }: Edit,
  pictures: Pictures = {},
): Promise<Result<LostVariant[] | 'kept'>> => {
  const body = 'body' in args && { body: { ...args.body, ...uploadsOf(pictures) } }
  const wanted = {
    key: keyOf(call, id),
    kind: 'edit',
    call,
    args: { ...args, ...body },
    shows: { fields, stale, ...(present && { present }) },
  } as const
  const sent = await perform<Edited<unknown>>(uid, wanted, { pictures })
  if (!sent.ok) return sent
  return ok(sent.value === 'kept' ? sent.value : sent.value.lost)
}

/** Whether an edit was rejected because its entity was deleted, or the user may no longer change it. */
export const isLost = ({ status }: Failure) => status === 403 || status === 404

/** An edit that waits or was rejected. */
export interface WaitingEdit {
  fields: Record<string, unknown>
  /** The reason for the server's rejection. */
  refused: Failure | undefined
}

const isOwnProfile = (call: EditCall, id: string) => call === 'editUser' && id === currentSession()?.userId

/** Returns the edit of an entity that no screen is sending, a profile's picture included; null if there is none. */
export const findEdit = ({ mutations }: Overlay, call: EditCall, id: string): WaitingEdit | null => {
  const isLeft = (row: ShownMutation) => row.acceptedAt === undefined && !isHeld(row)
  const find = (key: string) => mutations.find((row) => row.key === key && isLeft(row))
  const row = find(keyOf(call, id))
  const picture = isOwnProfile(call, id) ? find(PICTURE) : undefined
  if (!row && !picture) return null
  return { fields: row?.kind === 'edit' ? row.shows.fields : {}, refused: row?.refused ?? picture?.refused }
}

/** Makes the outbox send a rejected edit again. */
export const sendEditAgain = async (uid: string, call: EditCall, id: string): Promise<void> => {
  await changeInOutbox(cacheOf(uid), keyOf(call, id), { refused: undefined, version: newId() })
  if (isOwnProfile(call, id)) await sendPictureAgain(uid)
}

const dropWithPictures = (db: CacheDatabase, key: string) =>
  db.transaction('rw', [db.outbox, db.pictures], async () => {
    await dropFromOutbox(db, key)
    await dropPictures(db, key)
  })

/** Discards a rejected edit. */
export const discardEdit = async (uid: string, call: EditCall, id: string): Promise<void> => {
  const db = cacheOf(uid)
  await dropWithPictures(db, keyOf(call, id))
  if (isOwnProfile(call, id)) await dropWithPictures(db, PICTURE)
}
