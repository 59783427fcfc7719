import { ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import { notFound, refuse, type Refusal } from '../basis/refusal'
import { isShownTo } from './user'

/**
 * Whether the viewer may see a user's lists of cliques, collections, followers and following: all users may, but only
 * the user and approved followers see a private user's lists (docs/specification.md 3.2).
 */
export const checkProfileLists = async (
  db: Database,
  viewer: string,
  userId: string,
): Promise<Result<undefined, Refusal>> => {
  const person = await db
    .selectFrom('users as u')
    .leftJoin('follows as f', (join) =>
      join.onRef('f.followee_id', '=', 'u.user_id').on('f.follower_id', '=', viewer).on('f.state', '=', 'ACTIVE'),
    )
    .select(['u.is_private', 'f.follower_id'])
    .where('u.user_id', '=', userId)
    .where(isShownTo(viewer, 'u.user_id'))
    .executeTakeFirst()
  if (person === undefined) return notFound('User')
  if (!person.is_private || userId === viewer || person.follower_id !== null) return ok(undefined)
  return refuse('FORBIDDEN', 'This account is private')
}
