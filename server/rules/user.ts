/**
 * [Note: Blocked users]
 *
 * A block counts in both directions: each of the two is shown to the other as if they were deleted
 * (docs/decisions/0013). Code that shows or finds a user checks `isShownTo`; code that would connect two users first
 * checks `isBlockBetween`.
 */
import { sql, type RawBuilder } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import { refuse, type Refusal } from '../basis/refusal'
import type { Database, Writing } from '../database/tables'

/** Whether the user whose id is in this column is not deleted ([Note: Deleted users]). */
export const isShownUser = (column: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from persons shown where shown.user_id = ${sql.ref(column)} and shown.deleted_at is null
)`

type Viewer = string | RawBuilder<unknown>

/** Whether the viewer has blocked the user in this column, or was blocked by them. False if the column is null. */
export const isBlocked = (viewer: Viewer, column: string): RawBuilder<boolean> => sql<boolean>`coalesce(
  ${sql.ref(column)} in (
    select b.blocked_id from blocks b where b.blocker_id = ${viewer}
    union all select b.blocker_id from blocks b where b.blocked_id = ${viewer}
  ), false)`

/** Whether the viewer has blocked the user in this column. */
export const hasBlocked = (viewer: string, column: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from blocks b where b.blocker_id = ${viewer} and b.blocked_id = ${sql.ref(column)}
)`

/** Whether the user in this column is shown to the viewer: not deleted, and neither has blocked the other. */
export const isShownTo = (viewer: Viewer, column: string): RawBuilder<boolean> =>
  sql<boolean>`(${isShownUser(column)} and not ${isBlocked(viewer, column)})`

/** Whether the viewer has blocked a user or is blocked by one: for most viewers no rows are left out. */
export const hasBlocks = (viewer: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from blocks b where b.blocker_id = ${viewer} or b.blocked_id = ${viewer}
)`

/**
 * Locks a user who makes a way in until the transaction ends, and refuses a suspended one: a suspension ends the way in,
 * or is before it.
 */
export const lockActive = async (trx: Writing, userId: string): Promise<Result<undefined, Refusal>> => {
  const user = trx.selectFrom('users').select('user_id').where('user_id', '=', userId).where('suspended_at', 'is', null)
  const found = await user.forKeyShare().executeTakeFirst()
  return found ? ok(undefined) : refuse('SUSPENDED', 'This account is suspended. Ask the operator of this server.')
}

/** Whether there is a block between the viewer and one of these users. */
export const isBlockBetween = async (db: Database, viewer: string, others: readonly string[]): Promise<boolean> => {
  if (others.length === 0) return false
  const found = await db
    .selectFrom('users as u')
    .select('u.user_id')
    .where('u.user_id', 'in', others)
    .where(isBlocked(viewer, 'u.user_id'))
    .executeTakeFirst()
  return found !== undefined
}
