/**
 * [Note: Rows that a page sends itself]
 *
 * A mutation whose screen waits for the answer is sent by its own page (perform.ts), and stored in the outbox first, so
 * that a reload does not lose it. Its row names a hold: a Web Lock that the page has while it sends. The outbox skips
 * the row and requests the same lock, which it gets when the page has ended the hold or no longer exists. No clock is
 * involved, and a page that is frozen while it sends keeps its hold. If tabs share no locks, each tab has only its own
 * holds.
 */
import { newId } from '../../../platform/ids'
import { sharedLocks } from '../../../platform/locks'
import { describe, log } from '../../../platform/log'
import type { CacheDatabase } from '../../../store/cache'
import { mutationsOf } from '../../../store/outbox/mutation-copy'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'

export interface Hold {
  /** The fields that mark a row as held. */
  heldBy: string
  /** Leaves the row that still has the mark to the outbox. */
  end(db: CacheDatabase): Promise<void>
}

const lockOf = (hold: string) => `clique-hold-${hold}`

/** The holds of this page, each until it ends. */
const holds = new Map<string, Promise<void>>()

/** The fields that leave a row to the outbox. */
export const notHeld = { heldBy: undefined }

const free = async (db: CacheDatabase, hold: string) => {
  const { waiting } = await mutationsOf(db.uid).read()
  const orders = waiting.filter(({ heldBy }) => heldBy === hold).map(({ order = -1 }) => order)
  await db.outbox
    .where('order')
    .anyOf(orders)
    .modify((row) => {
      if (row.heldBy === hold) delete row.heldBy
    })
}

/** Begins a hold of this page. Called before the row is stored. */
export const beginHold = (): Hold => {
  const heldBy = newId()
  let resolve: () => void = () => undefined
  const ended = new Promise<void>((done) => (resolve = done))
  holds.set(heldBy, ended)
  void sharedLocks()?.request(lockOf(heldBy), () => ended)
  return {
    heldBy,
    end: async (db) => {
      // If this write fails, the outbox repeats it.
      await free(db, heldBy).catch((error: unknown) => log.warn('outbox.hold_not_ended', { error: describe(error) }))
      holds.delete(heldBy)
      resolve()
    },
  }
}

const untilEnded = (hold: string, signal: AbortSignal): Promise<unknown> | undefined =>
  sharedLocks()?.request(lockOf(hold), { signal }, () => undefined) ?? holds.get(hold)

/**
 * Returns a function that frees each held row of its argument when its hold has ended; calls `failed` if that fails.
 */
export const createHoldWatch = (db: CacheDatabase, signal: AbortSignal, failed: () => void) => {
  const watched = new Set<string>()
  const watch = async (hold: string) => {
    await untilEnded(hold, signal)
    await free(db, hold)
    watched.delete(hold)
  }
  return (rows: readonly OutboxRow[]) => {
    for (const { heldBy } of rows) {
      if (heldBy === undefined || watched.has(heldBy)) continue
      watched.add(heldBy)
      watch(heldBy).catch(failed)
    }
  }
}
