/** How many photos the guests of a link may still add, and who pays for them. */
import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import { refuse, type Refusal } from '../basis/refusal'
import { lockFor } from '../database/lock'
import type { Database, Writing } from '../database/tables'
import { takesRoom } from '../rules/announcement'

/**
 * The photo `i` takes room if it is shown, if its bytes are here or on their way, and if its guest has deleted it and
 * can still restore it: else a link would take any number of photos, a few at a time.
 */
const takes = sql<boolean>`(
  i.state = 'READY' or (i.state = 'DELETED' and i.deleted_by = i.owner_id)
  or (i.state = 'PENDING' and ${takesRoom('i.item_id')}))`

/** The photos of the guest `g`, or of all guests of the link `l`, that take room. */
const ofGuest = sql<number>`(select count(*)::int from items i where i.owner_id = g.user_id and ${takes})`
const ofLink = sql<number>`(
  select count(*)::int from guests o join items i on i.owner_id = o.user_id and ${takes} where o.link_id = l.link_id)`

/** The user who pays for the photos of the link `l`: its maker as long as they are a member, then the leader of the clique `q`. */
const payer = sql<string | null>`coalesce(
  (select m.user_id from clique_members m where m.clique_id = q.clique_id and m.user_id = l.created_by), q.leader_id)`

const readRoom = (db: Database, guestId: string) =>
  db
    .selectFrom('guests as g')
    .innerJoin('guest_links as l', 'l.link_id', 'g.link_id')
    .innerJoin('collections as c', 'c.collection_id', 'l.collection_id')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .select(sql<number>`l.guest_photo_limit - ${ofGuest}`.as('ofGuest'))
    .select(sql<number>`l.photo_limit - ${ofLink}`.as('ofLink'))
    .select(payer.as('payerId'))
    .where('g.user_id', '=', guestId)
    .executeTakeFirst()

interface Room {
  /** The number of photos that the guest may still add; 0 if there is no such guest. */
  room: number
  /** Whether the link has less room than this guest's own share. */
  isOfLink: boolean
}

const toRoom = ({ ofGuest: own, ofLink: all }: { ofGuest: number; ofLink: number }): Room => ({
  room: Math.max(0, Math.min(own, all)),
  isOfLink: all < own,
})

const NONE = { ofGuest: 0, ofLink: 0 }

export const roomOf = async (db: Database, guestId: string): Promise<Room> =>
  toRoom((await readRoom(db, guestId)) ?? NONE)

/** Two guests of a link take room one after the other: otherwise neither would count the photos of the other. */
export const lockRoom = (trx: Writing, linkId: string) => lockFor(trx, `guests of ${linkId}`)

/** Refuses more photos than the link allows, with its room locked; resolves to who pays for them. */
export const checkRoom = async (
  trx: Writing,
  guestId: string,
  more: number,
): Promise<Result<{ payerId?: string }, Refusal>> => {
  if (more === 0) return ok({})
  const found = await readRoom(trx, guestId)
  const { room, isOfLink } = toRoom(found ?? NONE)
  if (more <= room) return ok(typeof found?.payerId === 'string' ? { payerId: found.payerId } : {})
  const photos = room === 1 ? '1 more photo' : `${room} more photos`
  if (isOfLink)
    return refuse('GUEST_LIMIT', room === 0 ? 'This link takes no more photos' : `This link takes only ${photos}`)
  return refuse(
    'GUEST_LIMIT',
    room === 0 ? 'You have added as many photos as one guest may' : `You may add only ${photos}`,
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
  return found ? ok(undefined) : refuse('GUEST_REMOVED', 'The host removed you')
}
