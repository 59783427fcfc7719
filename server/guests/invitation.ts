/** The text of a guest link: all that its holders are told. */
import { sql } from 'kysely'
import type { Database } from '../database/tables'

interface Rights {
  may_add: boolean
  may_see: boolean
  may_like: boolean
  may_read_comments: boolean
  may_download: boolean
  may_join: boolean
}

export const presentRights = (link: Rights) => ({
  add: link.may_add,
  see: link.may_see,
  like: link.may_like,
  readComments: link.may_read_comments,
  download: link.may_download,
  join: link.may_join,
})

/** Links with their collection and clique. `host`: the first name of its maker, or of the leader if they have left. */
export const selectInvitations = (db: Database) =>
  db
    .selectFrom('guest_links as l')
    .innerJoin('collections as c', 'c.collection_id', 'l.collection_id')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .select(['l.link_id', 'l.kind', 'l.expires_at', 'l.paused_at', 'l.may_add', 'l.may_see', 'l.may_like'])
    .select(['l.may_read_comments', 'l.may_download', 'l.may_join', 'c.collection_id', 'c.name', 'q.name as clique'])
    .select(
      sql<string | null>`(
        select u.first_name from clique_members m join users u on u.user_id = m.user_id
        where m.clique_id = c.clique_id and m.user_id in (l.created_by, q.leader_id) and u.deleted_at is null
        order by m.user_id = l.created_by desc nulls last limit 1)`.as('host'),
    )
    .where('c.deleted_at', 'is', null)
    .where('q.deleted_at', 'is', null)

export type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>

export const presentInvitation = (row: InvitationRow) => ({
  kind: row.kind,
  collection: { id: row.collection_id, name: row.name },
  clique: { name: row.clique },
  ...(row.host !== null && { host: row.host }),
  expiresAt: row.expires_at.toISOString(),
  isPaused: row.paused_at !== null,
  rights: presentRights(row),
})

/** The invitation of a guest's link, as it is now. */
export const ofGuest = async (db: Database, linkId: string) =>
  presentInvitation(await selectInvitations(db).where('l.link_id', '=', linkId).executeTakeFirstOrThrow())
