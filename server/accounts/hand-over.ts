import { sql } from 'kysely'
import type { Writing } from '../database/tables'
import { setLeader } from '../acts/cliques/enter-clique'
import { revokeLinks } from '../acts/cliques/revoke-links'

/**
 * The lead of a locked clique passes to the earliest member (docs/specification.md 3.2). Returns false if it has no
 * members.
 */
export const leadNext = async (trx: Writing, cliqueId: string): Promise<boolean> => {
  const next = await trx
    .selectFrom('clique_members')
    .select('user_id')
    .where('clique_id', '=', cliqueId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .executeTakeFirst()
  await setLeader(trx, cliqueId, next?.user_id ?? null)
  return next !== undefined
}

/**
 * The last member of a clique is deleted: only users who left it last and kept an invitation can still enter
 * (docs/specification.md 3.2). If no collection has photos of other users, the clique is deleted too.
 */
export const abandonClique = async (trx: Writing, cliqueId: string): Promise<void> => {
  await revokeLinks(trx, cliqueId)
  await trx
    .deleteFrom('clique_invites')
    .where('clique_id', '=', cliqueId)
    .whereRef('invited_by', 'is distinct from', 'user_id')
    .execute()
  await trx.deleteFrom('personal_invitations').where('clique_id', '=', cliqueId).where('used_at', 'is', null).execute()
  await trx
    .updateTable('cliques')
    .set({ deleted_at: sql`now()` })
    .where('clique_id', '=', cliqueId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from collections c where c.clique_id = cliques.clique_id and c.deleted_at is null
      )`,
    )
    .execute()
}
