/**
 * [Note: Direct sends]
 *
 * A screen that waits for the server's answer (a comment, an edit, joining a clique) sends its mutation from its own
 * tab. It is stored in the outbox first and held by this tab (held-rows.ts), so that a killed tab leaves it to the
 * outbox of another. A rejection is returned to the screen, which still has the user's words; without an answer the
 * outbox sends it later.
 */
import { ok, type Failure, type Result } from '../../../../contract/failure'
import { sleep } from '../../../platform/clock'
import { describe, log } from '../../../platform/log'
import { isOnline } from '../../../platform/background/online'
import type { Pictures } from '../../../store/outbox/picture-rows'
import { dropPictures, pictureRows } from '../../../store/outbox/waiting-pictures'
import { cacheOf, type CacheDatabase } from '../../../store/cache'
import { mutationsOf } from '../../../store/outbox/mutation-copy'
import type { OutboxRow, Wanted } from '../../../store/outbox/mutation-rows'
import { dropFromOutbox, inOutbox } from '../../../store/outbox/outbox'
import { isAway, unreachable } from '../../kinds/base/away'
import { beginHold } from './held-rows'
import { showEarly } from '../overlay/overlay'
import { mustWait } from './order'
import { accept, isUnanswered, send } from './settle'
import { newRow, storeMutation } from './submit'

/**
 * Returns the milliseconds until a failed try is repeated, given its number from 1 on; undefined: it is not repeated.
 */
export type RetryDelay = (error: Failure, attempt: number) => number | undefined

const sendHeld = async (uid: string, row: OutboxRow, retryDelay: RetryDelay | undefined): Promise<Result<unknown>> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = isOnline() ? await send(uid, row) : unreachable
    if (answer.ok) return answer
    const wait = isOnline() ? retryDelay?.(answer.error, attempt) : undefined
    if (wait === undefined) return answer
    await sleep(wait)
  }
}

const kept = ok('kept' as const)

/** Ends a mutation that the server rejected; a mutation that was rejected before stays for the user to decide. */
const drop = (db: CacheDatabase, row: OutboxRow, before: OutboxRow | undefined) =>
  db.transaction('rw', db.outbox, db.pictures, async () => {
    const latest = await inOutbox(db, row.key)
    if (latest && latest.version !== row.version) return undefined
    if (before) return db.outbox.put(before)
    await dropPictures(db, row.key)
    return dropFromOutbox(db, row.key)
  })

const settle = async (
  db: CacheDatabase,
  sent: OutboxRow,
  before: OutboxRow | undefined,
  answer: Result<unknown>,
  { isKept, onRejected }: { isKept: boolean } & Pick<Options, 'onRejected'>,
): Promise<unknown> => {
  if (answer.ok) return accept(db, sent, answer.value)
  if (isKept) return undefined
  onRejected?.(answer.error)
  return drop(db, sent, before)
}

/** Whether a mutation of this key must follow another. A failed read does not prevent sending. */
const isBound = (uid: string, key: string) =>
  mutationsOf(uid)
    .read()
    .then(({ waiting }) => mustWait(waiting, key))
    .catch(() => false)

export interface Options {
  retryDelay?: RetryDelay
  /** Stored with the mutation, and deleted with it. */
  pictures?: Pictures
  /** Called when the mutation is stored: from then on a reload does not lose it. */
  onStored?: () => void
  /** True for a failure that ends the mutation, though the outbox could send it later. */
  isFinal?: (error: Failure) => boolean
  /** The server rejected it; called before the row is deleted, so that its text is in one place at least. */
  onRejected?: (error: Failure) => void
}

/**
 * Stores a mutation, shows it, and sends it from this tab. Resolves to the server's answer; to `kept` if the outbox
 * sends it later: the server cannot be reached, or an earlier mutation of its key waits, which it has joined. If the
 * device stores nothing it is sent all the same, and only a reload in the meantime loses it.
 */
export const perform = async <T>(
  uid: string,
  wanted: Wanted,
  { retryDelay, pictures = {}, onStored, isFinal, onRejected }: Options = {},
): Promise<Result<T | 'kept'>> => {
  const db = cacheOf(uid)
  const { key } = wanted
  // Decided once: the outbox sends a row that is not held, even if the network returns in the meantime.
  const hold = isOnline() ? beginHold() : undefined
  const row: OutboxRow = { ...newRow(wanted), ...(hold && { heldBy: hold.heldBy }) }
  const stored = showEarly(uid, row)
  try {
    const rows = await pictureRows(key, pictures)
    const before = await storeMutation(db, row, rows).catch((error: unknown) => {
      if (rows.length > 0) throw error
      log.warn('outbox.not_stored', { error: describe(error) })
      return null
    })
    if (before !== null) onStored?.()
    if (before && !before.refused) return kept
    if (!hold) return before === null ? unreachable : kept
    // An earlier mutation of the same photo waits: the outbox sends both in order.
    if (before !== null && (await isBound(uid, key))) return kept
    // A failed read does not prevent sending.
    const sent = (before === null ? undefined : await inOutbox(db, key).catch(() => undefined)) ?? row
    const answer = await sendHeld(uid, sent, retryDelay)
    // Later calls that had joined it resolved to 'kept'.
    const isJoined = sent.version !== row.version
    const isAwaited = (error: Failure) => isAway(error) && isFinal?.(error) !== true
    const isKept = !answer.ok && (isAwaited(answer.error) || (isJoined && isUnanswered(answer.error)))
    await settle(db, sent, before ?? undefined, answer, { isKept, ...(onRejected && { onRejected }) }).catch(
      (error: unknown) =>
        // Left to the outbox, which sends it once more: that has the same effect. At sign-out it is deleted.
        log.warn('outbox.not_settled', { error: describe(error) }),
    )
    return isKept ? kept : (answer as Result<T>)
  } finally {
    await hold?.end(db)
    await stored()
  }
}
