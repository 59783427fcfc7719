import { listedMember, type Effect, type EffectsOf } from './base/effects'

/** A blocked user leaves the followers and is no longer followed; their profile shows that they are blocked. */
const blockEffects = (id: string, isBlocked: boolean): Effect[] => [
  {
    on: 'user',
    id,
    apply: (user) => ({ ...user, isBlocked, ...(isBlocked && { relationship: 'unrelated' }) }),
  },
  { on: 'blocked', id, apply: (user) => ({ ...user, isUnblocked: !isBlocked }) },
  ...(isBlocked ? [{ on: 'follower', id, apply: () => undefined } satisfies Effect] : []),
]

/**
 * The effects of blocks, of removing a follower or member (the list and the number change), and of naming another
 * leader.
 */
export const peopleEffects: EffectsOf<'people'> = ({ call, args }, myId): Effect[] => {
  const { id } = args.params
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
      { on: 'member', id: listedMember(id, args.params.userId), apply: () => undefined },
      { on: 'clique', id, apply: (clique) => ({ ...clique, memberCount: Math.max(0, clique.memberCount - 1) }) },
    ]
  const leader = args.body.userId
  // Only while the answer shows the user as the leader: a newer answer is already right, and they may have left since.
  const handOn: Effect = {
    on: 'clique',
    id,
    apply: (clique) => (clique.leader === myId ? { ...clique, leader, relationship: 'member' } : clique),
  }
  return [handOn]
}
