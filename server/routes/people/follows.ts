import { ok } from '../../../contract/failure'
import { recordFollower } from '../../activity/record'
import { lockUsers } from '../../database/lock'
import { inTransaction } from '../../database/transaction'
import { presentFollow } from '../../present/user'
import { tellOfRequest } from '../../push/tell'
import { notFound, refuse } from '../../basis/refusal'
import { isBlockBetween, isShownTo } from '../../rules/user'
import { deleteFollow } from '../../acts/people/delete-follow'
import { countFollow } from '../../acts/people/follow-counts'
import type { PeopleServices } from '../services'
import type { PeopleRoutes } from '../route'

/** Ends a follow or a request, by either of the two. */
const endFollow = async ({ db, live }: PeopleServices, follower: string, followee: string) => {
  if (follower === followee) return refuse('FORBIDDEN', 'You cannot follow yourself')
  const unfollowed = await inTransaction(db, async (trx) => {
    if ((await lockUsers(trx, [follower, followee])).length < 2) return notFound('User')
    if (await isBlockBetween(trx, follower, [followee])) return notFound('User')
    const ended = await deleteFollow(trx, follower, followee)
    return ok(ended !== undefined)
  })
  if (!unfollowed.ok) return unfollowed
  if (unfollowed.value)
    live.tell({ what: 'people', one: follower, other: followee }, { what: 'activity', people: [followee] })
  return ok({})
}

/** Following: at once for a public account, on approval for a private one (docs/specification.md 1.4). */
export const follows = {
  followStatus: async ({ db }, { params }, { userId }) => {
    const row = await db
      .selectFrom('users as u')
      .leftJoin('follows as f', (join) =>
        join.onRef('f.followee_id', '=', 'u.user_id').on('f.follower_id', '=', userId),
      )
      .select('f.state')
      .where('u.user_id', '=', params.id)
      .where(isShownTo(userId, 'u.user_id'))
      .executeTakeFirst()
    return row ? ok(presentFollow(row.state)) : notFound('User')
  },

  follow: async ({ db, pushSoon, live }, { body: { followee } }, { userId }) => {
    if (followee === userId) return refuse('FORBIDDEN', 'You cannot follow yourself')
    const followed = await inTransaction(db, async (trx) => {
      // The lock also prevents the account from becoming public in the meantime: the request would never be approved.
      const both = await lockUsers(trx, [userId, followee])
      const target = both.find(({ user_id: id }) => id === followee)
      if (target === undefined || both.length < 2) return notFound('User')
      if (await isBlockBetween(trx, userId, [followee])) return notFound('User')
      const state = target.is_private ? 'REQUESTED' : 'ACTIVE'
      const made = await trx
        .insertInto('follows')
        .values({ follower_id: userId, followee_id: followee, state })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (made.numInsertedOrUpdatedRows === 0n) return ok({})
      if (state === 'REQUESTED') await tellOfRequest(trx, userId, followee)
      else {
        await countFollow(trx, userId, followee, 1)
        await recordFollower(trx, userId, followee)
      }
      return ok({})
    })
    if (!followed.ok) return followed
    pushSoon()
    live.tell({ what: 'people', one: userId, other: followee }, { what: 'activity', people: [followee] })
    return followed
  },

  unfollow: (services, { body: { followee } }, { userId }) => endFollow(services, userId, followee),

  removeFollower: (services, { params: { id } }, { userId }) => endFollow(services, id, userId),
} satisfies PeopleRoutes
