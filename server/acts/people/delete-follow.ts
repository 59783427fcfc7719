import { removeFollower } from '../../activity/record'
import type { Writing } from '../../database/tables'
import { countFollow } from './follow-counts'

/** Ends a follow or a request, with its count and its activities; undefined if there was none. */
export const deleteFollow = async (trx: Writing, follower: string, followee: string) => {
  const ended = await trx
    .deleteFrom('follows')
    .where('follower_id', '=', follower)
    .where('followee_id', '=', followee)
    .returning('state')
    .executeTakeFirst()
  if (ended?.state === 'ACTIVE') {
    await countFollow(trx, follower, followee, -1)
    await removeFollower(trx, follower, followee)
  }
  return ended
}
