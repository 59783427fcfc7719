import Dexie from 'dexie'
import { CacheDatabase, cacheName } from '../cache'
import type { OutboxRow, Wanted } from './mutation-rows'

const wantedIn = ({ order: _o, version: _v, change: _c, heldBy: _h, tried: _t, ...wanted }: OutboxRow) =>
  wanted as Wanted

/**
 * Passes on each mutation that still waits for `uid`, in order, and deletes it here once `give` has stored it. By its own
 * connection: another user may be signed in.
 */
export const takeOutbox = async (uid: string, give: (wanted: Wanted) => Promise<void>): Promise<void> => {
  if (!(await Dexie.exists(cacheName(uid)))) return
  const source = new CacheDatabase(uid)
  try {
    for (const row of await source.outbox.orderBy('order').toArray()) {
      await give(wantedIn(row))
      await source.outbox.delete(row.order ?? -1)
    }
  } finally {
    source.close()
  }
}
