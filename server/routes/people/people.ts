import * as v from 'valibot'
import { Username } from '../../../contract/fields'
import { ok } from '../../../contract/failure'
import { deleteUser } from '../../accounts/delete-user'
import { restoreUser } from '../../accounts/restore-user'
import type { Database } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { presentUser, readSelf, selectUsers } from '../../present/user'
import type { DomainEvent } from '../../live/domain-event'
import { findInvitedAt } from '../../identity/accounts'
import { checkNotLast } from '../../identity/operators'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import type { PeopleRoutes } from '../route'

const findUser = (db: Database, uid: string) =>
  db.selectFrom('users').select(['user_id', 'deleted_at']).where('auth_uid', '=', uid).executeTakeFirst()

/** Users: the caller, and other users' cards. */
export const people = {
  /** Restores a user who was deleted and has signed in again. */
  getSelf: async (services, _, { uid, deviceId }) => {
    const { db, trashDays, live } = services
    const found = await findUser(db, uid)
    const isDeleted = found !== undefined && found.deleted_at !== null
    if (isDeleted) {
      const restored = await inTransaction(db, (trx) => restoreUser(trx, found.user_id, trashDays))
      if (!restored.ok) return restored
      live.tell(...restored.value)
    }
    const user = found && (await readSelf(services, found.user_id))
    if (user === undefined) return refuse('USER_DOES_NOT_EXIST', 'User does not exist')
    const invitedAt = await findInvitedAt(db, uid, deviceId)
    return ok({
      user,
      ...(isDeleted && { isRestored: true }),
      ...(invitedAt && { madeByInvitationAt: invitedAt.toISOString() }),
    })
  },

  deleteSelf: async ({ db, live, hideSoon, sweepSoon, accountDeletion }, _, { userId }) => {
    if (!accountDeletion) return refuse('FORBIDDEN', 'The operator of this server deletes accounts')
    const deleted = await inTransaction<DomainEvent[], Refusal>(db, async (trx) => {
      const allowed = await checkNotLast(trx, userId)
      return allowed.ok ? ok(await deleteUser(trx, userId)) : allowed
    })
    if (!deleted.ok) return deleted
    live.tell(...deleted.value)
    hideSoon()
    sweepSoon()
    return ok({})
  },

  usernameUnique: async ({ db }, { params }) => {
    const username = v.safeParse(Username, params.username.toLowerCase())
    if (!username.success) return refuse('INVALID_REQUEST', 'username: not a username')
    const taken = await db
      .selectFrom('users')
      .select('user_id')
      .where('username', '=', username.output)
      .executeTakeFirst()
    return ok({ isUnique: taken === undefined })
  },

  getUser: async ({ db, addresses }, { params }, { userId }) => {
    const row = await selectUsers(db, userId).where('u.user_id', '=', params.id).executeTakeFirst()
    return row ? ok({ user: presentUser(addresses, row) }) : notFound('User')
  },
} satisfies PeopleRoutes
