/** Stores a mutation: it is shown at once, and the outbox of the sending tab sends it. */
import { newId } from '../../../platform/ids'
import { cacheOf, type CacheDatabase } from '../../../store/cache'
import { dropSnapshot } from '../../../store/home-snapshot'
import type { OutboxRow, Wanted } from '../../../store/outbox/mutation-rows'
import { inOutbox } from '../../../store/outbox/outbox'
import { stamp } from '../../../store/stamp'
import type { WaitingPictureRow } from '../../../store/outbox/picture-rows'
import { showEarly } from '../overlay/overlay'
import { acceptedTable, kinds } from '../../kinds/kinds'
import { mustFollow } from './order'
import { untilStored } from './unstored'

export const newRow = (wanted: Wanted): OutboxRow => ({ ...wanted, version: newId(), change: stamp() })

/**
 * Stores a mutation in the outbox with its pictures, in place of or joined with the waiting mutation of its key;
 * resolves to that one.
 */
export const storeMutation = (
  db: CacheDatabase,
  next: OutboxRow,
  pictures: WaitingPictureRow[] = [],
): Promise<OutboxRow | undefined> => {
  const store = async () => {
    const { acceptedIn, isBackground } = kinds[next.kind]
    if (!isBackground && acceptedIn !== 'counts') await dropSnapshot().catch(() => undefined)
    return put(db, next, pictures)
  }
  // Bytes do not fit into local storage: a form keeps them until its edit is stored.
  return pictures.length > 0 ? store() : untilStored(db.uid, next, store)
}

/** The rows after this one. */
const rowsAfter = (db: CacheDatabase, { order = 0 }: OutboxRow) => db.outbox.where('order').above(order).toArray()

const put = (db: CacheDatabase, next: OutboxRow, pictures: WaitingPictureRow[]) => {
  const { merge, isOvertaken, replaces } = kinds[next.kind]
  const accepted = acceptedTable(db, next.kind)
  return db.transaction('rw', [db.outbox, db.pictures, accepted], async () => {
    const waiting = await inOutbox(db, next.key)
    const last = await accepted.orderBy('acceptedAt').last()
    // The clock of the tab that made the earlier one may have been ahead.
    const change = Math.max(next.change ?? 0, (waiting?.change ?? 0) + 1, (last?.acceptedAt ?? 0) + 1)
    const later = waiting && (isOvertaken || replaces) ? await rowsAfter(db, waiting) : []
    // A joined mutation would be sent before a later one of the same thing.
    if (waiting && later.some((row) => isOvertaken?.(next, row) && mustFollow(row, waiting)))
      await db.outbox.put({ ...next, change, key: `${next.key} ${next.version}` })
    else {
      for (const row of later) if (replaces?.(next, row)) await db.outbox.delete(row.order ?? -1)
      const { order, tried, refused, heldBy } = waiting ?? {}
      await db.outbox.put({
        ...((waiting && merge?.(waiting, next)) || next),
        change,
        ...(order !== undefined && { order }),
        ...(tried && { tried }),
        ...(waiting && !refused && { heldBy }),
      })
    }
    await db.pictures.bulkPut(pictures)
    return waiting
  })
}

/** Stores a mutation. It is shown from now on, and sent once there is a network. */
export const submit = async (uid: string, wanted: Wanted): Promise<void> => {
  const row = newRow(wanted)
  const stored = showEarly(uid, row)
  try {
    await storeMutation(cacheOf(uid), row)
  } finally {
    await stored()
  }
}
