/** Sends a mutation, and handles the server's answer. */
import { ok, type Failure, type Result } from '../../../../contract/failure'
import { paced } from '../../../platform/background/paced'
import { describe, log } from '../../../platform/log'
import { retryOf } from '../../../platform/background/failure-policy'
import { dropOldAccepted, writeAccepted } from '../../../store/outbox/accepted'
import type { CacheDatabase } from '../../../store/cache'
import type { Mutation, OutboxRow } from '../../../store/outbox/mutation-rows'
import { dropPictures } from '../../../store/outbox/waiting-pictures'
import { invalidateAll } from '../../reading/freshness/freshness'
import { markStaleSoon } from '../../reading/freshness/stale-soon'
import { leaveFlights, markFlightsStale } from '../../reading/fetch'
import { currentSession } from '../../session/session-state'
import { isFarReaching } from '../../kinds/base/far-reaching'
import { sendChange } from '../../kinds/base/send-change'
import { acceptedTable, kinds } from '../../kinds/kinds'

/** Milliseconds between two looks for accepted mutations that are no longer needed. */
const BETWEEN_DROPS_MS = 1000

const droppers = new WeakMap<CacheDatabase, () => Promise<void>>()

/** Drops accepted mutations that answers show, once for the many that an outbox sends in a row. */
const dropOldSoon = (db: CacheDatabase) => {
  const failed = (error: unknown) => db.isOpen() && log.warn('outbox.accepted_not_dropped', { error: describe(error) })
  const drop = droppers.get(db) ?? paced(BETWEEN_DROPS_MS, () => dropOldAccepted(db), failed)
  droppers.set(db, drop)
  return drop()
}

const wants = ({ call, args }: Mutation) => JSON.stringify([call, args])

const isOvertaken = (error: Failure) => error.code === 'OVERTAKEN'

/**
 * Sends a mutation once. A rejection counts as acceptance if the wanted state already holds, or a later mutation was
 * applied.
 */
export const send = async (uid: string, row: OutboxRow, signal?: AbortSignal): Promise<Result<unknown>> => {
  const { send: sendKind = sendChange, isDone } = kinds[row.kind]
  const answer = await sendKind(uid, row, signal)
  return !answer.ok && (isOvertaken(answer.error) || isDone?.(answer.error, row)) ? ok(undefined) : answer
}

/**
 * Stores that a mutation was accepted, and marks the answers that it makes stale. The row of its key still waits if the
 * user changed it in the meantime.
 */
export const accept = async (db: CacheDatabase, sent: OutboxRow, answer: unknown): Promise<void> => {
  const kind = kinds[sent.kind]
  const stale = kind.stale?.(sent, currentSession()?.userId ?? '') ?? []
  const table = acceptedTable(db, sent.kind)
  const isThere = answer !== undefined || !kind.needsAnswer
  await db.transaction('rw', [db.outbox, table, ...(kind.hasPictures ? [db.pictures] : [])], async () => {
    const latest = sent.order === undefined ? undefined : await db.outbox.get(sent.order)
    const isChanged = latest !== undefined && latest.version !== sent.version && wants(latest) !== wants(sent)
    if (isThere) await writeAccepted(table, kind.withAnswer?.(sent, answer) ?? sent, stale)
    if (!isChanged) {
      if (sent.order !== undefined) await db.outbox.delete(sent.order)
      if (kind.hasPictures) await dropPictures(db, sent.key)
      return
    }
    await db.outbox.put((isThere && kind.after?.(latest, sent)) || latest)
  })
  if (isFarReaching(sent)) invalidateAll()
  await kind.settled?.(db, sent, answer)
  // fetch.ts compares an answer that is still in flight with the accepted mutations, and then stores it.
  if (isThere) leaveFlights(db.uid, stale)
  else markFlightsStale(db.uid, stale, true)
  if (stale.length > 0) await markStaleSoon(db, stale)
  await dropOldSoon(db)
}

/** Removes a rejected mutation, or keeps it for the user to decide if it contains text. */
export const reject = (db: CacheDatabase, sent: OutboxRow, error: Failure) => {
  const { keepsRefused, afterRefusal } = kinds[sent.kind]
  return db.transaction('rw', db.outbox, async () => {
    const order = sent.order ?? -1
    if (!keepsRefused) return db.outbox.delete(order)
    const latest = await db.outbox.get(order)
    if (latest?.version !== sent.version) return undefined
    return db.outbox.put({ ...(afterRefusal?.(latest, error) ?? latest), refused: error })
  })
}

/** Whether a failure leaves a mutation waiting. */
export const isUnanswered = (error: Failure) => retryOf(error) !== 'never'
