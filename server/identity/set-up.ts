/**
 * [Note: The first operator]
 *
 * A server without an operator prints a link. The user who opens it signs in with their number and becomes the
 * operator, at once or when they register. The link is valid for a day and until there is an operator, so that a lost
 * answer locks no user out; the first holder who registers ends it. `npm run set-up-link` prints another, which ends
 * the earlier ones.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import { writeAudit, type Actor } from '../activity/audit'
import { lockFor } from '../database/lock'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { notFound, refuse, type Refusal } from '../basis/refusal'
import { admit } from './accounts'
import { makeCustomToken } from './tokens/custom-tokens'
import { hashOf } from './hash'

const hasOperator = async (db: Database | Writing) =>
  (await db.selectFrom('users').select('user_id').where('is_operator', '=', true).executeTakeFirst()) !== undefined

const isUnexpired = sql<boolean>`expires_at > now()`

/**
 * Makes a link if there is no operator and no valid link, or if `always`, as the command does; resolves to its token.
 * A new link ends the earlier links.
 */
export const makeSetUpLink = async (db: Database, { always = false } = {}): Promise<string | undefined> => {
  const made = await inTransaction<string | undefined, never>(db, async (trx) => {
    await lockFor(trx, 'set-up')
    const open = await trx.selectFrom('set_up_links').select('token_hash').where(isUnexpired).executeTakeFirst()
    if (!always && (open !== undefined || (await hasOperator(trx)))) return ok(undefined)
    await trx.deleteFrom('set_up_links').execute()
    if (always) await writeAudit(trx, null, 'made', 'a set-up link')
    const token = randomBytes(32).toString('base64url')
    await trx
      .insertInto('set_up_links')
      .values({ token_hash: hashOf(token) })
      .execute()
    return ok(token)
  })
  return made.ok ? made.value : undefined
}

const promote = async (trx: Writing, userId: string, by: Actor) => {
  const { username } = await trx
    .updateTable('users')
    .set({ is_operator: true })
    .where('user_id', '=', userId)
    .returning('username')
    .executeTakeFirstOrThrow()
  await writeAudit(trx, by, by === userId ? 'became operator' : 'gave the operator role to', username, userId)
}

/** Refuses a suspended user, whose calls are refused, and a deleted one. */
const giveRole = (
  db: Database,
  by: Actor,
  column: 'user_id' | 'username',
  value: string,
): Promise<Result<{ userId: string }, Refusal>> =>
  inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['user_id as userId', 'is_operator', 'suspended_at'])
      .where(column, '=', value)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (user === undefined) return notFound('User')
    if (user.suspended_at !== null) return refuse('FORBIDDEN', 'A suspended user cannot be an operator')
    if (!user.is_operator) await promote(trx, user.userId, by)
    return ok({ userId: user.userId })
  })

/** Makes a user an operator, by another operator; resolves to the user's id. Refuses a suspended or deleted user. */
export const makeOperatorBy = (db: Database, by: string, userId: string) => giveRole(db, by, 'user_id', userId)

/** The same by the command line, for the user of this name. */
export const makeOperator = (db: Database, username: string) => giveRole(db, null, 'username', username)

/** When the user who signed in by the set-up link registers, they become the operator, and the link ends. */
export const claimSetUp = async (trx: Writing, accountId: string, userId: string) => {
  const { numDeletedRows } = await trx
    .deleteFrom('set_up_links')
    .where('account_id', '=', accountId)
    .where(isUnexpired)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await promote(trx, userId, userId)
}

/** Refuses a token that is not that of a valid link. */
export const checkSetUpLink = async (db: Database | Writing, token: string): Promise<Result<undefined, Refusal>> => {
  const link = await db
    .selectFrom('set_up_links')
    .select(isUnexpired.as('isUnexpired'))
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (link === undefined) return refuse('NOT_FOUND', 'Set-up link not found')
  return link.isUnexpired ? ok(undefined) : refuse('INVITE_EXPIRED', 'This link has expired')
}

/** Signs a number in by the set-up link; resolves to a token for the provider's SDK. */
export const signInBySetUp = (db: Database, token: string, phone: string): Promise<Result<string, Refusal>> =>
  inTransaction(db, async (trx) => {
    await lockFor(trx, 'set-up')
    const link = await checkSetUpLink(trx, token)
    if (!link.ok) return link
    const account = await admit(trx, phone, 'own')
    if (!account.ok) throw new Error('the number of a set-up link was refused')
    const { accountId } = account.value
    await trx
      .updateTable('set_up_links')
      .set({ account_id: accountId })
      .where('token_hash', '=', hashOf(token))
      .execute()
    const user = await trx.selectFrom('users').select('user_id').where('auth_uid', '=', accountId).executeTakeFirst()
    if (user) await claimSetUp(trx, accountId, user.user_id)
    return ok(await makeCustomToken(trx, accountId))
  })
