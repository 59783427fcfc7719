import type { Writing } from '../database/tables'
import { forgetImages } from './forget'

/**
 * Frees the room of all that these guests have announced and not added: bytes that come later are refused. Before
 * photos and collections are locked.
 */
export const endAnnouncements = async (trx: Writing, guestIds: readonly string[]): Promise<void> => {
  if (guestIds.length === 0) return
  const pending = await trx
    .selectFrom('images')
    .select('image_id')
    .where('owner_id', 'in', guestIds)
    .where('state', '=', 'PENDING')
    .orderBy('image_id')
    .forUpdate()
    .execute()
  await forgetImages(
    trx,
    pending.map(({ image_id: id }) => id),
  )
}
