import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ok } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { lockFor } from '../../database/lock'
import type { Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { violatedConstraint } from '../../database/violation'
import { storeData } from '../../objects/data'
import { reserveImages, uploadUrls } from '../../objects/reserve'
import { readSelf } from '../../present/user'
import { refuse } from '../../refusal'
import { checkPicture } from '../../rules/picture'
import type { Routes } from '../route'

interface Profile {
  username: string
  first_name: string
  last_name: string
  bio: string
}

const findRegistered = (trx: Writing, uid: string) =>
  trx
    .selectFrom('users')
    .select(['user_id', 'username', 'first_name', 'last_name', 'bio'])
    .where('auth_uid', '=', uid)
    .executeTakeFirst()

const isSame = (one: Profile, other: Profile) =>
  one.username === other.username &&
  one.first_name === other.first_name &&
  one.last_name === other.last_name &&
  one.bio === other.bio

/** The number that the next member gets: read now and taken last, so that a refusal uses none up. */
const nextNumber = async (trx: Writing) => {
  const { rows } = await sql<{ next: number }>`
    select (case when is_called then last_value + 1 else last_value end)::int as next from join_numbers`.execute(trx)
  return rows[0]?.next ?? 1
}
const takeNumber = (trx: Writing) => sql`select nextval('join_numbers')`.execute(trx)

const alreadyRegistered = () => refuse('ALREADY_REGISTERED', 'This phone number is already registered')

export const register = {
  /**
   * Gives a confirmed identity its profile. The same registration sent again, because its answer was lost, is answered
   * as the first was, with new URLs for the picture; other values are refused with ALREADY_REGISTERED.
   */
  register: async (services, { body }, { uid, phone }) => {
    const { db, addresses, bounds } = services
    if (body.phoneNumber !== phone)
      return refuse('PHONE_MISMATCH', 'The phone number is not the one that was confirmed')
    const profile = { username: body.username, first_name: body.firstName, last_name: body.lastName, bio: body.bio }
    const imageId = newId()
    const picture = body.profilePic
    const checked = await checkPicture('profilePic', 'PROFILE', picture, limits.profileImageBytes)
    if (!checked.ok) return checked
    let userId = newId()
    try {
      const made = await inTransaction(db, async (trx) => {
        // One registration at a time: the number that was read is still the next one when it is taken.
        await lockFor(trx, 'registration')
        const registered = await findRegistered(trx, uid)
        if (registered && !isSame(registered, profile)) return alreadyRegistered()
        if (registered) userId = registered.user_id
        else
          await trx
            .insertInto('users')
            .values({
              ...profile,
              user_id: userId,
              auth_uid: uid,
              phone_number: phone,
              join_number: await nextNumber(trx),
            })
            .execute()
        const reservation = { imageId, purpose: 'PROFILE' as const, ownerId: userId, subjectId: userId, cliqueId: null }
        const reserved = await reserveImages(trx, bounds, picture ? [{ ...reservation, picture }] : [])
        if (reserved.ok && !registered) await takeNumber(trx)
        return reserved
      })
      if (!made.ok) return made
    } catch (error) {
      const constraint = violatedConstraint(error)
      if (constraint === 'users_phone_number') return alreadyRegistered()
      if (constraint === 'users_username') return refuse('USERNAME_TAKEN', 'Username is already taken')
      throw error
    }
    if (picture) await storeData(services, 'PROFILE', imageId, picture)
    const user = await readSelf(db, addresses, userId)
    if (user === undefined) throw new Error('A person who has just been registered is gone')
    return ok({ user, ...(picture && { uploadUrls: uploadUrls(addresses, 'PROFILE', imageId, picture) }) })
  },
} satisfies Routes
