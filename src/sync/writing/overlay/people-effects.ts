import type { User } from '../../../../contract/entities'
import { listedMember, type Effect, type EffectsOf } from './effects'

/** Whom a block is about, as they were shown: no answer has them any more. */
export interface BlockShows {
  user: User
}

/** A blocked user is no follower, and is followed by no one here; the profile says that they are blocked. */
const blockEffects = (id: string, isBlocked: boolean): Effect[] => [
  {
    on: 'user',
    id,
    apply: (user) => ({ ...user, isBlocked, ...(isBlocked && { relationship: 'unrelated' }) }),
  },
  { on: 'blocked', id, apply: (user) => ({ ...user, isUnblocked: !isBlocked }) },
  ...(isBlocked ? [{ on: 'follower', id, apply: () => undefined } satisfies Effect] : []),
]

/** A member or follower who is removed leaves the list and the count; a lead that is handed on is another member's. */
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
  // Where an answer says that someone else leads it, the user may have left it since.
  const handOn: Effect = {
    on: 'clique',
    id,
    apply: (clique) => (clique.leader === myId ? { ...clique, leader, relationship: 'member' } : clique),
  }
  return [handOn]
}
