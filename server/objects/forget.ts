/**
 * [Note: Rows first, then bytes]
 *
 * Deleting an image deletes its row and queues its bytes for removal in the same transaction. The bytes are removed
 * after it commits (jobs/remove-bytes.ts), in as many attempts as necessary: if a store fails, the entry stays in the
 * queue. Bytes that arrive after their row is gone are refused (accept.ts); if that fails, the search for orphans finds
 * them.
 */
import { sql } from 'kysely'
import type { Writing } from '../database/tables'
import { countBytes } from './stored-bytes'

/**
 * Deletes these images, which the transaction has locked, subtracts them from the bytes of their payers and cliques,
 * and queues the removal of their bytes.
 */
export const forgetImages = async (trx: Writing, imageIds: readonly string[]): Promise<void> => {
  if (imageIds.length === 0) return
  // Locked, so that a reservation that is being renewed with other bytes counts with its new size.
  const sizes = await trx
    .selectFrom('image_variants as v')
    .innerJoin('images as i', 'i.image_id', 'v.image_id')
    .select(['i.clique_id as cliqueId', 'v.byte_length as bytes'])
    .select(sql<string | null>`coalesce(i.payer_id, i.owner_id)`.as('payerId'))
    .where('v.image_id', 'in', imageIds)
    .orderBy('v.image_id')
    .orderBy('v.variant')
    .forUpdate('v')
    .execute()
  const gone = await trx
    .deleteFrom('images')
    .where('image_id', 'in', imageIds)
    .returning(['image_id', 'purpose'])
    .execute()
  if (gone.length === 0) return
  await trx
    .insertInto('removals')
    .values(gone)
    .onConflict((conflict) => conflict.column('image_id').doUpdateSet({ due_at: sql`now()` }))
    .execute()
  await countBytes(
    trx,
    sizes.map((size) => ({ ...size, bytes: -size.bytes })),
  )
}
