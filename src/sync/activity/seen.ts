/**
 * How far the user has seen their activities. Marking waits in the outbox, so it survives a reload and a time without a
 * network; until the server has it, the waiting row is laid over stored answers. The mark is a time of the server's own,
 * taken from an activity, so the device's clock does not matter.
 */
import type { Activity } from '../../../contract/entities'
import { newId } from '../../platform/ids'
import { cacheOf, type CacheDatabase } from '../../store/cache'
import { changeInOutbox, inOutbox, type OutboxRow } from '../../store/outbox'
import { changeValues } from '../../store/responses'
import { isListing } from '../reading/fetch'
import { pathOf } from '../reading/resource'

const KEY = 'activitySeen'
const untilOf = (row: OutboxRow | undefined) => (row?.args.body as { until: string } | undefined)?.until ?? ''

/** Marks everything up to `until` (`at` of an activity) as seen. An earlier mark that waits is replaced, never moved back. */
export const markSeen = (uid: string, until: string) => {
  const db = cacheOf(uid)
  return db.transaction('rw', db.outbox, async () => {
    if (untilOf(await inOutbox(db, KEY)) >= until) return
    const mark = { args: { body: { until } }, version: newId() }
    if (await changeInOutbox(db, KEY, mark)) return
    await db.outbox.add({ key: KEY, kind: KEY, call: 'markActivitiesSeen', ...mark })
  })
}

/** The mark that waits for the server; empty where none does. */
export const readWaitingMark = async (uid: string): Promise<string> => untilOf(await inOutbox(cacheOf(uid), KEY))

/** Whether an activity of a stored answer is new to the user. */
export const isNewAfter = ({ isNew, at }: Pick<Activity, 'isNew' | 'at'>, mark: string) => isNew && at > mark

/** What becomes of a mark that the outbox sent (outbox-kinds.ts). */
export const activitySeenKind = {
  tables: (db: CacheDatabase) => [db.responses],
  taken: async (db: CacheDatabase, sent: OutboxRow) => {
    const mark = untilOf(sent)
    await changeValues(db, [pathOf('activities')], (value) =>
      isListing(value)
        ? {
            ...value,
            items: (value.items as Activity[]).map((item) => ({ ...item, isNew: isNewAfter(item, mark) })),
          }
        : value,
    )
  },
  refused: () => Promise.resolve(),
}
