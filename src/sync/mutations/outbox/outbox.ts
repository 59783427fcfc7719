/**
 * [Note: The outbox]
 *
 * An action stores a mutation and returns; the outbox sends the mutations in order, from one tab at a time. An accepted
 * mutation is kept until later answers show it (see [Note: Mutations] in src/store/outbox/mutation-rows.ts). A rejected
 * one is removed, which restores the earlier state on screens, and the user is told. Without an answer (no network, a
 * server in trouble, too many requests) it waits: through reloads, and through days without a network. Every call may
 * be sent twice: the effect is the same as once. See also [Note: One row in trouble].
 *
 * Several mutations are in flight at a time if no order binds them. After trouble one is sent at a time, until the
 * server has answered one.
 */
import { elapsed, sleep } from '../../../platform/clock'
import { inOneTab, runInBackground } from '../../../platform/background/background'
import { watchOnline } from '../../../platform/background/online'
import { watchVisible } from '../../../platform/background/visible'
import { createWakeUpSignal, waitFor } from '../../../platform/background/wake-up'
import { cacheOf, type CacheDatabase } from '../../../store/cache'
import { mutationsOf } from '../../../store/outbox/mutation-copy'
import { isHeld, type OutboxRow } from '../../../store/outbox/mutation-rows'
import { createHoldWatch } from './held-rows'
import { nextInOutbox } from './order'
import { createHolds, FIRST_WAIT_MS, MAX_WAIT_MS } from './outbox-holds'
import { sendRow } from './send-row'

/** Milliseconds for which a reading of all rows is trusted: a page that died may not have notified any other of its row. */
const READ_AGAIN_MS = 5000

/** The maximum number of mutations in flight. */
const MAX_IN_FLIGHT = 4

/** Changes when a row is new to the sender; a noted try does not change it. */
const signatureOf = (row: OutboxRow) => `${row.version} ${isHeld(row)} ${row.refused === undefined}`

/**
 * Whether a row may be sent now that could not be before: it is new, or had to follow a row that a page sent itself and
 * that was answered.
 */
const isMoreToSend = (before: readonly OutboxRow[], rows: readonly OutboxRow[]) => {
  const [known, now] = [new Set(before), new Set(rows)]
  const gone = before.filter((row) => !now.has(row))
  const added = new Set(rows.filter((row) => !known.has(row)).map(signatureOf))
  const isEnded = (row: OutboxRow) => isHeld(row) && !added.has(signatureOf(row))
  const earlier = new Set(gone.map(signatureOf))
  return gone.some(isEnded) || [...added].some((signature) => !earlier.has(signature))
}

/** The next row to send, as the database has it now: another tab may have changed it. */
const nextRow = async (db: CacheDatabase, skip: ReadonlySet<number>): Promise<OutboxRow | undefined> => {
  const mutations = mutationsOf(db.uid)
  let { waiting } = await mutations.read()
  for (;;) {
    const row = nextInOutbox(waiting, skip)
    const latest = row && (await db.outbox.get(row.order ?? -1))
    if (!row || (latest && signatureOf(latest) === signatureOf(row))) return latest
    ;({ waiting } = await mutations.readAgain())
  }
}

/** How fast mutations are sent: after trouble one by one, with growing waits in between. */
const createPace = () => {
  let inFlight = 1
  let wait = FIRST_WAIT_MS
  let until = 0
  return {
    inFlight: () => inFlight,
    /** The wait (ms) after the next trouble. */
    wait: () => wait,
    /** The milliseconds for which nothing is sent. */
    left: () => Math.max(0, until - elapsed()),
    /**
     * A row that was sent when the wait was `waited` was answered (undefined), or nothing is sent for `pause`
     * milliseconds.
     */
    sent: (pause: number | undefined, waited: number) => {
      inFlight = pause === undefined ? MAX_IN_FLIGHT : 1
      wait = pause ? Math.min(MAX_WAIT_MS, waited * 2) : FIRST_WAIT_MS
      if (pause) until = Math.max(until, elapsed() + pause)
    },
    /** Something changed: a row is sent at once. */
    resume: () => (until = 0),
  }
}

const run = async (uid: string, signal: AbortSignal) => {
  const db = cacheOf(uid)
  const mutations = mutationsOf(uid)
  const { wake, next } = createWakeUpSignal()
  const holds = createHolds()
  const pace = createPace()
  const flights = new Map<number, Promise<void>>()
  let broken = false
  const fail = () => {
    broken = true
    wake()
  }
  const resume = () => {
    pace.resume()
    wake()
  }
  const tryAll = () => {
    holds.clear()
    resume()
  }
  const freeEnded = createHoldWatch(db, signal, fail)
  let known = (await mutations.readAgain()).waiting
  let readAt = elapsed()
  const follower = {
    next: ({ waiting }: { waiting: readonly OutboxRow[] }) => {
      if (isMoreToSend(known, waiting)) resume()
      known = waiting
    },
    error: fail,
  }
  const stops = [watchOnline((online) => online && tryAll()), watchVisible(tryAll), mutations.subscribe(follower)]

  const launch = (row: OutboxRow) => {
    const [order, waited] = [row.order ?? -1, pace.wait()]
    const flight = sendRow(db, row, waited, holds, signal).then((pause) => {
      flights.delete(order)
      pace.sent(pause, waited)
      wake()
    })
    flights.set(order, flight)
  }

  try {
    while (!signal.aborted) {
      if (broken) throw new Error('the outbox is no longer watched')
      const woken = next()
      const pause = Math.max(holds.askedToWait(), pace.left())
      // Both read at the same moment: otherwise a row whose wait ended in between would not be found, and would wait
      // for the next change.
      const [release, held] = [holds.firstRelease(), holds.current()]
      if (pause === 0 && flights.size < pace.inFlight()) {
        const row = await nextRow(db, new Set([...held, ...flights.keys()]))
        if (row) {
          launch(row)
          continue
        }
      }
      const fresh = Math.max(0, readAt + READ_AGAIN_MS - elapsed())
      if (fresh === 0) {
        readAt = elapsed()
        freeEnded((await mutations.readAgain()).waiting)
      } else freeEnded(known)
      await waitFor(Math.min(pause || release || MAX_WAIT_MS, fresh || MAX_WAIT_MS), [woken], sleep, signal)
    }
  } finally {
    for (const stop of stops) stop()
    // No other tab sends before these are answered.
    await Promise.all(flights.values())
  }
}

/** Sends the mutations of `uid` until `signal` aborts; one tab at a time, if the browser has locks. */
export const runOutbox = (uid: string, signal: AbortSignal): Promise<void> =>
  runInBackground('outbox', () => inOneTab(`clique-outbox-${uid}`, () => run(uid, signal), signal), signal)
