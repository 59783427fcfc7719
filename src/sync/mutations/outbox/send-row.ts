/** Sends one row of the outbox, and handles the server's answer. */
import { fail } from '../../../../contract/failure'
import { describe, log } from '../../../platform/log'
import type { CacheDatabase } from '../../../store/cache'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import { tellRefusal } from '../../kinds/base/refusals'
import { kinds } from '../../kinds/kinds'
import { mayBeAboutRow, type Holds } from './outbox-holds'
import { accept, isUnanswered, reject, send } from './settle'

const sendOnce = async (db: CacheDatabase, row: OutboxRow, wait: number, holds: Holds, signal: AbortSignal) => {
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
    return undefined
  }
  await reject(db, row, answer.error)
  tellRefusal(row, answer.error)
  return undefined
}

/**
 * Sends a row once. Resolves to undefined if the server answered it; after trouble to the milliseconds for which
 * nothing more is sent: 0 if the trouble may be the row's own, else at least `wait`. Never rejects.
 */
export const sendRow = async (...[db, row, wait, holds, signal]: Parameters<typeof sendOnce>) => {
  try {
    return await sendOnce(db, row, wait, holds, signal)
  } catch (error) {
    if (signal.aborted) return wait
    // Otherwise a defect of one kind of mutation would stop all of them, again at each start.
    log.error('outbox.row_failed', { kind: row.kind, error: describe(error) })
    return holds.hold(row.order ?? -1, 0) ? 0 : wait
  }
}
