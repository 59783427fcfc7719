/** Mutations that the server accepted, for as long as stored answers may not show them (see [Note: Mutations]). */
import type { Table } from 'dexie'
import { now } from '../../platform/clock'
import type { CacheDatabase } from '../cache'
import type { AcceptedRow, OutboxRow } from './mutation-rows'
import { observeStamp, stamp } from '../stamp'

/**
 * Milliseconds for which an accepted mutation is stored at least: answers that were requested before it may still
 * arrive.
 */
const MIN_KEPT_MS = 60 * 60 * 1000
/** The most milliseconds between the request for an answer and its storage. */
const MAX_CALL_MS = 60 * 1000
/** The most rows of each table. */
export const MAX_ACCEPTED_ROWS = 1000

const tables = ({ counts, relationships, edits }: CacheDatabase) => [counts, relationships, edits]

/** Stores a mutation as accepted from now on, without the fields of a row that waits. */
export const writeAccepted = (table: Table<AcceptedRow, string>, row: OutboxRow, stale: string[]) => {
  const { order: _o, joins: _j, heldBy: _h, tried: _t, refused: _r, ...mutation } = row
  return table.put({ ...mutation, acceptedAt: stamp(), stale })
}

/** Whether a mutation that was accepted at this stamp or later makes answers of this path stale. */
export const isChangedSince = async (db: CacheDatabase, path: string, requestedAt: number): Promise<boolean> => {
  const since = (table: Table<AcceptedRow, string>) => table.where('acceptedAt').aboveOrEqual(requestedAt).toArray()
  const rows = (await Promise.all(tables(db).map(since))).flat()
  for (const { acceptedAt } of rows) observeStamp(acceptedAt)
  return rows.some(({ stale }) => stale?.includes(path))
}

const observed = new WeakMap<CacheDatabase, Promise<unknown>>()

const observeLast = async (db: CacheDatabase) => {
  for (const table of tables(db)) observeStamp((await table.orderBy('acceptedAt').last())?.acceptedAt)
}

/**
 * Resolves once stamps made in this tab are later than those of all accepted mutations: otherwise a request of a new
 * tab would count as earlier if the device's clock was set back in the meantime.
 */
export const observeAccepted = (db: CacheDatabase): Promise<unknown> => {
  const known = observed.get(db) ?? observeLast(db)
  observed.set(db, known)
  return known
}

/**
 * Deletes the mutations that every stored answer already shows, and the oldest above the cap of each table. A device
 * that was without a network for long still has answers from before a mutation.
 */
export const dropOldAccepted = async (db: CacheDatabase) => {
  const [oldest = Number.POSITIVE_INFINITY] = await db.responses.orderBy('storedAt').limit(1).keys()
  const known = Math.min(now() - MIN_KEPT_MS, Number(oldest) - MAX_CALL_MS)
  for (const table of tables(db)) {
    await table.where('acceptedAt').belowOrEqual(known).delete()
    const over = (await table.count()) - MAX_ACCEPTED_ROWS
    if (over > 0) await table.bulkDelete(await table.orderBy('acceptedAt').limit(over).primaryKeys())
  }
}
