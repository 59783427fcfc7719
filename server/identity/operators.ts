/**
 * [Note: The last operator]
 *
 * If the last operator of a server leaves by accident, no user can invite, hand codes on or settle reports. So the app
 * refuses that, and only the program on the server ends the role of the last one. Each end takes one lock: if two
 * operators end each other's role at once, the second one is refused.
 */
import { fail, ok, type Result } from '../../contract/failure'
import { lockFor } from '../database/lock'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { notFound, refuse, type Refusal } from '../basis/refusal'
import { writeAudit } from '../activity/audit'

const listOperators = async (trx: Writing) => {
  await lockFor(trx, 'operators')
  return trx.selectFrom('users').select(['user_id', 'username']).where('is_operator', '=', true).execute()
}

const LAST = refuse('LAST_OPERATOR', 'You are the only operator of this server. Make another one first.')

const take = (trx: Writing, userId: string) =>
  trx.updateTable('users').set({ is_operator: false }).where('user_id', '=', userId).execute()

/** Ends the role of another operator or of the caller. Refuses the last one with LAST_OPERATOR. */
export const endOperator = (db: Database, by: string, userId: string): Promise<Result<object, Refusal>> =>
  inTransaction(db, async (trx) => {
    const operators = await listOperators(trx)
    const ended = operators.find((one) => one.user_id === userId)
    // Another operator may have ended the caller's own role since the call began.
    if (!operators.some((one) => one.user_id === by)) return refuse('FORBIDDEN', 'Only operators of this server may')
    if (ended === undefined) return notFound('Operator')
    if (operators.length === 1) return LAST
    await take(trx, userId)
    const action = by === userId ? 'stopped being operator' : 'ended the operator role of'
    await writeAudit(trx, by, action, ended.username, userId)
    return ok({})
  })

/**
 * Ends the role of an operator, even of the last one; `isLast`: no operator is left. Refuses a name that no operator
 * has.
 */
export const endOperatorByName = (
  db: Database,
  username: string,
): Promise<Result<{ userId: string; isLast: boolean }, 'unknown'>> =>
  inTransaction(db, async (trx) => {
    const operators = await listOperators(trx)
    const ended = operators.find((one) => one.username === username)
    if (ended === undefined) return fail('unknown')
    await take(trx, ended.user_id)
    await writeAudit(trx, null, 'ended the operator role of', username, ended.user_id)
    return ok({ userId: ended.user_id, isLast: operators.length === 1 })
  })

/** Checks, until the transaction ends, that a user who is about to be deleted is not the only operator. */
export const checkNotLast = async (trx: Writing, userId: string): Promise<Result<undefined, Refusal>> => {
  const user = await trx.selectFrom('users').select('is_operator').where('user_id', '=', userId).executeTakeFirst()
  if (!user?.is_operator) return ok(undefined)
  const operators = await listOperators(trx)
  return operators.length === 1 && operators[0]?.user_id === userId ? LAST : ok(undefined)
}
