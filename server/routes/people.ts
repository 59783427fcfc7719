import { sql } from 'kysely'
import * as v from 'valibot'
import { v7 as newId } from 'uuid'
import { Username } from '../../contract/fields'
import { ok } from '../../contract/failure'
import { readPage } from '../database/page'
import type { Database } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { violatedConstraint } from '../database/violation'
import { reserveImages, uploadUrls } from '../objects/reserve'
import { presentUser, readSelf, selectUsers } from '../present/user'
import { notFound, refuse } from '../refusal'
import type { Routes } from './route'

const findUser = (db: Database, uid: string) =>
  db.selectFrom('users').select('user_id').where('auth_uid', '=', uid).executeTakeFirst()

/** What a user typed, as a pattern that contains it: the pattern's own signs are taken literally. */
const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** People: one's own user and its registration, other people's cards, and the search for them. */
export const people = {
  getSelf: async ({ db, addresses }, _, { uid }) => {
    const found = await findUser(db, uid)
    const user = found && (await readSelf(db, addresses, found.user_id))
    return user ? ok({ user }) : refuse('USER_DOES_NOT_EXIST', 'User does not exist')
  },

  register: async ({ db, addresses, bounds }, { body }, { uid, phone }) => {
    if (body.phoneNumber !== phone)
      return refuse('PHONE_MISMATCH', 'The phone number is not the one that was confirmed')
    const userId = newId()
    const imageId = newId()
    const picture = body.profilePic
    try {
      const made = await inTransaction(db, async (trx) => {
        await trx
          .insertInto('users')
          .values({
            user_id: userId,
            auth_uid: uid,
            phone_number: phone,
            username: body.username,
            first_name: body.firstName,
            last_name: body.lastName,
            bio: body.bio,
          })
          .execute()
        const reservation = { imageId, purpose: 'PROFILE' as const, ownerId: userId, subjectId: userId, cliqueId: null }
        return reserveImages(trx, bounds, picture ? [{ ...reservation, picture }] : [])
      })
      if (!made.ok) return made
    } catch (error) {
      const constraint = violatedConstraint(error)
      if (constraint === 'users_username') return refuse('USERNAME_TAKEN', 'Username is already taken')
      if (constraint === 'users_auth_uid' || constraint === 'users_phone_number')
        return refuse('ALREADY_REGISTERED', 'This phone number is already registered')
      throw error
    }
    const user = await readSelf(db, addresses, userId)
    if (user === undefined) throw new Error('A person who has just been registered is gone')
    return ok({ user, ...(picture && { uploadUrls: uploadUrls(addresses, 'PROFILE', imageId, picture) }) })
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

  searchUsers: async ({ db, addresses }, { query }, { userId }) => {
    const text = query.search.toLowerCase()
    const words = text.split(/\s+/).filter((word) => word !== '')
    if (words.length === 0) return ok({ users: [], page: query.page, size: query.size, hasMore: false })
    const matches = words.reduce(
      (people, word) => people.where('u.search_text', 'like', containing(word)),
      selectUsers(db, userId),
    )
    const { rows, ...page } = await readPage(
      matches.orderBy(sql`starts_with(u.username, ${text})`, 'desc').orderBy('u.username'),
      query,
    )
    return ok({ ...page, users: rows.map((row) => presentUser(addresses, row)) })
  },

  getUser: async ({ db, addresses }, { params }, { userId }) => {
    const row = await selectUsers(db, userId).where('u.user_id', '=', params.id).executeTakeFirst()
    return row ? ok({ user: presentUser(addresses, row) }) : notFound('User')
  },
} satisfies Routes
