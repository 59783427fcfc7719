import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import { lockUsers } from '../database/lock'
import type { Writing } from '../database/tables'
import type { DomainEvent } from '../live/domain-event'
import { refuse, type Refusal } from '../basis/refusal'
import { countMember, lockClique, setLeader } from '../acts/cliques/enter-clique'
import { countFollow } from '../acts/people/follow-counts'
import { isRestorable } from '../rules/photo'
import { lockAccount } from '../acts/people/lock-account'
import { countPhotos } from '../acts/photos/count-photos'

/** Matches rows that were deleted with their user: both have the same time of deletion. */
export const ofDeletion = (userId: string) =>
  sql<boolean>`deleted_at = (select u.deleted_at from users u where u.user_id = ${userId})`

const showPhotos = async (trx: Writing, userId: string): Promise<string[]> => {
  const hidden = trx.selectFrom('items').select('item_id').where('owner_id', '=', userId).where(ofDeletion(userId))
  await hidden.orderBy('item_id').forNoKeyUpdate().execute()
  const shown = await trx
    .updateTable('items')
    .set({ state: 'READY', deleted_at: null })
    .where('owner_id', '=', userId)
    .where(ofDeletion(userId))
    .returning('collection_id')
    .execute()
  return countPhotos(trx, shown, 1)
}

const showCollections = async (trx: Writing, userId: string) => {
  const rows = await trx
    .updateTable('collections')
    .set({ deleted_at: null })
    .where('created_by', '=', userId)
    .where(ofDeletion(userId))
    .returning('collection_id')
    .execute()
  return rows.map(({ collection_id: id }) => id)
}

/** Adds the user to their cliques again, as leader if a clique has none. Restores those cliques that are deleted. */
const enterAgain = async (trx: Writing, userId: string): Promise<string[]> => {
  const rows = await trx.deleteFrom('deleted_members').where('user_id', '=', userId).returningAll().execute()
  const memberships = rows.toSorted((a, b) => (a.clique_id < b.clique_id ? -1 : 1))
  for (const membership of memberships) {
    const { clique_id: cliqueId } = membership
    await trx.updateTable('cliques').set({ deleted_at: null }).where('clique_id', '=', cliqueId).execute()
    const clique = await lockClique(trx, cliqueId)
    const entered = await trx
      .insertInto('clique_members')
      .values(membership)
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    if (entered.numInsertedOrUpdatedRows === 0n) continue
    await countMember(trx, cliqueId, userId, 1)
    if (clique?.leader_id === null) await setLeader(trx, cliqueId, userId)
  }
  return memberships.map(({ clique_id: id }) => id)
}

/**
 * Restores the user's follows in both directions; returns the other users. A follow with a user who is still deleted is
 * restored with that user. The rows are locked first: of two users who are restored at the same time, the second waits
 * here until the first is restored, and then restores the follow between them.
 */
const followAgain = async (trx: Writing, userId: string): Promise<string[]> => {
  const own = trx
    .selectFrom('deleted_follows')
    .selectAll()
    .where(({ eb, or }) => or([eb('follower_id', '=', userId), eb('followee_id', '=', userId)]))
  const rows = await own.orderBy('follower_id').orderBy('followee_id').forUpdate().execute()
  const users = await lockUsers(trx, [userId, ...rows.flatMap((row) => [row.follower_id, row.followee_id])])
  const isPrivate = new Map(users.map(({ user_id: id, is_private }) => [id, is_private]))
  const both = rows.filter((row) => isPrivate.has(row.follower_id) && isPrivate.has(row.followee_id))
  for (const row of both) {
    const { follower_id: follower, followee_id: followee } = row
    // An account that became public in the meantime has approved all requests.
    const state = isPrivate.get(followee) ? row.state : 'ACTIVE'
    await trx
      .deleteFrom('deleted_follows')
      .where('follower_id', '=', follower)
      .where('followee_id', '=', followee)
      .execute()
    const made = await trx
      .insertInto('follows')
      .values({ ...row, state })
      .onConflict((same) => same.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n || state !== 'ACTIVE') continue
    await countFollow(trx, follower, followee, 1)
  }
  return both.map((row) => (row.follower_id === userId ? row.followee_id : row.follower_id))
}

/**
 * Restores a deleted user with everything that was deleted with them; resolves to the changes for other users. A clique
 * keeps its present leader. Refuses after TRASH_DAYS.
 */
export const restoreUser = async (
  trx: Writing,
  userId: string,
  trashDays: number,
): Promise<Result<DomainEvent[], Refusal>> => {
  await lockAccount(trx, userId)
  const user = await trx
    .selectFrom('users')
    .select(['deleted_at', isRestorable(sql.ref('deleted_at'), trashDays).as('is_restorable')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (user?.deleted_at === null) return ok([])
  if (!user?.is_restorable) return refuse('UNAVAILABLE', 'This account is being removed. Please try again later.')
  const photos = await showPhotos(trx, userId)
  const collections = await showCollections(trx, userId)
  const cliques = await enterAgain(trx, userId)
  await trx
    .updateTable('users')
    .set({ deleted_at: null, is_being_hidden: false })
    .where('user_id', '=', userId)
    .execute()
  const others = await followAgain(trx, userId)
  return ok([
    ...[...new Set([...photos, ...collections])].map((id): DomainEvent => ({ what: 'collection', id })),
    ...cliques.map((id): DomainEvent => ({ what: 'clique', id })),
    ...others.map((other): DomainEvent => ({ what: 'people', one: userId, other })),
    { what: 'profile', id: userId },
  ])
}
