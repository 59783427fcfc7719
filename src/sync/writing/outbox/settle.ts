/** Sends a mutation, and handles the server's answer. */
import { ok, type Failure, type Result } from '../../../../contract/failure'
import { retryOf } from '../../../platform/background/failure-policy'
import { acceptedTable, dropOldAccepted, writeAccepted } from '../../../store/outbox/accepted'
import type { CacheDatabase } from '../../../store/cache'
import type { Mutation, OutboxRow } from '../../../store/outbox/mutation-rows'
import { invalidate } from '../../reading/freshness/invalidate'
import { currentSession } from '../../session/session-state'
import { sendChange } from '../../kinds/base/send-change'
import { senders } from '../../kinds/senders'

const wants = ({ call, args }: Mutation) => JSON.stringify([call, args])

const isOvertaken = (error: Failure) => error.code === 'OVERTAKEN'

/**
 * Sends a mutation once. A rejection counts as acceptance if the wanted state already holds, or a later mutation was
 * applied.
 */
export const send = async (uid: string, row: OutboxRow, signal?: AbortSignal): Promise<Result<unknown>> => {
  const sender = senders[row.kind]
  const answer = await (sender.send ?? sendChange)(uid, row, signal)
  return !answer.ok && (isOvertaken(answer.error) || sender.isDone?.(answer.error, row)) ? ok(undefined) : answer
}

/**
 * Stores that a mutation was accepted, and marks the answers that it makes stale. The row of its key still waits if the
 * user changed it in the meantime.
 */
export const accept = async (db: CacheDatabase, sent: OutboxRow, answer: unknown): Promise<void> => {
  const sender = senders[sent.kind]
  const stale = sender.stale?.(sent, currentSession()?.userId ?? '') ?? []
  const tables = [db.outbox, acceptedTable(db, sent.kind), ...(sender.tables?.(db) ?? [])]
  await db.transaction('rw', tables, async () => {
    const latest = sent.order === undefined ? undefined : await db.outbox.get(sent.order)
    const isChanged = latest !== undefined && latest.version !== sent.version && wants(latest) !== wants(sent)
    const isThere = answer !== undefined || !sender.needsAnswer
    if (isThere) await writeAccepted(db, { ...sent, ...sender.showsAfter?.(sent, answer) }, stale)
    if (!isChanged) {
      if (sent.order !== undefined) await db.outbox.delete(sent.order)
      await sender.accepted?.(db, sent)
      return
    }
    await db.outbox.put({ ...latest, ...(isThere && sender.after?.(latest, sent)) })
  })
  await dropOldAccepted(db)
  await sender.settled?.(db, sent, answer)
  if (stale.length > 0) await invalidate(db.uid, stale)
}

/** Removes a rejected mutation, or keeps it for the user to decide if it contains text. */
export const reject = (db: CacheDatabase, sent: OutboxRow, error: Failure) => {
  const { keepsRefused, afterRefusal } = senders[sent.kind]
  return db.transaction('rw', db.outbox, async () => {
    const order = sent.order ?? -1
    if (!keepsRefused) return db.outbox.delete(order)
    const latest = await db.outbox.get(order)
    if (latest?.version !== sent.version) return undefined
    return db.outbox.update(order, { ...afterRefusal?.(sent, error), refused: error })
  })
}

/** Whether a failure leaves a mutation waiting. */
export const isUnanswered = (error: Failure) => retryOf(error) !== 'never'
