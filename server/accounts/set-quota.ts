/** How much one user may store, apart from the server's default. */
import { ok, type Result } from '../../contract/failure'
import { GB } from '../../contract/limits'
import { writeAudit, type Actor } from '../activity/audit'
import type { Database } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { notFound, type Refusal } from '../basis/refusal'

const set = (
  db: Database,
  by: Actor,
  column: 'user_id' | 'username',
  value: string,
  gigabytes: number | null,
): Promise<Result<object, Refusal>> =>
  inTransaction(db, async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({ quota_bytes: gigabytes === null ? null : gigabytes * GB })
      .where(column, '=', value)
      .where('deleted_at', 'is', null)
      .returning(['user_id', 'username'])
      .executeTakeFirst()
    if (user === undefined) return notFound('User')
    const { user_id: userId, username } = user
    if (gigabytes === null) await writeAudit(trx, by, 'ended the quota of', username, userId)
    else await writeAudit(trx, by, 'set the quota of', `${username} to ${gigabytes} GB`, userId)
    return ok({})
  })

/** Sets a user's limit, by an operator; null: the default of the settings. Deletes nothing. Refuses a deleted user. */
export const setQuotaBy = (db: Database, by: string, userId: string, gigabytes: number | null) =>
  set(db, by, 'user_id', userId, gigabytes)

/** The same by the command line, for the user of this name. */
export const setQuota = (db: Database, username: string, gigabytes: number | null) =>
  set(db, null, 'username', username, gigabytes)
