import { sql } from 'kysely'
import type { Database, Writing } from '../../database/tables'

/** Ends one link of a clique, or all of them. Ending it twice leaves the same state. */
export const revokeLinks = (db: Database | Writing, cliqueId: string, linkId?: string) =>
  db
    .updateTable('clique_invite_links')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('clique_id', '=', cliqueId)
    .$if(linkId !== undefined, (query) => query.where('link_id', '=', linkId ?? ''))
    .executeTakeFirst()

/** Ends all links of a clique without members: a user with an old one could take it over, with all its photos. */
export const revokeAllLinks = async (trx: Writing, cliqueId: string): Promise<void> => {
  await revokeLinks(trx, cliqueId)
  await trx
    .updateTable('guest_links')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('collection_id', 'in', ({ selectFrom }) =>
      selectFrom('collections').select('collection_id').where('clique_id', '=', cliqueId),
    )
    .execute()
}
