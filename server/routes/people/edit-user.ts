import { v7 as newId } from 'uuid'
import { ok } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import type { Writing } from '../../database/tables'
import { lockUsers } from '../../database/lock'
import { inTransaction } from '../../database/transaction'
import { violatedConstraint } from '../../database/violation'
import { storeData } from '../../objects/data'
import { reserveImages, uploadUrls } from '../../objects/arriving/reserve'
import { readSelf } from '../../present/user'
import { refuse } from '../../basis/refusal'
import { checkPicture } from '../../objects/arriving/check-picture'
import { countFollow } from '../../acts/people/follow-counts'
import type { PeopleRoutes } from '../route'

const requesters = async (trx: Writing, userId: string) => {
  const found = trx.selectFrom('follows').select('follower_id').where('followee_id', '=', userId)
  const rows = await found.where('state', '=', 'REQUESTED').execute()
  return rows.map(({ follower_id: follower }) => follower)
}

/** An account that becomes public has no requests to approve: users who requested to follow now do. */
const approveAll = async (trx: Writing, userId: string) => {
  const approved = await trx
    .updateTable('follows')
    .set({ state: 'ACTIVE' })
    .where('followee_id', '=', userId)
    .where('state', '=', 'REQUESTED')
    .returning('follower_id')
    .execute()
  for (const { follower_id: follower } of approved) await countFollow(trx, follower, userId, 1)
  return approved.map(({ follower_id: follower }) => follower)
}

export const editUser = {
  /** Changes the given fields only. A new picture is shown once its three variants have arrived. */
  editUser: async (services, { body }, { userId }) => {
    const { db, addresses, bounds, live } = services
    const { firstName, lastName, username, bio, isPrivate, profilePic: picture } = body
    const checked = await checkPicture('profilePic', 'PROFILE', picture, limits.profileImageBytes)
    if (!checked.ok) return checked
    const imageId = newId()
    const changes = {
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(username !== undefined && { username }),
      ...(bio !== undefined && { bio }),
      ...(isPrivate !== undefined && { is_private: isPrivate }),
    }
    let followers: string[] = []
    try {
      const edited = await inTransaction(db, async (trx) => {
        await lockUsers(trx, [userId, ...(isPrivate === false ? await requesters(trx, userId) : [])])
        if (Object.keys(changes).length > 0)
          await trx.updateTable('users').set(changes).where('user_id', '=', userId).execute()
        followers = isPrivate === false ? await approveAll(trx, userId) : []
        const reservation = { imageId, purpose: 'PROFILE' as const, ownerId: userId, subjectId: userId, cliqueId: null }
        return reserveImages(trx, bounds, picture ? [{ ...reservation, picture }] : [])
      })
      if (!edited.ok) return edited
    } catch (error) {
      if (violatedConstraint(error) === 'users_username') return refuse('USERNAME_TAKEN', 'Username is already taken')
      throw error
    }
    if (picture) await storeData(services, 'PROFILE', imageId, picture)
    live.tell(
      { what: 'activity', people: [userId] },
      { what: 'profile', id: userId },
      ...followers.map((one) => ({ what: 'people' as const, one, other: userId })),
    )
    const user = await readSelf(services, userId)
    if (user === undefined) throw new Error('A person who was just changed is gone')
    return ok({ user, ...(picture && { uploadUrls: uploadUrls(addresses, 'PROFILE', imageId, picture) }) })
  },
} satisfies PeopleRoutes
