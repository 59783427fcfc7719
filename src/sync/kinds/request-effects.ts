import type { EffectsOf } from './base/effects'

/** The effects of answering a follow request: it leaves the list, and an approval adds a follower. */
export const requestEffects: EffectsOf<'followRequest'> = ({ call, args }, myId) => {
  const id = args.params.id
  const answered = { on: 'request', id, apply: () => undefined } as const
  if (call !== 'approveFollowRequest') return [answered]
  return [answered, { on: 'user', id: myId, apply: (self) => ({ ...self, followersCount: self.followersCount + 1 }) }]
}
