import type { Relationship } from '../../../contract/entities'
import type { EffectsOf, ShownUser } from './base/effects'

const counted = (relationship: Relationship) => Number(relationship === 'following')

/**
 * Returns a user with another relationship, and one follower more or fewer than the server counted; a request changes
 * no count. An approval in the server's answer wins.
 */
const withRelationship =
  (relationship: Relationship, waits: boolean) =>
  (user: ShownUser): ShownUser => {
    if (user.relationship === relationship) return user
    if (relationship === 'requested' && user.relationship === 'following') return user
    const followersCount = Math.max(0, user.followersCount + counted(relationship) - counted(user.relationship))
    return { ...user, relationship, followersCount, ...(waits && { followWaits: true }) }
  }

export const followEffects: EffectsOf<'follow'> = ({ args, shows: { relationship, before }, tried }, myId) => {
  const change = counted(relationship) - counted(before)
  return [
    {
      on: 'user',
      id: args.body.followee,
      apply: withRelationship(relationship, tried === true),
    },
    {
      on: 'user',
      id: myId,
      apply: (self) => (change === 0 ? self : { ...self, followingCount: Math.max(0, self.followingCount + change) }),
    },
  ]
}

/** The effects of answering a follow request: it leaves the list, and an approval adds a follower. */
export const requestEffects: EffectsOf<'followRequest'> = ({ call, args }, myId) => {
  const id = args.params.id
  const answered = { on: 'request', id, apply: () => undefined } as const
  if (call !== 'approveFollowRequest') return [answered]
  return [answered, { on: 'user', id: myId, apply: (self) => ({ ...self, followersCount: self.followersCount + 1 }) }]
}
