import { sql } from 'kysely'
import { ok } from '../../../contract/failure'
import { purgeUser } from '../../accounts/purge-user'
import { restoreUser } from '../../accounts/restore-user'
import { writeAudit } from '../../activity/audit'
import { notFound } from '../../basis/refusal'
import { readPage } from '../../database/page'
import type { Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { isRestorable } from '../../rules/photo'
import type { AdminRoutes } from '../route'
import { presentListed } from './listed-user'

const DAY_MS = 24 * 3_600_000

/** The name of the operator whose action deleted the user; null if the user did. */
const deletedBy = sql<string | null>`(select a.operator_name from audit a
  where a.subject_id = u.user_id and a.action = 'deleted' and a.happened_at >= u.deleted_at limit 1)`

const usernameOf = async (trx: Writing, userId: string) => {
  const deleted = trx.selectFrom('users').select('username').where('user_id', '=', userId)
  return (await deleted.where('deleted_at', 'is not', null).executeTakeFirst())?.username
}

/** Deleted users, until nothing of them can be restored. */
export const deletedUsers = {
  adminDeletedUsers: async ({ db, addresses, trashDays }, { query }) => {
    const { rows, ...page } = await readPage(
      db
        .selectFrom('users as u')
        .select(['u.user_id', 'u.username', 'u.first_name', 'u.last_name', 'u.picture_id', 'u.phone_number'])
        .select(['u.deleted_at', deletedBy.as('deleted_by')])
        .where(isRestorable(sql.ref('u.deleted_at'), trashDays))
        .orderBy('u.deleted_at', 'desc')
        .orderBy('u.user_id'),
      query,
    )
    return ok({
      ...page,
      users: rows.map(({ deleted_at: deletedAt, ...row }) => ({
        ...presentListed(addresses, row),
        deletedAt: (deletedAt ?? new Date(0)).toISOString(),
        deletedBy: row.deleted_by,
        until: new Date((deletedAt?.getTime() ?? 0) + trashDays * DAY_MS).toISOString(),
      })),
    })
  },

  restoreUser: async ({ db, live, trashDays }, { params: { id } }, { userId }) => {
    const restored = await inTransaction(db, async (trx) => {
      const username = await usernameOf(trx, id)
      if (username === undefined) return notFound('Deleted user')
      await writeAudit(trx, userId, 'restored', username, id)
      return restoreUser(trx, id, trashDays)
    })
    if (!restored.ok) return restored
    live.tell(...restored.value)
    return ok({})
  },

  purgeUser: async ({ db, sweepSoon, trashDays }, { params: { id } }, { userId }) => {
    const purged = await inTransaction(db, async (trx) => {
      const username = await usernameOf(trx, id)
      if (username === undefined) return notFound('Deleted user')
      await writeAudit(trx, userId, 'deleted for good', username, id)
      await purgeUser(trx, id, trashDays)
      return ok({})
    })
    if (purged.ok) sweepSoon()
    return purged
  },
} satisfies AdminRoutes
