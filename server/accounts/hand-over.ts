/** The end of a leader's membership: another member becomes the leader, or the clique is closed. */
import { sql } from 'kysely'
import type { Writing } from '../database/tables'
import { setLeader } from '../acts/cliques/enter-clique'
import { endWaysIn } from '../ways-in/end-ways-in'

/**
 * Makes the earliest member the leader of a locked clique (docs/specification.md 3.2). Resolves to false if the clique
 * has no members; then it has no leader.
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
 * Closes a clique whose last member is being deleted: ends its links and open invitations, except those of users who
 * left last and may return (docs/specification.md 3.2). Deletes the clique if it has no collection left.
 */
export const abandonClique = async (trx: Writing, cliqueId: string): Promise<void> => {
  await endWaysIn(trx, 'lastDeletion', { cliqueId })
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
