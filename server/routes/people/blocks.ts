import { ok } from '../../../contract/failure'
import { removeTags } from '../../activity/record'
import { lockRestorableUsers } from '../../database/lock'
import { readPage } from '../../database/page'
import type { Database, Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { endWaysIn } from '../../ways-in/end-ways-in'
import { leaveOut } from '../../exports/prepare-again'
import { notFound, refuse } from '../../basis/refusal'
import { deleteFollow } from '../../acts/people/delete-follow'
import type { PeopleRoutes } from '../route'

/** Removes a user's tags from the photos of the other. */
const endTags = async (trx: Writing, owner: string, tagged: string) => {
  const photos = trx.selectFrom('items').select('item_id').where('owner_id', '=', owner)
  const rows = await trx
    .deleteFrom('item_people')
    .where('user_id', '=', tagged)
    .where('item_id', 'in', photos)
    .returning('item_id')
    .execute()
  for (const { item_id: id } of rows) await removeTags(trx, id, [tagged])
}

/** Ends one user's follows, tags and notifications towards the other. */
const endOneWay = async (trx: Writing, one: string, other: string) => {
  // Before the follow: a follow that is being restored at this moment is waited for, and deleted as a follow.
  await trx.deleteFrom('deleted_follows').where('follower_id', '=', one).where('followee_id', '=', other).execute()
  await deleteFollow(trx, one, other)
  await endTags(trx, one, other)
  await trx.deleteFrom('pushes').where('actor_id', '=', one).where('user_id', '=', other).execute()
  await leaveOut(trx, one, other)
}

/**
 * Stores a block with the usernames that each has last seen of the other: if the other has blocked the user before,
 * neither has seen a newer one.
 */
const storeBlock = async (trx: Writing, blocker: string, blocked: string, nameOf: ReadonlyMap<string, string>) => {
  const back = await trx
    .selectFrom('blocks')
    .select(['blocker_username', 'blocked_username'])
    .where('blocker_id', '=', blocked)
    .where('blocked_id', '=', blocker)
    .executeTakeFirst()
  await trx
    .insertInto('blocks')
    .values({
      blocker_id: blocker,
      blocked_id: blocked,
      blocker_username: back?.blocked_username ?? nameOf.get(blocker) ?? '',
      blocked_username: back?.blocker_username ?? nameOf.get(blocked) ?? '',
    })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Reads only the block's own row, so the answer is the same whatever the blocked user has done since. */
const selectBlocked = (db: Database, viewer: string) =>
  db
    .selectFrom('blocks')
    .select(['blocked_id as userId', 'blocked_username as username'])
    .where('blocker_id', '=', viewer)

/** Users whom the caller has blocked ([Note: Blocked users]). */
export const blocks = {
  /**
   * Succeeds even if the other has blocked the caller, or is deleted: the answer does not distinguish the two.
   * Unblocking by one user does not end the block of the other.
   */
  blockUser: async ({ db, live }, { params: { id } }, { userId }) => {
    if (id === userId) return refuse('FORBIDDEN', 'You cannot block yourself')
    const blocked = await inTransaction(db, async (trx) => {
      // Follows and invitations lock the same two users: none is made at the same time.
      const names = new Map((await lockRestorableUsers(trx, [userId, id])).map((user) => [user.user_id, user.username]))
      if (names.size < 2) return notFound('User')
      await storeBlock(trx, userId, id, names)
      await endWaysIn(trx, 'block', { userIds: [userId, id] })
      await endOneWay(trx, userId, id)
      await endOneWay(trx, id, userId)
      return ok({})
    })
    if (blocked.ok) live.tell({ what: 'people', one: userId, other: id }, { what: 'activity', people: [userId, id] })
    return blocked
  },

  blockedUsers: async ({ db }, { query }, { userId }) => {
    const { rows, ...page } = await readPage(
      selectBlocked(db, userId).orderBy('created_at', 'desc').orderBy('blocked_id'),
      query,
    )
    return ok({ ...page, users: rows })
  },

  blockedUser: async ({ db }, { params: { id } }, { userId }) => {
    const user = await selectBlocked(db, userId).where('blocked_id', '=', id).executeTakeFirst()
    return user ? ok({ user }) : notFound('User')
  },

  /** Follows and invitations that the block has ended stay ended. */
  unblockUser: async ({ db, live }, { params: { id } }, { userId }) => {
    const { numDeletedRows } = await db
      .deleteFrom('blocks')
      .where('blocker_id', '=', userId)
      .where('blocked_id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      live.tell({ what: 'people', one: userId, other: id }, { what: 'activity', people: [userId, id] })
    return ok({})
  },
} satisfies PeopleRoutes
