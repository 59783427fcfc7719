/** What a leader does about members, and a user about followers and users whom they block. Shown at once, and sent once there is a network. */
import type { BlockedUser } from '../../../contract/entities'
import { currentSession } from '../session/session-state'
import type { BlockShows } from '../kinds/people-effects'
import type { Photos } from '../kinds/base/effects'
import { submit } from './outbox/submit'

const uid = () => currentSession()?.uid ?? ''

/** Their collections stay. Photos that go are deleted as the server ends the membership. */
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

/** They are not told. */
export const removeFollower = (userId: string) =>
  submit(uid(), {
    key: `follower ${userId}`,
    kind: 'people',
    call: 'removeFollower',
    args: { params: { id: userId } },
  })

/** A block and its end are about the same thing: the last one counts. */
const changeBlock = (call: 'blockUser' | 'unblockUser', { userId, username }: BlockedUser) =>
  submit(uid(), {
    key: `block ${userId}`,
    kind: 'people',
    call,
    args: { params: { id: userId } },
    shows: { user: { userId, username } } satisfies BlockShows,
  })

/** Neither of the two sees the other from now on. They are not told. */
export const blockUser = (user: BlockedUser) => changeBlock('blockUser', user)

/** What the block has ended stays ended. */
export const unblockUser = (user: BlockedUser) => changeBlock('unblockUser', user)
