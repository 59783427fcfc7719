import type { Writing } from '../../database/tables'

/** Counts an approved follow on both sides. Both users' rows must be locked (lockUsers). */
export const countFollow = async (trx: Writing, follower: string, followee: string, by: 1 | -1) => {
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ following_count: eb('following_count', '+', by) }))
    .where('user_id', '=', follower)
    .execute()
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ follower_count: eb('follower_count', '+', by) }))
    .where('user_id', '=', followee)
    .execute()
}
