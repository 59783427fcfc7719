/** How many photos the guests of a link may still add. */
import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import { refuse, type Refusal } from '../basis/refusal'
import { lockFor } from '../database/lock'
import type { Database, Writing } from '../database/tables'

/** The photos of the guest `g`, or of all guests of the link `l`, that are shown or on their way. */
const ofGuest = sql<number>`(
  select count(*)::int from items i where i.owner_id = g.user_id and i.state <> 'DELETED')`
const ofLink = sql<number>`(
  select count(*)::int from guests o join items i on i.owner_id = o.user_id and i.state <> 'DELETED'
  where o.link_id = l.link_id)`

/** The number of photos that this guest may still add; 0 if there is no such guest. */
export const roomOf = async (db: Database, guestId: string): Promise<number> => {
  const row = await db
    .selectFrom('guests as g')
    .innerJoin('guest_links as l', 'l.link_id', 'g.link_id')
    .select(sql<number>`least(l.guest_photo_limit - ${ofGuest}, l.photo_limit - ${ofLink})`.as('room'))
    .where('g.user_id', '=', guestId)
    .executeTakeFirst()
  return Math.max(0, row?.room ?? 0)
}

/** Two guests of a link take room one after the other: otherwise neither would count the photos of the other. */
export const lockRoom = (trx: Writing, linkId: string) => lockFor(trx, `guests of ${linkId}`)

/** Refuses more photos than the link allows, with its room locked. */
export const checkRoom = async (trx: Writing, guestId: string, more: number): Promise<Result<undefined, Refusal>> => {
  if (more === 0) return ok(undefined)
  const room = await roomOf(trx, guestId)
  if (more <= room) return ok(undefined)
  return refuse(
    'GUEST_LIMIT',
    room === 0 ? 'This link takes no more photos' : `This link takes only ${room} more photos`,
  )
}

/**
 * Locks a guest who was not removed until the transaction ends: a removal waits for photos that are being shown, or
 * is before them.
 */
export const lockGuest = async (trx: Writing, guestId: string): Promise<Result<undefined, Refusal>> => {
  const guests = trx
    .selectFrom('guests')
    .select('user_id')
    .where('user_id', '=', guestId)
    .where('removed_at', 'is', null)
  const found = await guests.forShare().executeTakeFirst()
  return found ? ok(undefined) : refuse('GUEST_ENDED', 'The host removed you')
}
