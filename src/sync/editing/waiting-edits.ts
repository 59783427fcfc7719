/**
 * [Note: Edits that wait]
 *
 * What the person changes of a profile, a clique or a collection while the server cannot be reached lies in the outbox
 * (decisions §6), and over whatever the server answered until it has taken the change. A later change of the same thing
 * joins the one that waits. A refused one stays with its words, to be sent again or discarded; what is shown then is the
 * server's. New pictures of a clique or a collection wait with it (edit-with-pictures.ts). Invitations do not wait: they
 * need an answer.
 */
import type { User } from '../../../contract/entities'
import type { Failure, Result } from '../../../contract/failure'
import { isOnline } from '../../platform/online'
import { newId } from '../../platform/ids'
import { cacheOf, type CacheDatabase } from '../../store/cache'
import { changeInOutbox, dropFromOutbox, inOutbox, type OutboxRow } from '../../store/outbox'
import { stamp } from '../../store/stamp'
import { dropPictures, pictureRows, type Pictures } from '../../store/waiting-pictures'
import { remember } from '../session/session'
import { isAway, unreachable } from '../writing/away'
import { invalidate } from '../reading/invalidate'
import { sendEdit } from './send-pictures'
import { currentSession } from '../session/session-state'
import { dropPicture, readWaitingPicture, sendPictureAgain } from './waiting-picture'

export type EditCall = 'editUser' | 'editClique' | 'editCollection'

export interface Edit {
  call: EditCall
  /** Of the profile, the clique or the collection. */
  id: string
  body: Record<string, unknown>
  /** The entity's fields as they are shown meanwhile. */
  fields: Record<string, unknown>
  /** The answers that it makes old. */
  stale: string[]
}
type Shows = Pick<Edit, 'fields' | 'stale'>

export interface WaitingEdit {
  fields: Record<string, unknown>
  /** Why the server did not take it. */
  refused: Failure | undefined
}

export const keyOf = (call: EditCall, id: string) => `${call} ${id}`

/** Stores an edit with its pictures, beside what waits of the same thing; held for this tab until then (ms). */
export const keep = async (
  db: CacheDatabase,
  { call, id, body, fields, stale }: Edit,
  { pictures = {}, heldUntil }: { pictures?: Pictures; heldUntil?: number } = {},
) => {
  const key = keyOf(call, id)
  const rows = await pictureRows(key, pictures)
  await db.transaction('rw', [db.outbox, db.pictures], async () => {
    const before = await inOutbox(db, key)
    const shows: Shows = { fields: { ...(before?.shows as Shows | undefined)?.fields, ...fields }, stale }
    const args = { body: { ...(before?.args.body as object | undefined), ...body } }
    const wish = { args, shows, version: newId(), refused: undefined, heldUntil }
    if (!(await changeInOutbox(db, key, wish))) await db.outbox.add({ key, kind: 'edit', call, ...wish })
    await db.pictures.bulkPut(rows)
  })
}

/** Ends an edit with its pictures. */
export const dropEdit = (db: CacheDatabase, key: string) =>
  db.transaction('rw', [db.outbox, db.pictures], async () => {
    await dropFromOutbox(db, key)
    await dropPictures(db, key)
  })

/**
 * Sends an edit, or keeps it where the server cannot be reached or where an earlier one waits, which must not come after
 * it. `kept`: it is shown from now on, and sent later.
 */
export const sendOrKeep = async <T>(uid: string, edit: Edit, send: () => Promise<Result<T>>) => {
  const db = cacheOf(uid)
  const key = keyOf(edit.call, edit.id)
  const before = await inOutbox(db, key)
  const isQueued = before !== undefined && !before.refused
  const answer = isOnline() && !isQueued ? await send() : unreachable
  if (answer.ok && before) await dropFromOutbox(db, key)
  if (answer.ok || !isAway(answer.error)) return answer
  await keep(db, edit)
  return 'kept' as const
}

const isOwnProfile = (call: EditCall, id: string) => call === 'editUser' && id === currentSession()?.userId

/** The edit that waits or was refused, a profile's picture included; null where there is none. */
export const readWaitingEdit = async (uid: string, call: EditCall, id: string): Promise<WaitingEdit | null> => {
  const row = await inOutbox(cacheOf(uid), keyOf(call, id))
  const picture = isOwnProfile(call, id) ? await readWaitingPicture(uid) : null
  if (!row && !picture) return null
  return { fields: (row?.shows as Shows | undefined)?.fields ?? {}, refused: row?.refused ?? picture?.refused }
}

/** Lets the outbox send a refused edit again. */
export const sendEditAgain = async (uid: string, call: EditCall, id: string): Promise<void> => {
  await changeInOutbox(cacheOf(uid), keyOf(call, id), { refused: undefined, version: newId() })
  if (isOwnProfile(call, id)) await sendPictureAgain(uid)
}

/** Throws a refused edit away. */
export const discardEdit = async (uid: string, call: EditCall, id: string): Promise<void> => {
  await dropEdit(cacheOf(uid), keyOf(call, id))
  if (isOwnProfile(call, id)) await dropPicture(uid)
}

const nothingToDo = () => Promise.resolve()

/** What becomes of an edit that the outbox sent (outbox-kinds.ts). */
export const editKind = {
  tables: (db: CacheDatabase) => [db.pictures],
  send: sendEdit,
  taken: async (db: CacheDatabase, { key }: OutboxRow, latest: OutboxRow | undefined) => {
    if (!latest) await dropPictures(db, key)
  },
  refused: nothingToDo,
  keepsRefused: true,
  settled: async ({ uid }: CacheDatabase, { call, shows }: OutboxRow, answer: unknown) => {
    if (call === 'editUser') await remember(uid, (answer as { user: User }).user, stamp())
    await invalidate(uid, (shows as Shows).stale)
  },
} as const
