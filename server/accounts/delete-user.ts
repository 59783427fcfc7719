/**
 * [Note: Deleted users]
 *
 * A deleted user is signed out everywhere and hidden from all others from that moment: their memberships and follows
 * move to tables of their own, so that every list and count is right without them, their photos get the state DELETED
 * (hide-photos.ts), and their comments stay without a name. Photos, and rows that are deleted with them, have the time
 * of their user's deletion: by that time a sign-in within TRASH_DAYS restores them (restore-user.ts). After TRASH_DAYS
 * the sweep removes everything (remove-user.ts).
 */
import { sql } from 'kysely'
import { removeFollower, removeMember } from '../activity/record'
import { lockUsers } from '../database/lock'
import type { Writing } from '../database/tables'
import { leaveOut } from '../exports/prepare-again'
import { endTokens } from '../identity/sign-out'
import { endWaysIn } from '../ways-in/end-ways-in'
import type { DomainEvent } from '../live/domain-event'
import { countMember, lockClique } from '../acts/cliques/enter-clique'
import { countFollow } from '../acts/people/follow-counts'
import { lockAccount } from '../acts/people/lock-account'
import { abandonClique, leadNext } from './hand-over'
import { startHiding } from './hide-photos'

/** Deletes the user's collections that hold no photo of another user. */
const hideCollections = (trx: Writing, userId: string) =>
  trx
    .updateTable('collections')
    .set({ deleted_at: sql`now()` })
    .where('created_by', '=', userId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from items i where i.collection_id = collections.collection_id and i.owner_id <> ${userId}
      )`,
    )
    .returning(['collection_id', 'clique_id'])
    .execute()

/** Takes the user out of a clique, and hands over the lead. */
const leave = async (trx: Writing, userId: string, cliqueId: string) => {
  const clique = await lockClique(trx, cliqueId)
  const [membership] = await trx
    .deleteFrom('clique_members')
    .where('clique_id', '=', cliqueId)
    .where('user_id', '=', userId)
    .returningAll()
    .execute()
  if (clique === undefined || membership === undefined) return
  await trx
    .insertInto('deleted_members')
    .values(membership)
    .onConflict((known) => known.doNothing())
    .execute()
  await countMember(trx, cliqueId, userId, -1)
  await removeMember(trx, userId, cliqueId)
  if (clique.leader_id === userId && !(await leadNext(trx, cliqueId))) await abandonClique(trx, cliqueId)
}

const leaveCliques = async (trx: Writing, userId: string): Promise<string[]> => {
  const rows = await trx.selectFrom('clique_members').select('clique_id').where('user_id', '=', userId).execute()
  const ids = rows.map(({ clique_id: id }) => id).toSorted()
  for (const id of ids) await leave(trx, userId, id)
  return ids
}

/** Ends the user's follows in both directions; returns the other users. */
const endFollows = async (trx: Writing, userId: string): Promise<string[]> => {
  const own = trx
    .selectFrom('follows')
    .select(['follower_id', 'followee_id'])
    .where(({ eb, or }) => or([eb('follower_id', '=', userId), eb('followee_id', '=', userId)]))
  const others = (await own.execute()).map((row) => (row.follower_id === userId ? row.followee_id : row.follower_id))
  await lockUsers(trx, [userId, ...others])
  const ended = await trx
    .deleteFrom('follows')
    .where(({ eb, or }) => or([eb('follower_id', '=', userId), eb('followee_id', '=', userId)]))
    .returningAll()
    .execute()
  for (const row of ended) {
    await trx
      .insertInto('deleted_follows')
      .values(row)
      .onConflict((known) => known.doNothing())
      .execute()
    if (row.state !== 'ACTIVE') continue
    await countFollow(trx, row.follower_id, row.followee_id, -1)
    await removeFollower(trx, row.follower_id, row.followee_id)
  }
  return others
}

/** Ends messages to and about the user. */
const endMessages = (trx: Writing, userId: string) =>
  trx
    .deleteFrom('pushes')
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('actor_id', '=', userId)]))
    .execute()

/**
 * Deletes a user; repeatable: for a deleted user it removes rows that a concurrent call has added. Returns the changes
 * for other users.
 */
export const deleteUser = async (trx: Writing, userId: string): Promise<DomainEvent[]> => {
  await lockAccount(trx, userId)
  const user = await trx
    .selectFrom('users')
    .select(['auth_uid', 'phone_number', 'deleted_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) return []
  const collections = await startHiding(trx, userId)
  const gone = await hideCollections(trx, userId)
  const cliques = await leaveCliques(trx, userId)
  const others = await endFollows(trx, userId)
  await endMessages(trx, userId)
  const { auth_uid: accountId, phone_number: phone } = user
  await endWaysIn(trx, 'userDeletion', { userId, accountId, phone })
  if (user.deleted_at === null) {
    await endTokens(trx, userId)
    await trx
      .updateTable('users')
      .set({ deleted_at: sql`now()`, is_operator: false })
      .where('user_id', '=', userId)
      .execute()
    await leaveOut(trx, userId)
  }
  return [
    ...collections.map((id): DomainEvent => ({ what: 'collection', id })),
    ...gone.map(({ collection_id: id, clique_id: cliqueId }): DomainEvent => ({
      what: 'goneCollection',
      id,
      cliqueId,
    })),
    ...cliques.map((id): DomainEvent => ({ what: 'clique', id })),
    ...others.map((other): DomainEvent => ({ what: 'people', one: userId, other })),
    ...(others.length > 0 ? [{ what: 'activity', people: others } satisfies DomainEvent] : []),
    { what: 'profile', id: userId },
  ]
}
