/**
 * [Note: The outbox]
 *
 * An action writes what is shown and what is wanted in one transaction and returns; the outbox sends what is wanted, in
 * order, from one tab at a time. An answer ends the row. A refusal ends it too, takes back what was shown, and is told.
 * No answer (no network, a server in trouble, too many requests) keeps the row for later: through reloads, and through
 * days without a network. Whatever is sent may be sent twice without harm. See also [Note: One row in trouble].
 */
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import type { Api, AnyArgs } from '../../api/client'
import { now, sleep } from '../../platform/clock'
import { inOneTab, runInBackground } from '../../platform/background'
import { retryOf } from '../../platform/failure-policy'
import { log } from '../../platform/log'
import { watchOnline } from '../../platform/online'
import { watchVisible } from '../../platform/visible'
import { createWakeUpSignal, waitFor } from '../../platform/wake-up'
import { cacheOf, type CacheDatabase } from '../../store/cache'
import { watch } from '../../store/live'
import { firstRelease, nextInOutbox, type OutboxRow } from '../../store/outbox'
import { asUser } from '../session/api'
import { createHolds, FIRST_WAIT_MS, LONGEST_WAIT_MS, mayBeAboutRow, type Holds } from './outbox-holds'
import { outboxKinds } from './outbox-kinds'

type Send = (args: AnyArgs) => Promise<Result<unknown>>

export interface Refused {
  kind: OutboxRow['kind']
  error: Failure
}
const refusalListeners = new Set<(refused: Refused) => void>()
/** Tells of what the server refused; returns how to stop. */
export const watchRefusals = (listener: (refused: Refused) => void) => {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

const wants = ({ call, args }: OutboxRow) => JSON.stringify([call, args])

const settle = (db: CacheDatabase, sent: OutboxRow, answer: Result<unknown>) => {
  const kind = outboxKinds[sent.kind]
  return db.transaction('rw', [db.outbox, ...kind.tables(db)], async () => {
    const latest = await db.outbox.get(sent.order ?? -1)
    const isSame = latest?.version === sent.version
    if (answer.ok) await kind.taken(db, sent, isSame ? undefined : latest)
    else if (kind.keepsRefused)
      return void (
        isSame &&
        (await db.outbox.update(sent.order ?? -1, {
          ...kind.afterRefusal?.(sent, answer.error),
          refused: answer.error,
        }))
      )
    else await kind.refused(db, sent)
    if (isSame || !answer.ok || (latest && wants(latest) === wants(sent))) await db.outbox.delete(sent.order ?? -1)
  })
}

const sendRow = async (uid: string, row: OutboxRow): Promise<Result<unknown>> => {
  const send = (asUser(uid) as Api & Record<string, Send>)[row.call] as Send | undefined
  return send ? send(row.args) : fail<Failure>({ code: 'UNEXPECTED', message: 'There is no such call' })
}

/** Milliseconds until a row that may not be sent now may be; undefined where there is none. */
const untilRelease = async (db: CacheDatabase, holds: Holds): Promise<number | undefined> => {
  const release = await firstRelease(db)
  const waits = [release === undefined ? undefined : release - now(), holds.firstRelease()]
  const known = waits.filter((ms) => ms !== undefined)
  return known.length === 0 ? undefined : Math.max(1, Math.min(...known))
}

/**
 * Sends the oldest row that is not held. Answers how long to wait before the next try (ms); undefined when there is nothing
 * left.
 */
const sendNext = async (
  db: CacheDatabase,
  wait: number,
  holds: Holds,
  signal: AbortSignal,
): Promise<number | undefined> => {
  const row = await nextInOutbox(db, now(), holds.current())
  if (!row) return untilRelease(db, holds)
  const order = row.order ?? -1
  const kind = outboxKinds[row.kind]
  const told = await (kind.send ?? sendRow)(db.uid, row, signal)
  const answer = !told.ok && kind.isDone?.(told.error) ? ok(undefined) : told
  if (!answer.ok && retryOf(answer.error) !== 'never') {
    await kind.waits?.(db, row)
    const asked = (answer.error.retryAfter ?? 0) * 1000
    const isAboutRow = mayBeAboutRow(answer.error) && holds.hold(order, asked)
    return isAboutRow ? 0 : Math.max(wait, asked)
  }
  holds.answered(order)
  await settle(db, row, answer)
  if (answer.ok) await kind.settled?.(db, row, answer.value)
  if (!answer.ok) {
    log.warn('the server refused what was done here', { kind: row.kind, code: answer.error.code })
    for (const listener of refusalListeners) listener({ kind: row.kind, error: answer.error })
  }
  return 0
}

const run = async (uid: string, signal: AbortSignal) => {
  const db = cacheOf(uid)
  const { wake, next } = createWakeUpSignal()
  const holds = createHolds()
  const rows = watch(() => nextInOutbox(db, now(), holds.current()))
  let broken = false
  const query = rows.subscribe({
    next: wake,
    error: () => {
      broken = true
      wake()
    },
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
      const pause = await sendNext(db, wait, holds, signal)
      if (pause === 0) {
        wait = FIRST_WAIT_MS
        continue
      }
      await waitFor(pause ?? LONGEST_WAIT_MS, [woken], sleep, signal)
      if (pause !== undefined) wait = Math.min(LONGEST_WAIT_MS, wait * 2)
    }
  } finally {
    for (const stop of stops) stop()
  }
}

/** Sends what `uid` did until `signal` aborts; one tab at a time, where the browser can say so. */
export const runOutbox = (uid: string, signal: AbortSignal): Promise<void> =>
  runInBackground('outbox', () => inOneTab(`clique-outbox-${uid}`, () => run(uid, signal), signal), signal)
