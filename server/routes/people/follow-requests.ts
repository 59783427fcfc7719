import { ok } from '../../../contract/failure'
import { readPage } from '../../database/page'
import { lockUsers } from '../../database/lock'
import { inTransaction } from '../../database/transaction'
import { presentUser, selectUsers } from '../../present/user'
import { notFound } from '../../basis/refusal'
import { countFollow } from '../../acts/people/follow-counts'
import type { PeopleRoutes } from '../route'

/**
 * Requests to follow a private account, and the answers to them (docs/specification.md 3.4). Repeating an answer
 * changes nothing.
 */
export const followRequests = {
  followRequests: async ({ db, addresses }, { query }, { userId }) => {
    const { rows, ...page } = await readPage(
      selectUsers(db, userId)
        .innerJoin('follows as f', 'f.follower_id', 'u.user_id')
        .where('f.followee_id', '=', userId)
        .where('f.state', '=', 'REQUESTED')
        .orderBy('f.created_at', 'desc')
        .orderBy('u.user_id'),
      query,
    )
    return ok({ ...page, users: rows.map((row) => presentUser(addresses, row)) })
  },

  approveFollowRequest: async ({ db, live }, { params: { id } }, { userId }) => {
    const answered = await inTransaction(db, async (trx) => {
      await lockUsers(trx, [id, userId])
      const approved = await trx
        .updateTable('follows')
        .set({ state: 'ACTIVE' })
        .where('follower_id', '=', id)
        .where('followee_id', '=', userId)
        .where('state', '=', 'REQUESTED')
        .executeTakeFirst()
      if (approved.numUpdatedRows === 1n) {
        await countFollow(trx, id, userId, 1)
        return ok({})
      }
      const follows = await trx
        .selectFrom('follows')
        .select('state')
        .where('follower_id', '=', id)
        .where('followee_id', '=', userId)
        .executeTakeFirst()
      return follows ? ok({}) : notFound('Request')
    })
    if (answered.ok) live.tell({ what: 'people', one: id, other: userId }, { what: 'activity', people: [userId] })
    return answered
  },

  declineFollowRequest: async ({ db, live }, { params: { id } }, { userId }) => {
    const { numDeletedRows } = await db
      .deleteFrom('follows')
      .where('follower_id', '=', id)
      .where('followee_id', '=', userId)
      .where('state', '=', 'REQUESTED')
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      live.tell({ what: 'people', one: id, other: userId }, { what: 'activity', people: [userId] })
    return ok({})
  },
} satisfies PeopleRoutes
