import { ok } from '../../../contract/failure'
import { readPage } from '../../database/page'
import { isInForce } from '../../rules/guest'
import type { AdminRoutes } from '../route'

/** The cliques, by the space that they use. */
export const adminCliques = {
  adminCliques: async ({ db }, { query }) => {
    const { rows, ...page } = await readPage(
      db
        .selectFrom('cliques as q')
        .leftJoin('users as l', 'l.user_id', 'q.leader_id')
        .select(['q.clique_id', 'q.name', 'q.member_count', 'q.stored_bytes', 'l.username as leader'])
        .select(({ fn, selectFrom }) =>
          selectFrom('guest_links as l')
            .innerJoin('collections as c', 'c.collection_id', 'l.collection_id')
            .select(fn.countAll<string>().as('count'))
            .whereRef('c.clique_id', '=', 'q.clique_id')
            .where('c.deleted_at', 'is', null)
            .where(isInForce('l'))
            .as('links'),
        )
        .select(({ fn, selectFrom }) =>
          selectFrom('guests as g')
            .innerJoin('guest_links as l', 'l.link_id', 'g.link_id')
            .innerJoin('collections as c', 'c.collection_id', 'l.collection_id')
            .select(fn.countAll<string>().as('count'))
            .whereRef('c.clique_id', '=', 'q.clique_id')
            .where('l.kind', '=', 'guest')
            .as('guests'),
        )
        .where('q.deleted_at', 'is', null)
        .orderBy('q.stored_bytes', 'desc')
        .orderBy('q.clique_id'),
      query,
    )
    return ok({
      ...page,
      cliques: rows.map((row) => ({
        cliqueId: row.clique_id,
        name: row.name,
        leader: row.leader,
        memberCount: row.member_count,
        storedBytes: Number(row.stored_bytes),
        guestLinks: Number(row.links),
        guests: Number(row.guests),
      })),
    })
  },
} satisfies AdminRoutes
