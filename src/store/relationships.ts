/** The overlay of follows: whom the person follows since the answers that do not say so yet (sync/writing/follows.ts). */
import { now } from '../platform/clock'
import type { CacheDatabase, RelationshipRow } from './cache'

/** Milliseconds for which a row says more than the server, and rows kept (specification 1 §9 'Relationship cache'). */
const VALID = 5 * 60 * 1000
export const RELATIONSHIPS = 1000

/** Every row that still says more than the server. */
export const readRelationships = async (db: CacheDatabase) =>
  (await db.relationships.toArray()).filter(({ at, pending }) => pending || at > now() - VALID)

/** Writes a row, evicting the oldest above the cap; those that wait for the server stay. */
export const writeRelationship = async (db: CacheDatabase, row: RelationshipRow) => {
  await db.relationships.put(row)
  const over = (await db.relationships.count()) - RELATIONSHIPS
  if (over <= 0) return
  const oldest = db.relationships.orderBy('at').filter(({ pending }) => !pending)
  await db.relationships.bulkDelete(await oldest.limit(over).primaryKeys())
}

/** Puts back what was there before: a row, or none. */
export const restoreRelationship = async (db: CacheDatabase, userId: string, before: RelationshipRow | undefined) => {
  if (before) await db.relationships.put(before)
  else await db.relationships.delete(userId)
}

/** Forgets what is out of date. */
export const dropOldRelationships = (db: CacheDatabase) =>
  db.relationships
    .where('at')
    .belowOrEqual(now() - VALID)
    .filter(({ pending }) => !pending)
    .delete()
