import { listedMember, type Effect, type EffectsOf } from './effects'

/** A member or follower who is removed leaves the list and the count; a lead that is handed on is another member's. */
export const peopleEffects: EffectsOf = ({ call, args }, myId): Effect[] => {
  const { id = '', userId = '' } = args.params ?? {}
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
  return [{ on: 'clique', id, apply: (clique) => ({ ...clique, leader, relationship: 'member' }) }]
}
