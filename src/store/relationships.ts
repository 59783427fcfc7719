/** The overlay of follows: whom the person follows since the answers that do not say so yet (sync/follows.ts). */
import { now } from '../platform/clock'
import type { CacheDatabase, RelationshipRow } from './cache'

/** Milliseconds for which a row says more than the server, and rows kept (specification 1 §9 'Relationship cache'). */
const VALID = 5 * 60 * 1000
export const RELATIONSHIPS = 1000

/** Every row that is still valid. */
export const readRelationships = (db: CacheDatabase) =>
  db.relationships
    .where('at')
    .above(now() - VALID)
    .toArray()

/** Writes a row, evicting the oldest above the cap; answers the one that it replaced. */
export const replaceRelationship = (db: CacheDatabase, row: RelationshipRow) =>
  db.transaction('rw', db.relationships, async () => {
    const before = await db.relationships.get(row.userId)
    await db.relationships.put(row)
    const over = (await db.relationships.count()) - RELATIONSHIPS
    if (over > 0) await db.relationships.orderBy('at').limit(over).delete()
    return before
  })

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
    .delete()
