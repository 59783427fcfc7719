/** What a leader does about members, and a user about followers. Shown at once, and sent once there is a network. */
import { currentSession } from '../session/session-state'
import { submit } from './submit'

const uid = () => currentSession()?.uid ?? ''

/** Their photos and collections stay. */
export const removeMember = (cliqueId: string, userId: string) =>
  submit(uid(), {
    key: `member ${cliqueId} ${userId}`,
    kind: 'people',
    call: 'removeMember',
    args: { params: { id: cliqueId, userId } },
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
