import type { Database } from '../database/tables'
import type { Log } from '../telemetry/log'
import type { Sent } from './send'

/** Number of messages in a row that a push service refuses before the device is forgotten. */
const MAX_FAILURES = 5

/** A subscription that ended is no failure: users remove browsers and permissions. */
const events = { gone: 'push.gone', refused: 'push.service_refused', later: 'push.service_failed' } as const

/** Logs a message that did not arrive, and forgets a device that is gone or that refused several in a row. */
export const noteOutcome = async (db: Database, log: Log, token: string, sent: Sent): Promise<void> => {
  if (sent.outcome !== 'sent') log(events[sent.outcome], { reason: sent.reason })
  if (sent.outcome === 'gone') await db.deleteFrom('device_tokens').where('device_token', '=', token).execute()
  if (sent.outcome === 'sent')
    await db
      .updateTable('device_tokens')
      .set({ failures: 0 })
      .where('device_token', '=', token)
      .where('failures', '>', 0)
      .execute()
  if (sent.outcome !== 'refused') return
  await db
    .updateTable('device_tokens')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('device_token', '=', token)
    .execute()
  await db.deleteFrom('device_tokens').where('device_token', '=', token).where('failures', '>=', MAX_FAILURES).execute()
}
