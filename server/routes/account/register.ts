import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ok } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { lockFor } from '../../database/lock'
import { findAccount, lockNumber } from '../../identity/accounts'
import type { Writing } from '../../database/tables'
import { claimSetUp } from '../../identity/set-up'
import { checkMaker, markJoined } from '../../identity/invitations'
import { inTransaction } from '../../database/transaction'
import { violatedConstraint } from '../../database/violation'
import { storeData } from '../../objects/data'
import { reserveImages, uploadUrls } from '../../objects/arriving/reserve'
import { readSelf } from '../../present/user'
import { refuse } from '../../basis/refusal'
import { checkPicture } from '../../objects/arriving/check-picture'
import { enterClique, lockClique } from '../../acts/cliques/enter-clique'
import type { AccountRoutes } from '../route'

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

/** The number that the next member gets: read now and used last, so that a refusal uses none up. */
const nextNumber = async (trx: Writing) => {
  const { rows } = await sql<{ next: number }>`
    select (case when is_called then last_value + 1 else last_value end)::int as next from join_numbers`.execute(trx)
  return rows[0]?.next ?? 1
}
const takeNumber = (trx: Writing) => sql`select nextval('join_numbers')`.execute(trx)

/**
 * Enters the cliques of the invitations that signed this account in, if their makers may still invite; resolves to
 * their ids.
 */
const enterInvited = async (trx: Writing, uid: string, userId: string) => {
  const invitations = await trx
    .selectFrom('personal_invitations')
    .select(['invitation_id', 'clique_id', 'invited_by'])
    .where('account_id', '=', uid)
    .where('clique_id', 'is not', null)
    .where('joined_at', 'is', null)
    .orderBy('clique_id')
    .forUpdate()
    .execute()
  const entered: string[] = []
  for (const { invitation_id: id, ...invitation } of invitations) {
    const { clique_id: cliqueId, invited_by: maker } = invitation
    const clique = cliqueId === null || entered.includes(cliqueId) ? undefined : await lockClique(trx, cliqueId)
    if (!(await checkMaker(trx, invitation)).ok) continue
    if (clique) await enterClique(trx, clique, userId, maker)
    if (clique) entered.push(clique.clique_id)
    await markJoined(trx, id)
  }
  return entered
}

const alreadyRegistered = () => refuse('ALREADY_REGISTERED', 'This phone number is already registered')

export const register = {
  /**
   * Gives a confirmed identity its profile. If the same registration is sent again, because its answer was lost, the
   * result is the same, with new URLs for the picture; other values are refused with ALREADY_REGISTERED.
   */
  register: async (services, { body }, { uid, phone }) => {
    const { db, addresses, bounds, identity, live } = services
    if (body.phoneNumber !== phone)
      return refuse('PHONE_MISMATCH', 'The phone number is not the one that was confirmed')
    const profile = { username: body.username, first_name: body.firstName, last_name: body.lastName, bio: body.bio }
    const imageId = newId()
    const picture = body.profilePic
    const checked = await checkPicture('profilePic', 'PROFILE', picture, limits.profileImageBytes)
    if (!checked.ok) return checked
    let userId = newId()
    let entered: string[] = []
    try {
      const made = await inTransaction(db, async (trx) => {
        // One registration at a time, so that the number that was read is still the next one when it is used.
        await lockFor(trx, 'registration')
        await lockNumber(trx, phone)
        // See [Note: Vouched accounts]: another sign-in may have replaced it.
        if (identity.mode === 'local' && !(await findAccount(trx, uid)))
          return refuse('UNAUTHENTICATED', 'Sign in again')
        const registered = await findRegistered(trx, uid)
        if (registered && !isSame(registered, profile)) return alreadyRegistered()
        if (registered) userId = registered.user_id
        else {
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
          entered = await enterInvited(trx, uid, userId)
          if (identity.mode === 'local') await claimSetUp(trx, uid, userId)
        }
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
    live.tell(...entered.map((id) => ({ what: 'clique' as const, id })))
    if (picture) await storeData(services, 'PROFILE', imageId, picture)
    const user = await readSelf(services, userId)
    if (user === undefined) throw new Error('A person who has just been registered is gone')
    return ok({ user, ...(picture && { uploadUrls: uploadUrls(addresses, 'PROFILE', imageId, picture) }) })
  },
} satisfies AccountRoutes
