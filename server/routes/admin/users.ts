import { sql } from 'kysely'
import { ok } from '../../../contract/failure'
import { deleteUser } from '../../accounts/delete-user'
import { writeAudit } from '../../activity/audit'
import { readPage } from '../../database/page'
import { inTransaction } from '../../database/transaction'
import { endOperator } from '../../identity/operators'
import { endTokens } from '../../identity/sign-out'
import { presentPicture } from '../../present/picture'
import { notFound, refuse } from '../../basis/refusal'
import type { AdminRoutes } from '../route'

/** A pattern for texts that contain `text` literally. */
const contains = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** The users, and operators' actions on them. */
export const users = {
  adminUsers: async ({ db, addresses }, { query }) => {
    const { rows, ...page } = await readPage(
      db
        .selectFrom('users as u')
        .select(['u.user_id', 'u.username', 'u.first_name', 'u.last_name', 'u.picture_id', 'u.phone_number'])
        .select(['u.stored_bytes', 'u.created_at', 'u.is_operator', 'u.suspended_at'])
        .select(
          // A session of an earlier version has a token and no device.
          sql<Date | null>`greatest(
            (select max(last_seen_at) from devices d where d.account_id = u.auth_uid),
            (select max(used_at) from refresh_tokens r where r.account_id = u.auth_uid and r.device_id is null))`.as(
            'seen_at',
          ),
        )
        .where('u.deleted_at', 'is', null)
        .$if(query.query !== '', (all) => all.where('u.search_text', 'like', contains(query.query)))
        .orderBy('u.stored_bytes', 'desc')
        .orderBy('u.user_id'),
      query,
    )
    return ok({
      ...page,
      users: rows.map((row) => ({
        userId: row.user_id,
        username: row.username,
        firstName: row.first_name,
        lastName: row.last_name,
        profilePic: presentPicture(addresses, 'PROFILE', row.picture_id),
        numberEnd: row.phone_number.slice(-4),
        storedBytes: Number(row.stored_bytes),
        registeredAt: row.created_at.toISOString(),
        lastSeenAt: row.seen_at?.toISOString() ?? null,
        isOperator: row.is_operator,
        isSuspended: row.suspended_at !== null,
      })),
    })
  },

  suspendUser: ({ db }, { params: { id }, body: { isSuspended } }, { userId }) =>
    inTransaction(db, async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select(['username', 'is_operator'])
        .where('user_id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (user === undefined) return notFound('User')
      if (user.is_operator) return refuse('FORBIDDEN', 'An operator cannot be suspended')
      const suspendedAt = isSuspended ? sql<Date>`coalesce(suspended_at, now())` : null
      await trx.updateTable('users').set({ suspended_at: suspendedAt }).where('user_id', '=', id).execute()
      await writeAudit(trx, userId, isSuspended ? 'suspended' : 'unsuspended', user.username, id)
      return ok({})
    }),

  deleteUser: async ({ db, live, sweepSoon }, { params: { id } }, { userId }) => {
    const deleted = await inTransaction(db, async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select(['username', 'is_operator'])
        .where('user_id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (user === undefined) return notFound('User')
      if (user.is_operator) return refuse('FORBIDDEN', 'An operator cannot be deleted')
      await writeAudit(trx, userId, 'deleted', user.username, id)
      return ok(await deleteUser(trx, id))
    })
    if (!deleted.ok) return deleted
    live.tell(...deleted.value)
    sweepSoon()
    return ok({})
  },

  endOperator: ({ db }, { params: { id } }, { userId }) => endOperator(db, userId, id),

  endSessions: ({ db }, { params: { id } }, { userId }) =>
    inTransaction(db, async (trx) => {
      const username = await endTokens(trx, id)
      if (username === undefined) return notFound('User')
      await writeAudit(trx, userId, 'signed out', username, id)
      return ok({})
    }),
} satisfies AdminRoutes
