import { sql } from 'kysely'
import { ok } from '../../../contract/failure'
import { deleteUser } from '../../accounts/delete-user'
import { setQuotaBy } from '../../accounts/set-quota'
import { writeAudit } from '../../activity/audit'
import { readPage } from '../../database/page'
import { inTransaction } from '../../database/transaction'
import { endOperator } from '../../identity/operators'
import { makeOperatorBy } from '../../identity/set-up'
import { endTokens } from '../../identity/sign-out'
import { readGuestsOfMaker } from '../../guests/links'
import { endAnnouncements } from '../../objects/end-announcements'
import { endWaysIn } from '../../ways-in/end-ways-in'
import { quotaOf } from '../../objects/bounds'
import { notFound, refuse } from '../../basis/refusal'
import type { AdminRoutes } from '../route'
import { presentListed } from './listed-user'

/** A pattern for texts that contain `text` literally. */
const contains = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** The users, and operators' actions on them. */
export const users = {
  adminUsers: async ({ db, addresses, bounds, live }, { query }, caller) => {
    // The stored time is up to an hour old: it is renewed with a token.
    const seenAt = (userId: string, stored: Date | null) =>
      userId === caller.userId || live.isHere(userId) ? new Date() : stored
    const { rows, ...page } = await readPage(
      db
        .selectFrom('users as u')
        .select(['u.user_id', 'u.username', 'u.first_name', 'u.last_name', 'u.picture_id', 'u.phone_number'])
        .select(['u.stored_bytes', 'u.quota_bytes', 'u.created_at', 'u.is_operator', 'u.suspended_at'])
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
        ...presentListed(addresses, row),
        storedBytes: Number(row.stored_bytes),
        quota: { bytes: quotaOf(bounds, row.quota_bytes), isOwn: row.quota_bytes !== null },
        registeredAt: row.created_at.toISOString(),
        lastSeenAt: seenAt(row.user_id, row.seen_at)?.toISOString() ?? null,
        isOperator: row.is_operator,
        isSuspended: row.suspended_at !== null,
      })),
    })
  },

  suspendUser: async ({ db, live }, { params: { id }, body: { isSuspended } }, { userId }) => {
    const changed = await inTransaction(db, async (trx) => {
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
      if (isSuspended) await endAnnouncements(trx, await readGuestsOfMaker(trx, id))
      const ended = isSuspended ? await endWaysIn(trx, 'suspension', { userId: id }) : { tell: [] }
      await writeAudit(trx, userId, isSuspended ? 'suspended' : 'unsuspended', user.username, id)
      return ok(ended.tell)
    })
    if (!changed.ok) return changed
    live.tell({ what: 'everything', people: [id] }, ...changed.value)
    return ok({})
  },

  setQuota: ({ db }, { params: { id }, body: { gigabytes } }, { userId }) => setQuotaBy(db, userId, id, gigabytes),

  deleteUser: async ({ db, live, hideSoon, sweepSoon }, { params: { id } }, { userId }) => {
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
    hideSoon()
    sweepSoon()
    return ok({})
  },

  makeOperator: async ({ db, live }, { params: { id } }, { userId }) => {
    const made = await makeOperatorBy(db, userId, id)
    if (!made.ok) return made
    live.tell({ what: 'everything', people: [id] })
    return ok({})
  },

  endOperator: async ({ db, live }, { params: { id } }, { userId }) => {
    const ended = await endOperator(db, userId, id)
    if (ended.ok) live.tell({ what: 'everything', people: [id] })
    return ended
  },

  endSessions: async ({ db, live }, { params: { id } }, { userId }) => {
    const ended = await inTransaction(db, async (trx) => {
      const username = await endTokens(trx, id)
      if (username === undefined) return notFound('User')
      await writeAudit(trx, userId, 'signed out', username, id)
      return ok({})
    })
    if (ended.ok) live.tell({ what: 'everything', people: [id] })
    return ended
  },
} satisfies AdminRoutes
