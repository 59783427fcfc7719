/**
 * [Note: The outbox]
 *
 * An action stores a mutation and returns; the outbox sends the mutations in order, from one tab at a time. An accepted
 * mutation is kept until later answers show it (see [Note: Mutations] in src/store/outbox/mutation-rows.ts). A rejected
 * one is removed, which restores the earlier state on screens, and the user is told. Without an answer (no network, a
 * server in trouble, too many requests) it waits: through reloads, and through days without a network. Every call may
 * be sent twice: the effect is the same as once. See also [Note: One row in trouble].
 */
import { fail } from '../../../../contract/failure'
import { sleep } from '../../../platform/clock'
import { inOneTab, runInBackground } from '../../../platform/background/background'
import { watchOnline } from '../../../platform/background/online'
import { watchVisible } from '../../../platform/background/visible'
import { describe, log } from '../../../platform/log'
import { createWakeUpSignal, waitFor } from '../../../platform/background/wake-up'
import { cacheOf, type CacheDatabase } from '../../../store/cache'
import { watch } from '../../../store/live'
import { isHeld, type OutboxRow } from '../../../store/outbox/mutation-rows'
import { readOutbox } from '../../../store/outbox/outbox'
import { createHolds, FIRST_WAIT_MS, MAX_WAIT_MS, mayBeAboutRow, type Holds } from './outbox-holds'
import { createHoldWatch } from './held-rows'
import { kinds } from '../../kinds/kinds'
import { tellRefusal } from '../../kinds/base/refusals'
import { nextInOutbox } from './order'
import { accept, isUnanswered, reject, send } from './settle'

/**
 * Sends the oldest row that is not held. Resolves to the wait before the next try (ms); undefined when no rows are
 * left.
 */
const sendNext = async (
  db: CacheDatabase,
  wait: number,
  holds: Holds,
  signal: AbortSignal,
): Promise<number | undefined> => {
  // Both read at the same moment: otherwise a row whose wait ended in between would not be found, and would wait for
  // the next change.
  const [release, held] = [holds.firstRelease(), holds.current()]
  const row = await nextInOutbox(db, held)
  if (!row) return release
  try {
    return await sendRow(db, row, wait, holds, signal)
  } catch (error) {
    if (signal.aborted) throw error
    // Otherwise a defect of one kind of mutation would stop all of them, again at each start.
    log.error('outbox.row_failed', { kind: row.kind, error: describe(error) })
    return holds.hold(row.order ?? -1, 0) ? 0 : wait
  }
}

/** Sends a row. Resolves to the wait before the next try of any row (ms). */
const sendRow = async (db: CacheDatabase, row: OutboxRow, wait: number, holds: Holds, signal: AbortSignal) => {
  const order = row.order ?? -1
  const told = await send(db.uid, row, signal)
  const lost = told.ok ? kinds[row.kind].incomplete?.(told.value) : undefined
  const answer = lost ? fail(lost) : told
  if (!answer.ok && isUnanswered(answer.error)) {
    await db.outbox.update(order, { tried: true })
    const asked = (answer.error.retryAfter ?? 0) * 1000
    if (!mayBeAboutRow(answer.error)) holds.holdAll(asked)
    else if (holds.hold(order, asked)) return 0
    return Math.max(wait, asked)
  }
  holds.answered(order)
  if (answer.ok) {
    await accept(db, row, answer.value)
    const refused = kinds[row.kind].partly?.(answer.value, row)
    if (refused) tellRefusal(row, refused.error, refused.photos)
    return 0
  }
  await reject(db, row, answer.error)
  tellRefusal(row, answer.error)
  return 0
}

/** Changes when a row is new to the sender; a noted try does not change it. */
const signatureOf = (row: OutboxRow) => `${row.version} ${isHeld(row)} ${row.refused === undefined}`

/**
 * Whether a row may be sent now that could not be before: it is new, or had to follow a row that a page sent itself and
 * that was answered.
 */
const isMoreToSend = (before: readonly OutboxRow[], rows: readonly OutboxRow[]) => {
  const [known, waiting] = [new Set(before.map(signatureOf)), new Set(rows.map(signatureOf))]
  const isEnded = (row: OutboxRow) => isHeld(row) && !waiting.has(signatureOf(row))
  return before.some(isEnded) || [...waiting].some((signature) => !known.has(signature))
}

const run = async (uid: string, signal: AbortSignal) => {
  const db = cacheOf(uid)
  const { wake, next } = createWakeUpSignal()
  const holds = createHolds()
  const rows = watch(() => readOutbox(db))
  let broken = false
  const fail = () => {
    broken = true
    wake()
  }
  const freeEnded = createHoldWatch(db, signal, fail)
  let known = await readOutbox(db)
  const query = rows.subscribe({
    next: (waiting) => {
      if (isMoreToSend(known, waiting)) wake()
      known = waiting
    },
    error: fail,
  })
  const tryAll = () => {
    holds.clear()
    wake()
  }
  const stops = [watchOnline((online) => online && tryAll()), watchVisible(tryAll), () => query.unsubscribe()]
  try {
    for (let wait = FIRST_WAIT_MS; !signal.aborted;) {
      if (broken) throw new Error('the outbox is no longer watched')
      const woken = next()
      const pause = holds.askedToWait() || (await sendNext(db, wait, holds, signal))
      if (pause === 0) {
        wait = FIRST_WAIT_MS
        continue
      }
      // Before each wait: a page that died may not have notified any other of the row that it stored.
      freeEnded(await readOutbox(db))
      await waitFor(pause ?? MAX_WAIT_MS, [woken], sleep, signal)
      if (pause !== undefined) wait = Math.min(MAX_WAIT_MS, wait * 2)
    }
  } finally {
    for (const stop of stops) stop()
  }
}

/** Sends the mutations of `uid` until `signal` aborts; one tab at a time, if the browser has locks. */
export const runOutbox = (uid: string, signal: AbortSignal): Promise<void> =>
  runInBackground('outbox', () => inOneTab(`clique-outbox-${uid}`, () => run(uid, signal), signal), signal)
