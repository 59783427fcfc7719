import { ok } from '../../../contract/failure'
import { readPage, type Paging } from '../../database/page'
import { presentUser, selectUsers } from '../../present/user'
import { checkProfileLists } from '../../rules/profile'
import type { PeopleServices } from '../services'
import type { PeopleRoutes } from '../route'

const sides = {
  followers: { of: 'f.followee_id', shown: 'f.follower_id' },
  following: { of: 'f.follower_id', shown: 'f.followee_id' },
} as const

const list = async (
  { db, addresses }: PeopleServices,
  viewer: string,
  userId: string,
  side: keyof typeof sides,
  paging: Paging,
) => {
  const allowed = await checkProfileLists(db, viewer, userId)
  if (!allowed.ok) return allowed
  const { of, shown } = sides[side]
  const { rows, ...page } = await readPage(
    selectUsers(db, viewer)
      .innerJoin('follows as f', shown, 'u.user_id')
      .where(of, '=', userId)
      .where('f.state', '=', 'ACTIVE')
      .orderBy('f.created_at', 'desc')
      .orderBy('u.user_id'),
    paging,
  )
  return ok({ ...page, users: rows.map((row) => presentUser(addresses, row)) })
}

/**
 * Lists of followers and of followed users, newest first. Only the user and their followers see a private user's lists
 * (docs/specification.md 3.2).
 */
export const followLists = {
  followers: (services, { params, query }, { userId }) => list(services, userId, params.id, 'followers', query),
  following: (services, { params, query }, { userId }) => list(services, userId, params.id, 'following', query),
} satisfies PeopleRoutes
