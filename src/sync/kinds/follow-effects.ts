import type { Relationship } from '../../../contract/entities'
import type { EffectsOf, ShownUser } from './base/effects'

/** The shown data of a follow. `before`: the server's relationship before it. */
export interface FollowShows {
  relationship: Relationship
  before: Relationship
}

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

export const followEffects: EffectsOf = ({ args, shows, tried }, myId) => {
  const { relationship, before } = shows as FollowShows
  const change = counted(relationship) - counted(before)
  return [
    {
      on: 'user',
      id: (args.body as { followee: string }).followee,
      apply: withRelationship(relationship, tried === true),
    },
    {
      on: 'user',
      id: myId,
      apply: (self) => (change === 0 ? self : { ...self, followingCount: Math.max(0, self.followingCount + change) }),
    },
  ]
}
