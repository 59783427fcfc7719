/**
 * A leader's actions on members, and a user's on followers and blocked users. Shown at once, and sent once there is a
 * network.
 */
import type { BlockedUser } from '../../../contract/entities'
import { currentSession } from '../session/session-state'
import type { Photos } from '../kinds/base/effects'
import { submit } from './outbox/submit'

const uid = () => currentSession()?.uid ?? ''

/** The member's collections stay. With 'go', the photos are deleted when the server ends the membership. */
export const removeMember = (cliqueId: string, userId: string, photos: Photos) =>
  submit(uid(), {
    key: `member ${cliqueId} ${userId}`,
    kind: 'people',
    call: 'removeMember',
    args: { params: { id: cliqueId, userId }, query: { photos } },
  })

/** Makes another member the leader; the signed-in user is a member then. */
export const handOverClique = (cliqueId: string, userId: string) =>
  submit(uid(), {
    key: `lead ${cliqueId}`,
    kind: 'people',
    call: 'handOverClique',
    args: { params: { id: cliqueId }, body: { userId } },
  })

/** The follower is not notified. */
export const removeFollower = (userId: string) =>
  submit(uid(), {
    key: `follower ${userId}`,
    kind: 'people',
    call: 'removeFollower',
    args: { params: { id: userId } },
  })

/** A block and its end have the same key: the last one counts. */
const changeBlock = (call: 'blockUser' | 'unblockUser', { userId, username }: BlockedUser) =>
  submit(uid(), {
    key: `block ${userId}`,
    kind: 'people',
    call,
    args: { params: { id: userId } },
    shows: { user: { userId, username } },
  })

/** Neither of the two sees the other from now on. The blocked user is not notified. */
export const blockUser = (user: BlockedUser) => changeBlock('blockUser', user)

/** Follows, requests, invitations and names that the block ended are not restored. */
export const unblockUser = (user: BlockedUser) => changeBlock('unblockUser', user)
