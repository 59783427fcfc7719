/**
 * [Note: Removed members]
 *
 * A clique remembers whom its leader has removed until they are members again. No link admits them, and neither does an
 * open clique: only an invitation to them, by name or for their number, made after the removal does
 * (docs/decisions/0005). The removal deletes earlier invitations, so no invitation has to be compared with its time.
 */
import { sql } from 'kysely'
import type { Writing } from '../../database/tables'
import { personalOf } from '../../ways-in/of-cliques'

/** Locks the rows of personal invitations that the removal deletes: before the clique, as the acceptance of a personal invitation does. */
export const lockPersonal = (trx: Writing, cliqueId: string, member: string) =>
  trx
    .selectFrom('personal_invitations')
    .select('invitation_id')
    .where(personalOf(cliqueId, member))
    .orderBy('invitation_id')
    .forUpdate()
    .execute()

/** Records that the member was removed from the locked clique. */
export const rememberRemoval = (trx: Writing, cliqueId: string, member: string) =>
  trx
    .insertInto('removed_members')
    .values({ clique_id: cliqueId, user_id: member })
    .onConflict((known) => known.doNothing())
    .execute()

/**
 * Keeps photos hidden that are hidden because the removed member deleted their account: restoring it does not restore
 * them.
 */
export const keepHidden = (trx: Writing, cliqueId: string, member: string, deletedBy: string) =>
  trx
    .updateTable('items')
    .set({ deleted_at: sql`now()`, deleted_by: deletedBy })
    .where('owner_id', '=', member)
    .where('state', '=', 'DELETED')
    .where(
      'collection_id',
      'in',
      trx.selectFrom('collections').select('collection_id').where('clique_id', '=', cliqueId),
    )
    .where(sql<boolean>`deleted_at = (select u.deleted_at from users u where u.user_id = ${member})`)
    .execute()
