/** Calls of those who have a guest link, and of guests (docs/guests.md). */
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { fail, ok, type Result } from '../../../contract/failure'
import { guestLimits } from '../../../contract/guest-limits'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import { readPage } from '../../database/page'
import type { Database, Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { ofGuest, presentInvitation, selectInvitations, type InvitationRow } from '../../guests/invitation'
import { lockRoom, roomOf } from '../../guests/room'
import { hashOf } from '../../identity/hash'
import { checkLimit } from '../../limits/check'
import { guestEntries } from '../../limits/general'
import { mostTries } from '../../identity/codes/puzzles'
import { readFlicks } from '../../present/flick'
import type { GuestRoutes } from '../route'

/** The invitation of a link that is in force. */
const findInvitation = async (db: Database, secret: string): Promise<Result<InvitationRow, Refusal>> => {
  const found = await selectInvitations(db)
    .select(['l.revoked_at'])
    .select(sql<boolean>`l.expires_at <= now()`.as('is_expired'))
    .where('l.secret_hash', '=', hashOf(secret))
    .executeTakeFirst()
  if (found === undefined) return notFound('Link')
  if (found.revoked_at !== null) return refuse('INVITE_REVOKED', 'This link was switched off')
  return found.is_expired ? refuse('INVITE_EXPIRED', 'This link has expired') : ok(found)
}

/** The guest of this token; refuses one of another link. */
const findEntered = async (db: Database, token: string, linkId: string) => {
  const found = await db
    .selectFrom('guest_sessions as s')
    .innerJoin('guests as g', 'g.user_id', 's.user_id')
    .innerJoin('persons as p', 'p.user_id', 's.user_id')
    .select(['g.user_id as userId', 'p.auth_uid as uid', 'g.link_id'])
    .where('s.token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (found === undefined) return ok(undefined)
  const { link_id: link, ...guest } = found
  return link === linkId ? ok(guest) : refuse('INVALID_REQUEST', 'token: of another guest')
}

/** Whether the guest `g` takes one of the link's places: a removed one never, and after a day only if they gave photos. */
const takesPlace = sql<boolean>`(g.removed_at is null and (
  g.created_at > now() - interval '1 day' or exists (select from items i where i.owner_id = g.user_id)))`

/** Makes the guest; one after the other for a link, so that it admits no more than it may. */
const enter = async (trx: Writing, linkId: string, name: string, token: string) => {
  await lockRoom(trx, linkId)
  const entered = await findEntered(trx, token, linkId)
  if (!entered.ok || entered.value) return entered
  const { count } = await trx
    .selectFrom('guests as g')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('link_id', '=', linkId)
    .where(takesPlace)
    .executeTakeFirstOrThrow()
  if (count >= guestLimits.guests) return refuse('INVITE_USED_UP', 'This link takes no more guests')
  const userId = newId()
  const uid = `guest:${userId}`
  await trx
    .insertInto('persons')
    .values({
      user_id: userId,
      auth_uid: uid,
      first_name: name,
      bio: '',
      is_guest: true,
      phone_number: null,
      username: null,
      last_name: null,
      join_number: null,
    })
    .execute()
  await trx.insertInto('guests').values({ user_id: userId, link_id: linkId }).execute()
  await trx
    .insertInto('guest_sessions')
    .values({ user_id: userId, token_hash: hashOf(token) })
    .execute()
  return ok({ userId, uid })
}

const noGuest = () => fail(refuse('FORBIDDEN', 'Only guests may do this').error)

export const guests = {
  openGuestLink: async ({ db, puzzles }, { body: { secret } }) => {
    const found = await findInvitation(db, secret)
    if (!found.ok) return found
    const puzzle = puzzles?.make('guest', mostTries(0, 1))
    return ok({ invitation: presentInvitation(found.value), ...(puzzle && { puzzle }) })
  },

  enterAsGuest: async ({ db, puzzles, limiter }, { body: { secret, name, token, solution } }) => {
    const found = await findInvitation(db, secret)
    if (!found.ok) return found
    const { link_id: linkId, kind, paused_at: pausedAt } = found.value
    if (kind === 'guest' && name === undefined) return refuse('INVALID_REQUEST', 'name: missing')
    const invitation = presentInvitation(found.value)
    const again = await findEntered(db, token, linkId)
    if (!again.ok) return again
    if (again.value) return ok({ ...again.value, invitation })
    if (pausedAt !== null) return refuse('GUEST_PAUSED', 'The host has paused this link')
    if (puzzles && !(await puzzles.accept('guest', solution, mostTries(0, 1))))
      return refuse('FORBIDDEN', 'The puzzle is not solved')
    const allowed = await checkLimit(limiter, guestEntries, linkId)
    if (!allowed.ok) return allowed
    const entered = await inTransaction(db, (trx) => enter(trx, linkId, kind === 'wall' ? '' : (name ?? ''), token))
    return entered.ok ? ok({ ...entered.value, invitation }) : entered
  },

  guestSelf: async ({ db }, _, { userId, guest }) => {
    if (!guest) return noGuest()
    const { name, photos } = await db
      .selectFrom('persons as p')
      .select('p.first_name as name')
      .select(
        sql<number>`(select count(*)::int from items i where i.owner_id = p.user_id and i.state = 'READY')`.as(
          'photos',
        ),
      )
      .where('p.user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const { room, isOfLink } = guest.rights.add ? await roomOf(db, userId) : { room: 0, isOfLink: false }
    return ok({ userId, name, photos, room, isRoomOfLink: isOfLink, invitation: await ofGuest(db, guest.linkId) })
  },

  guestPhotos: async ({ db, addresses }, { query }, caller) => {
    if (!caller.guest) return noGuest()
    const own = db
      .selectFrom('items as i')
      .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
      .select('i.item_id')
      .where('i.owner_id', '=', caller.userId)
      .where('i.state', '=', 'READY')
      .where('c.deleted_at', 'is', null)
      .orderBy('i.item_id', 'desc')
    const { rows, ...page } = await readPage(own, query)
    const ids = rows.map(({ item_id: id }) => id)
    return ok({ ...page, flicks: await readFlicks(db, addresses, caller, ids) })
  },

  leaveAsGuest: async ({ db }, _, { guest }) => {
    if (!guest) return noGuest()
    await db.deleteFrom('guest_sessions').where('token_hash', '=', guest.session).execute()
    return ok({})
  },
} satisfies GuestRoutes
