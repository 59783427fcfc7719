/**
 * [Note: Photos that go]
 *
 * A user who leaves a clique, or the leader who removes them, may have their photos deleted with it, all in the
 * transaction that ends the membership. A photo stores who deleted it: only that user restores it, and a user who was
 * removed restores nothing (docs/decisions/0015).
 */
import { sql } from 'kysely'
import type { Database, Writing } from '../../database/tables'
import type { Live } from '../../live/live'
import { countPhotos } from '../photos/count-photos'

const ofMember = (cliqueId: string, owner: string) => sql<boolean>`(
  owner_id = ${owner}
  and collection_id in (select c.collection_id from collections c where c.clique_id = ${cliqueId})
)`

/**
 * Locks the member's photos; before the clique, in the order of all transactions. Includes photos that have not
 * arrived, because a photo that is being marked at this moment is deleted too, and deleted ones, which may be being
 * restored.
 */
export const lockPhotosOf = (trx: Writing, cliqueId: string, owner: string) =>
  trx
    .selectFrom('items')
    .select('item_id')
    .where(ofMember(cliqueId, owner))
    .orderBy('item_id')
    .forNoKeyUpdate()
    .execute()

/** Deletes all photos of a member in a clique; returns their collections. */
export const takePhotos = async (
  trx: Writing,
  cliqueId: string,
  owner: string,
  deletedBy: string,
): Promise<string[]> => {
  const gone = await trx
    .updateTable('items')
    .set({ state: 'DELETED', deleted_at: sql`now()`, deleted_by: deletedBy })
    .where('state', '=', 'READY')
    .where(ofMember(cliqueId, owner))
    .returning('collection_id')
    .execute()
  return countPhotos(trx, gone, -1)
}

/** The collections that the user created in a clique: the rights over them have passed to another user. */
const readCreated = async (db: Database, cliqueId: string, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('collections')
    .select('collection_id')
    .where('clique_id', '=', cliqueId)
    .where('created_by', '=', userId)
    .execute()
  return rows.map(({ collection_id: id }) => id)
}

interface Leaving {
  db: Database
  live: Live
  /** For how many days deleted photos can be restored. */
  trashDays: number
  sweepSoon: () => void
}

/** Publishes that a user has left, and the collections that their photos were deleted from. */
export const tellOfLeaving = async (
  { db, live, trashDays, sweepSoon }: Leaving,
  cliqueId: string,
  userId: string,
  collectionIds: readonly string[],
): Promise<void> => {
  const changed = new Set([...collectionIds, ...(await readCreated(db, cliqueId, userId))])
  live.tell(
    { what: 'clique', id: cliqueId },
    { what: 'everything', people: [userId] },
    ...[...changed].map((id) => ({ what: 'collection' as const, id })),
  )
  if (trashDays === 0 && collectionIds.length > 0) sweepSoon()
}
