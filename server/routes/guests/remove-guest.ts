/** A host removes a guest with all their photos, and takes that back. */
import { sql } from 'kysely'
import { ok, type Result } from '../../../contract/failure'
import { countPhotos } from '../../acts/photos/count-photos'
import { lockPhotosOf, takePhotos } from '../../acts/cliques/take-photos'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import type { Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { endAnnouncements } from '../../objects/end-announcements'
import { checkCollection } from '../../rules/collection'
import { isDeleter } from '../../rules/photo'
import { endWaysIn } from '../../ways-in/end-ways-in'
import type { CommonServices } from '../services'
import type { CliqueRoutes } from '../route'

/** The clique of a guest whom the viewer may remove; otherwise there is no such guest for them. */
const findClique = async (trx: Writing, viewer: string, guestId: string): Promise<Result<string, Refusal>> => {
  const row = await trx
    .selectFrom('guests as g')
    .innerJoin('guest_links as l', 'l.link_id', 'g.link_id')
    .innerJoin('collections as c', 'c.collection_id', 'l.collection_id')
    .select(['c.collection_id', 'c.clique_id'])
    .where('g.user_id', '=', guestId)
    .executeTakeFirst()
  if (row === undefined) return notFound('Guest')
  const allowed = await checkCollection(trx, viewer, row.collection_id, 'inviteGuests')
  return allowed.ok ? ok(row.clique_id) : notFound('Guest')
}

/** Locks the guest, whose claim waits or is before this; refuses one who has become a user and has their photos. */
const lockUnclaimed = async (trx: Writing, guestId: string): Promise<Result<undefined, Refusal>> => {
  const guests = trx.selectFrom('guests').select('claimed_by').where('user_id', '=', guestId)
  const guest = await guests.forUpdate().executeTakeFirst()
  if (guest === undefined) return notFound('Guest')
  return guest.claimed_by === null ? ok(undefined) : refuse('GUEST_CLAIMED', 'This guest has become a user', 409)
}

const setRemoved = async (trx: Writing, guestId: string, isRemoved: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('guests')
    .set({ removed_at: isRemoved ? sql<Date>`now()` : null })
    .where('user_id', '=', guestId)
    .where('removed_at', isRemoved ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Shows the photos again that went with the removal: those of the same moment, which is its transaction's. Photos that
 * another host deleted stay deleted.
 */
const bringBack = async (trx: Writing, cliqueId: string, viewer: string, guestId: string): Promise<string[]> => {
  const back = await trx
    .updateTable('items')
    .set({ state: 'READY', deleted_at: null, deleted_by: null })
    .where('state', '=', 'DELETED')
    .where('owner_id', '=', guestId)
    .where('deleted_at', '=', ({ selectFrom }) =>
      selectFrom('guests').select('removed_at').where('user_id', '=', guestId),
    )
    .where(
      sql<boolean>`item_id in (
        select i.item_id from items i
        join collections c on c.collection_id = i.collection_id join cliques q on q.clique_id = c.clique_id
        where i.owner_id = ${guestId} and c.clique_id = ${cliqueId} and c.deleted_at is null
          and i.deleted_by is distinct from i.owner_id and ${isDeleter(viewer)})`,
    )
    .returning('collection_id')
    .execute()
  return countPhotos(trx, back, 1)
}

/** Removes the guest, if that was not done: their photos go, and what they announced. */
const remove = async (trx: Writing, cliqueId: string, viewer: string, guestId: string) => {
  if (!(await setRemoved(trx, guestId, true))) return []
  await endWaysIn(trx, 'guestRemoval', { userId: guestId })
  return takePhotos(trx, cliqueId, guestId, viewer)
}

const restore = async (trx: Writing, cliqueId: string, viewer: string, guestId: string) => {
  const collections = await bringBack(trx, cliqueId, viewer, guestId)
  await setRemoved(trx, guestId, false)
  return collections
}

const changing = async (
  { db, live, trashDays, sweepSoon }: CommonServices,
  viewer: string,
  guestId: string,
  isRemoval: boolean,
): Promise<Result<object, Refusal>> => {
  const changed = await inTransaction(db, async (trx) => {
    const clique = await findClique(trx, viewer, guestId)
    if (!clique.ok) return clique
    if (isRemoval) await endAnnouncements(trx, [guestId])
    await lockPhotosOf(trx, clique.value, guestId)
    const unclaimed = await lockUnclaimed(trx, guestId)
    if (!unclaimed.ok) return unclaimed
    return ok(await (isRemoval ? remove : restore)(trx, clique.value, viewer, guestId))
  })
  if (!changed.ok) return changed
  live.tell(
    { what: 'everything', people: [guestId] },
    ...changed.value.map((id) => ({ what: 'collection' as const, id })),
  )
  if (trashDays === 0 && changed.value.length > 0) sweepSoon()
  return ok({})
}

export const removeGuest = {
  removeGuest: (services, { params }, { userId }) => changing(services, userId, params.userId, true),
  restoreGuest: (services, { params }, { userId }) => changing(services, userId, params.userId, false),
} satisfies CliqueRoutes
