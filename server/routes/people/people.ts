import * as v from 'valibot'
import { Username } from '../../../contract/fields'
import { ok } from '../../../contract/failure'
import type { Database } from '../../database/tables'
import { presentUser, readSelf, selectUsers } from '../../present/user'
import { notFound, refuse } from '../../refusal'
import type { Routes } from '../route'

const findUser = (db: Database, uid: string) =>
  db.selectFrom('users').select('user_id').where('auth_uid', '=', uid).executeTakeFirst()

/** People: one's own user, and other people's cards. */
export const people = {
  getSelf: async ({ db, addresses }, _, { uid }) => {
    const found = await findUser(db, uid)
    const user = found && (await readSelf(db, addresses, found.user_id))
    return user ? ok({ user }) : refuse('USER_DOES_NOT_EXIST', 'User does not exist')
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
} satisfies Routes
