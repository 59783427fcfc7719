import { sql } from 'kysely'
import type { Writing } from '../database/tables'
import { lockAccount } from '../acts/people/lock-account'
import { ofDeletion } from './restore-user'

/**
 * Makes a deleted user look as if TRASH_DAYS were over: no one restores them from now on, and the next sweep removes
 * them with all their data, as it would have then. Their photos need no change: they are removed with their user.
 */
export const purgeUser = async (trx: Writing, userId: string, trashDays: number): Promise<void> => {
  await lockAccount(trx, userId)
  // An hour more, as in jobs/is-over.ts.
  const past = sql<Date>`now() - make_interval(days => ${trashDays}::int, hours => 1)`
  await trx
    .updateTable('collections')
    .set({ deleted_at: past })
    .where('created_by', '=', userId)
    .where(ofDeletion(userId))
    .execute()
  const left = trx.selectFrom('deleted_members').select('clique_id').where('user_id', '=', userId)
  await trx
    .updateTable('cliques')
    .set({ deleted_at: past })
    .where('clique_id', 'in', left)
    .where(ofDeletion(userId))
    .execute()
  await trx
    .updateTable('users')
    .set({ deleted_at: past })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .execute()
}
