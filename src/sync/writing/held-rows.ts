/**
 * [Note: Rows that a page sends itself]
 *
 * What has to say at once how it went is sent by the page in which it was done, and is in the outbox from the first moment
 * all the same, so that a reload does not lose it. The row is held: the outbox leaves it alone until `heldUntil`, which the
 * page puts off while it is sending. A page holds a lock for as long as it lives, so after a reload the outbox knows at
 * once which rows nobody is sending.
 */
import { now } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { sharedLocks } from '../../platform/locks'
import { describe, log } from '../../platform/log'
import { cacheOf, type CacheDatabase } from '../../store/cache'
import { changeInOutbox, type OutboxRow } from '../../store/outbox'

/** Milliseconds after which a row counts as left by a page that stands still. */
const HOLD_MS = 20_000

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

/** Puts off the end of a hold for as long as this page is sending; returns how to stop. */
export const prolong = (db: CacheDatabase, key: string) => {
  const timer = setInterval(() => void changeInOutbox(db, key, heldHere()).catch(warn), HOLD_MS / 4)
  return () => clearInterval(timer)
}

export interface HeldRow {
  /** Leaves it to the outbox. */
  release(): Promise<void>
  /** It was answered. */
  drop(): Promise<void>
}

/**
 * Stores a row that this page is about to send, in place of an earlier one about the same thing. Where it cannot be stored
 * it is sent all the same. A row that was replaced meanwhile is neither released nor dropped.
 */
export const holdRow = async (uid: string, row: Pick<OutboxRow, 'key' | 'kind' | 'call' | 'args' | 'shows'>) => {
  const db = cacheOf(uid)
  const wish = { ...row, version: newId(), refused: undefined }
  const mine = () =>
    db.outbox
      .where('key')
      .equals(row.key)
      .filter(({ version }) => version === wish.version)
  await db
    .transaction('rw', db.outbox, async () => {
      const held = { ...wish, ...heldHere() }
      if (!(await changeInOutbox(db, row.key, held))) await db.outbox.add(held)
    })
    .catch(warn)
  const stop = prolong(db, row.key)
  const end = async (work: () => Promise<unknown>) => {
    stop()
    await work().catch(warn)
  }
  return { release: () => end(() => mine().modify(notHeld)), drop: () => end(() => mine().delete()) } satisfies HeldRow
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
