/**
 * [Note: Edits that wait]
 *
 * What the person changes of a profile, a clique or a collection while the server cannot be reached lies in the outbox
 * (decisions §6), and over whatever the server answered until it has taken the change. A later change of the same thing
 * joins the one that waits. A refused one stays with its words, to be sent again or discarded; what is shown then is the
 * server's. New pictures and invitations do not wait: they need an answer.
 */
import type { User } from '../../contract/entities'
import type { Failure, Result } from '../../contract/failure'
import { isOnline } from '../platform/online'
import { newId } from '../platform/ids'
import { cacheOf, type CacheDatabase } from '../store/cache'
import { changeInOutbox, dropFromOutbox, inOutbox, type OutboxRow } from '../store/outbox'
import { remember } from './session'
import { isAway, unreachable } from './away'
import { invalidate } from './invalidate'

export type EditCall = 'editUser' | 'editClique' | 'editCollection'

interface Edit {
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

const keyOf = (call: EditCall, id: string) => `${call} ${id}`

const keep = ({ uid, outbox }: CacheDatabase, { call, id, body, fields, stale }: Edit) => {
  const db = cacheOf(uid)
  const key = keyOf(call, id)
  return db.transaction('rw', outbox, async () => {
    const before = await inOutbox(db, key)
    const shows: Shows = { fields: { ...(before?.shows as Shows | undefined)?.fields, ...fields }, stale }
    const args = { body: { ...(before?.args.body as object | undefined), ...body } }
    const wish = { args, shows, version: newId(), refused: undefined }
    if (!(await changeInOutbox(db, key, wish))) await outbox.add({ key, kind: 'edit', call, ...wish })
  })
}

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

/** The edit that waits or was refused; null where there is none. */
export const readWaitingEdit = async (uid: string, call: EditCall, id: string): Promise<WaitingEdit | null> => {
  const row = await inOutbox(cacheOf(uid), keyOf(call, id))
  return row ? { fields: (row.shows as Shows).fields, refused: row.refused } : null
}

/** Lets the outbox send a refused edit again. */
export const sendEditAgain = (uid: string, call: EditCall, id: string) =>
  changeInOutbox(cacheOf(uid), keyOf(call, id), { refused: undefined, version: newId() })

/** Throws a refused edit away. */
export const discardEdit = (uid: string, call: EditCall, id: string) => dropFromOutbox(cacheOf(uid), keyOf(call, id))

const nothingToDo = () => Promise.resolve()

/** What becomes of an edit that the outbox sent (outbox-kinds.ts). */
export const editKind = {
  tables: () => [],
  taken: nothingToDo,
  refused: nothingToDo,
  keepsRefused: true,
  settled: async ({ uid }: CacheDatabase, { call, shows }: OutboxRow, answer: unknown) => {
    if (call === 'editUser') await remember(uid, (answer as { user: User }).user)
    await invalidate(uid, (shows as Shows).stale)
  },
} as const
