import type { InferResult } from 'kysely'
import type { InferInput } from 'valibot'
import type * as read from '../../contract/reading/read'
import { hasSecondWayIn, type WayInRules } from '../identity/second-way-in'
import type { Database } from '../database/tables'
import type { Addresses } from '../objects/addresses'
import { isBlocked } from '../rules/user'
import { presentPicture } from './picture'

/**
 * Users `u` who are not deleted, with the viewer's own follow of them; including users separated from the viewer by a
 * block. Only for users named in things that the viewer shares with them: the members of a common clique, the creators
 * of its collections.
 */
export const selectNamedUsers = (db: Database, viewer: string) =>
  db
    .selectFrom('users as u')
    .where('u.deleted_at', 'is', null)
    .leftJoin('follows as mine', (join) =>
      join.onRef('mine.followee_id', '=', 'u.user_id').on('mine.follower_id', '=', viewer),
    )
    .select(['u.user_id', 'u.username', 'u.first_name', 'u.last_name', 'u.bio', 'u.is_private', 'u.picture_id'])
    .select(['u.follower_count', 'u.following_count', 'u.clique_count', 'mine.state as follow_state'])

/** Users as the viewer may see and find them: not deleted, and without a block between them. */
export const selectUsers = (db: Database, viewer: string) =>
  selectNamedUsers(db, viewer).where(({ not }) => not(isBlocked(viewer, 'u.user_id')))

export type UserRow = InferResult<ReturnType<typeof selectUsers>>[number]

const words = { ACTIVE: 'FOLLOWING', REQUESTED: 'REQUESTED' } as const

/** A follow as the contract words it. */
export const presentFollow = (state: 'ACTIVE' | 'REQUESTED' | null | undefined) => (state ? words[state] : 'NONE')

/** A user's card. It never has a phone number. */
export const presentUser = (addresses: Addresses, row: UserRow): InferInput<typeof read.User> => ({
  userId: row.user_id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  bio: row.bio,
  profilePic: presentPicture(addresses, 'PROFILE', row.picture_id),
  isPrivate: row.is_private,
  followersCount: row.follower_count,
  numFollowers: row.follower_count,
  followingCount: row.following_count,
  numFollowing: row.following_count,
  cliqueCount: row.clique_count,
  numCliques: row.clique_count,
  relationship: presentFollow(row.follow_state),
})

interface SelfServices extends WayInRules {
  db: Database
  addresses: Addresses
}

/** The signed-in user: their card with phone and join number. Undefined if there is no such user. */
export const readSelf = async (services: SelfServices, userId: string) => {
  const { db, addresses } = services
  const row = await selectUsers(db, userId)
    .select(['u.phone_number', 'u.join_number', 'u.is_operator', 'u.auth_uid'])
    .where('u.user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { phone_number: phoneNumber, join_number: joinNumber, is_operator: isOperator } = row
  const lacksSecondWayIn = isOperator && !(await hasSecondWayIn(db, services, { uid: row.auth_uid, userId }))
  return {
    ...presentUser(addresses, row),
    phoneNumber,
    joinNumber,
    ...(isOperator && { isOperator }),
    ...(lacksSecondWayIn && { lacksSecondWayIn }),
  }
}
