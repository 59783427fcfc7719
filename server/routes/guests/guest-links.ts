/** Calls of a collection's hosts: guest links, and the guests who came by them. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ok, type Result } from '../../../contract/failure'
import { notFound, type Refusal } from '../../basis/refusal'
import { readPage } from '../../database/page'
import type { Database, Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { presentLink, readGuestsOf, selectLinks } from '../../guests/links'
import { hashOf } from '../../identity/hash'
import { endAnnouncements } from '../../objects/end-announcements'
import { checkCollection, lockToChange } from '../../rules/collection'
import { isShownTo, isShownUser, lockActive } from '../../rules/user'
import { endWaysIn } from '../../ways-in/end-ways-in'
import type { CommonServices } from '../services'
import type { CliqueRoutes } from '../route'

/** A wall shows the collection, and its screens add nothing. */
const wall = {
  rights: { add: false, see: true, like: false, readComments: false, download: false, join: false },
  photoLimit: 0,
  guestPhotoLimit: 0,
}

/** The collection of a link, if the viewer may invite guests to it; otherwise there is no such link for them. */
const checkHost = async (db: Database, viewer: string, linkId: string): Promise<Result<{ id: string }, Refusal>> => {
  const link = await db
    .selectFrom('guest_links')
    .select('collection_id as id')
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  if (link === undefined) return notFound('Link')
  const allowed = await checkCollection(db, viewer, link.id, 'inviteGuests')
  return allowed.ok ? ok(link) : notFound('Link')
}

/** Changes a link with its collection locked: who loses the right at this moment changes it before that, or not. */
const changing = async (
  { db, live }: CommonServices,
  viewer: string,
  linkId: string,
  change: (trx: Writing) => Promise<unknown>,
  isEnd = false,
): Promise<Result<object, Refusal>> => {
  const changed = await inTransaction(db, async (trx) => {
    const link = await checkHost(trx, viewer, linkId)
    if (!link.ok) return link
    const guests = await readGuestsOf(trx, linkId)
    if (isEnd) await endAnnouncements(trx, guests)
    const allowed = await lockToChange(trx, viewer, link.value.id, 'inviteGuests')
    if (!allowed.ok) return notFound('Link')
    await change(trx)
    return ok(guests)
  })
  if (!changed.ok) return changed
  live.tell({ what: 'everything', people: changed.value })
  return ok({})
}

export const guestLinks = {
  createGuestLink: async ({ db }, { params: { id }, body }, { userId }) => {
    const { rights, photoLimit, guestPhotoLimit } = body.kind === 'wall' ? wall : body
    const secret = randomBytes(16).toString('base64url')
    const linkId = newId()
    const made = await inTransaction(db, async (trx) => {
      const allowed = await lockToChange(trx, userId, id, 'inviteGuests')
      if (!allowed.ok) return allowed
      const active = await lockActive(trx, userId)
      if (!active.ok) return active
      await trx
        .insertInto('guest_links')
        .values({
          link_id: linkId,
          kind: body.kind,
          collection_id: id,
          created_by: userId,
          secret_hash: hashOf(secret),
          may_add: rights.add,
          may_see: rights.see,
          may_like: rights.like,
          may_read_comments: rights.readComments,
          may_download: rights.download,
          may_join: rights.join,
          photo_limit: photoLimit,
          guest_photo_limit: guestPhotoLimit,
          expires_at: sql<Date>`now() + make_interval(secs => ${body.expiresIn})`,
        })
        .execute()
      return ok(
        await selectLinks(trx, isShownUser('l.created_by')).where('l.link_id', '=', linkId).executeTakeFirstOrThrow(),
      )
    })
    return made.ok ? ok({ link: presentLink(made.value), secret }) : made
  },

  guestLinks: async ({ db }, { params: { id }, query }, { userId }) => {
    const allowed = await checkCollection(db, userId, id, 'inviteGuests')
    if (!allowed.ok) return allowed
    const links = selectLinks(db, isShownTo(userId, 'l.created_by'))
      .where('l.collection_id', '=', id)
      .where('l.revoked_at', 'is', null)
      .where('l.expires_at', '>', sql<Date>`now()`)
      .orderBy('l.created_at', 'desc')
      .orderBy('l.link_id', 'desc')
    const { rows, ...page } = await readPage(links, query)
    return ok({ ...page, links: rows.map(presentLink) })
  },

  pauseGuestLink: (services, { params: { linkId }, body: { isPaused } }, { userId }) =>
    changing(services, userId, linkId, (trx) =>
      trx
        .updateTable('guest_links')
        .set({ paused_at: isPaused ? sql<Date>`now()` : null })
        .where('link_id', '=', linkId)
        .execute(),
    ),

  revokeGuestLink: (services, { params: { linkId } }, { userId }) =>
    changing(services, userId, linkId, (trx) => endWaysIn(trx, 'revocation', { linkId }), true),

  guestsOfLink: async ({ db }, { params: { linkId }, query }, { userId }) => {
    const link = await checkHost(db, userId, linkId)
    if (!link.ok) return link
    const guests = db
      .selectFrom('guests as g')
      .innerJoin('guest_links as l', 'l.link_id', 'g.link_id')
      .innerJoin('persons as p', 'p.user_id', 'g.user_id')
      .select(['g.user_id', 'p.first_name', 'g.created_at', 'g.removed_at', 'g.claimed_by'])
      .select(
        sql<number>`(
          select count(*)::int from items i where i.owner_id = g.user_id and i.state = 'READY')`.as('photos'),
      )
      .where('g.link_id', '=', linkId)
      .where('l.kind', '=', 'guest')
      .orderBy('g.created_at', 'desc')
      .orderBy('g.user_id', 'desc')
    const { rows, ...page } = await readPage(guests, query)
    return ok({
      ...page,
      guests: rows.map((row) => ({
        userId: row.user_id,
        name: row.first_name,
        since: row.created_at.toISOString(),
        photos: row.photos,
        isRemoved: row.removed_at !== null,
        ...(row.claimed_by !== null && { hasJoined: true }),
      })),
    })
  },
} satisfies CliqueRoutes
