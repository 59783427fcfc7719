/**
 * The outbox: mutations that the server has not answered yet, in the order of the user's actions
 * (src/sync/mutations/outbox/outbox.ts).
 */
import type { CacheDatabase } from '../cache'
import type { OutboxRow } from './mutation-rows'

export const inOutbox = (db: CacheDatabase, key: string) => db.outbox.where('key').equals(key).first()

export const dropFromOutbox = (db: CacheDatabase, key: string) => db.outbox.where('key').equals(key).delete()

/** Changes the row of `key`; resolves to false if the row no longer exists. */
export const changeInOutbox = async (
  db: CacheDatabase,
  key: string,
  change: Partial<Pick<OutboxRow, 'version' | 'heldBy' | 'refused'>>,
) => (await db.outbox.where('key').equals(key).modify(change)) > 0
