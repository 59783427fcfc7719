/** The guest links of cliques, for operators: how many there are, and their end. */
import { ok } from '../../../contract/failure'
import { writeAudit } from '../../activity/audit'
import { notFound } from '../../basis/refusal'
import { readPage } from '../../database/page'
import { inTransaction } from '../../database/transaction'
import { presentLink, readGuestsOf, selectLinks } from '../../guests/links'
import { endAnnouncements } from '../../objects/end-announcements'
import { isInForce } from '../../rules/guest'
import { isShownUser } from '../../rules/user'
import { endWaysIn } from '../../ways-in/end-ways-in'
import type { AdminRoutes } from '../route'

export const guestLinksOfCliques = {
  adminGuestLinks: async ({ db }, { params: { id }, query }) => {
    const { rows, ...page } = await readPage(
      selectLinks(db, isShownUser('l.created_by'))
        .innerJoin('collections as c', 'c.collection_id', 'l.collection_id')
        .select('c.name as collection')
        .where('c.clique_id', '=', id)
        .where('c.deleted_at', 'is', null)
        .where(isInForce('l'))
        .orderBy('l.created_at', 'desc')
        .orderBy('l.link_id', 'desc'),
      query,
    )
    return ok({
      ...page,
      links: rows.map((row) => {
        const { linkId, kind, expiresAt, guests, photos, madeBy } = presentLink(row)
        return {
          linkId,
          kind,
          expiresAt,
          guests,
          photos,
          ...(madeBy !== undefined && { madeBy }),
          collection: row.collection,
        }
      }),
    })
  },

  endGuestLink: async ({ db, live }, { params: { id } }, { userId }) => {
    const ended = await inTransaction(db, async (trx) => {
      const guests = await readGuestsOf(trx, id)
      await endAnnouncements(trx, guests)
      const link = await trx
        .selectFrom('guest_links as l')
        .innerJoin('collections as c', 'c.collection_id', 'l.collection_id')
        .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
        .select('q.name')
        .where('l.link_id', '=', id)
        .where('l.revoked_at', 'is', null)
        .forUpdate('l')
        .executeTakeFirst()
      if (link === undefined) return notFound('Link')
      const ended = await endWaysIn(trx, 'revocation', { linkId: id })
      await writeAudit(trx, userId, 'revoked a guest link of', link.name)
      return ok(ended.tell)
    })
    if (!ended.ok) return ended
    live.tell(...ended.value)
    return ok({})
  },
} satisfies AdminRoutes
