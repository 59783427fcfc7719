import { ok } from '../../../contract/failure'
import { removeTags } from '../../activity/record'
import { lockUsers } from '../../database/lock'
import { readPage } from '../../database/page'
import type { Database, Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { leaveOut } from '../../exports/prepare-again'
import { presentUser, selectNamedUsers } from '../../present/user'
import { notFound, refuse } from '../../refusal'
import { deleteFollow } from './delete-follow'
import type { Routes } from '../route'

/** Takes a user's name off the photos of the other. */
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

/** Ends what one user has asked of or told the other. */
const endOneWay = async (trx: Writing, one: string, other: string) => {
  await deleteFollow(trx, one, other)
  await endTags(trx, one, other)
  await trx.deleteFrom('clique_invites').where('invited_by', '=', one).where('user_id', '=', other).execute()
  await trx.deleteFrom('pushes').where('actor_id', '=', one).where('user_id', '=', other).execute()
  await leaveOut(trx, one, other)
}

const selectBlocked = (db: Database, viewer: string) =>
  selectNamedUsers(db, viewer)
    .innerJoin('blocks as own', 'own.blocked_id', 'u.user_id')
    .where('own.blocker_id', '=', viewer)

/** Users whom the caller has blocked ([Note: Blocked users]). */
export const blocks = {
  /** Also where the other has blocked the caller: unblocking by one of the two does not end the block of the other. */
  blockUser: async ({ db, live }, { params: { id } }, { userId }) => {
    if (id === userId) return refuse('FORBIDDEN', 'You cannot block yourself')
    const blocked = await inTransaction(db, async (trx) => {
      // Follows and invitations lock the two as well: none is made beside this.
      if ((await lockUsers(trx, [userId, id])).length < 2) return notFound('User')
      await trx
        .insertInto('blocks')
        .values({ blocker_id: userId, blocked_id: id })
        .onConflict((known) => known.doNothing())
        .execute()
      await endOneWay(trx, userId, id)
      await endOneWay(trx, id, userId)
      return ok({})
    })
    if (blocked.ok) live.tell({ what: 'people', one: userId, other: id }, { what: 'activity', people: [userId, id] })
    return blocked
  },

  blockedUsers: async ({ db, addresses }, { query }, { userId }) => {
    const { rows, ...page } = await readPage(
      selectBlocked(db, userId).orderBy('own.created_at', 'desc').orderBy('u.user_id'),
      query,
    )
    return ok({ ...page, users: rows.map((row) => presentUser(addresses, row)) })
  },

  blockedUser: async ({ db, addresses }, { params: { id } }, { userId }) => {
    const row = await selectBlocked(db, userId).where('u.user_id', '=', id).executeTakeFirst()
    return row ? ok({ user: presentUser(addresses, row) }) : notFound('User')
  },

  /** What the block has ended stays ended. */
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
} satisfies Routes
