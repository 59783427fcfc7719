/**
 * [Note: Rows that a page sends itself]
 *
 * A mutation whose screen waits for the answer is sent by its own page (perform.ts), and stored in the outbox first, so that
 * a reload does not lose it. The row is held: the outbox skips it until `heldUntil`, which the page prolongs while it is
 * sending. A page holds a lock for as long as it lives, so after a reload the outbox knows at once which rows no page is
 * sending.
 */
import { now } from '../../../platform/clock'
import { newId } from '../../../platform/ids'
import { sharedLocks } from '../../../platform/locks'
import { describe, log } from '../../../platform/log'
import type { CacheDatabase } from '../../../store/cache'
import { changeInOutbox } from '../../../store/outbox/outbox'

/** Milliseconds after which a row counts as left by a stalled page. */
export const HOLD_MS = 20_000

const page = newId()
const lockOf = (holder: string) => `clique-page-${holder}`
let isLocked = false

/** What marks a row as held by this page, for so long (ms). */
export const heldHere = (ms = HOLD_MS) => {
  if (!isLocked) void sharedLocks()?.request(lockOf(page), () => new Promise(() => {}))
  isLocked = true
  return { heldUntil: now() + ms, heldBy: page }
}

/** What marks a row as one for the outbox to send. */
export const notHeld = { heldUntil: undefined, heldBy: undefined }

const warn = (error: unknown) => log.warn('outbox.row_not_held', { error: describe(error) })

/** Prolongs a hold for as long as this page is sending; returns how to stop. */
export const prolong = (db: CacheDatabase, key: string) => {
  const timer = setInterval(() => void changeInOutbox(db, key, heldHere()).catch(warn), HOLD_MS / 4)
  return () => clearInterval(timer)
}

/** Frees the rows whose page is gone. */
export const freeAbandoned = async (db: CacheDatabase) => {
  const locks = await sharedLocks()?.query()
  if (!locks) return
  const alive = new Set(locks.held?.map(({ name }) => name))
  await db.outbox
    .filter(({ heldBy }) => heldBy !== undefined && heldBy !== page && !alive.has(lockOf(heldBy)))
    .modify(notHeld)
}
