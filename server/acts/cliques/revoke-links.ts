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
