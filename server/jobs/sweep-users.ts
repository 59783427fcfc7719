import { sql } from 'kysely'
import { ok } from '../../contract/failure'
import { removeUser } from '../accounts/remove-user'
import type { Database } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { forgetImages } from '../objects/forget'
import { isOver } from './is-over'

interface Sweeping {
  db: Database
  trashDays: number
}

const BATCH_SIZE = 100

/** Removes users whose TRASH_DAYS are over, with all their data; resolves to their number. */
export const sweepUsers = async (sweeping: Sweeping, signal: AbortSignal): Promise<number> => {
  const { db } = sweeping
  const over = db.selectFrom('users').select('user_id').where(isOver('deleted_at', sweeping))
  const users = await over.orderBy('deleted_at').limit(BATCH_SIZE).execute()
  for (const { user_id: id } of users) if (!signal.aborted) await removeUser(db, id, signal)
  return users.length
}

/**
 * Removes cliques that were deleted with their last member, once their collections are gone; resolves to their number.
 */
export const sweepCliques = async (sweeping: Sweeping): Promise<number> => {
  const removed = await inTransaction<number, never>(sweeping.db, async (trx) => {
    const over = trx
      .selectFrom('cliques')
      .select('clique_id')
      .where(isOver('deleted_at', sweeping))
      .where(sql<boolean>`not exists (select from collections c where c.clique_id = cliques.clique_id)`)
    const cliques = await over.orderBy('clique_id').limit(BATCH_SIZE).forUpdate().execute()
    const ids = cliques.map(({ clique_id: id }) => id)
    if (ids.length === 0) return ok(0)
    const pictures = await trx.selectFrom('images').select('image_id').where('subject_id', 'in', ids).execute()
    await forgetImages(
      trx,
      pictures.map(({ image_id: id }) => id),
    )
    await trx.deleteFrom('cliques').where('clique_id', 'in', ids).execute()
    return ok(ids.length)
  })
  return removed.ok ? removed.value : 0
}
