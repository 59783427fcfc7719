import type { BlockedUser } from '../../../contract/entities'
import { listedMember, type Effect, type EffectsOf } from './base/effects'

/** The user who is blocked or unblocked, as they were shown: answers do not have a blocked user any more. */
export interface BlockShows {
  user: BlockedUser
}

/** A blocked user leaves the followers and is not followed any more; their profile says that they are blocked. */
const blockEffects = (id: string, isBlocked: boolean): Effect[] => [
  {
    on: 'user',
    id,
    apply: (user) => ({ ...user, isBlocked, ...(isBlocked && { relationship: 'unrelated' }) }),
  },
  { on: 'blocked', id, apply: (user) => ({ ...user, isUnblocked: !isBlocked }) },
  ...(isBlocked ? [{ on: 'follower', id, apply: () => undefined } satisfies Effect] : []),
]

/** What blocks show, and removing a follower or member (the list and the number change), and naming another leader. */
export const peopleEffects: EffectsOf = ({ call, args }, myId): Effect[] => {
  const { id = '', userId = '' } = args.params ?? {}
  if (call === 'blockUser' || call === 'unblockUser') return blockEffects(id, call === 'blockUser')
  if (call === 'removeFollower')
    return [
      { on: 'follower', id, apply: () => undefined },
      {
        on: 'user',
        id: myId,
        apply: (self) => ({ ...self, followersCount: Math.max(0, self.followersCount - 1) }),
      },
    ]
  if (call === 'removeMember')
    return [
      { on: 'member', id: listedMember(id, userId), apply: () => undefined },
      { on: 'clique', id, apply: (clique) => ({ ...clique, memberCount: Math.max(0, clique.memberCount - 1) }) },
    ]
  const { userId: leader } = args.body as { userId: string }
  // Only while the answer shows the user as the leader: a newer one is right already, and they may have left since.
  const handOn: Effect = {
    on: 'clique',
    id,
    apply: (clique) => (clique.leader === myId ? { ...clique, leader, relationship: 'member' } : clique),
  }
  return [handOn]
}
