/** The effects of the mutations of each kind. Small: part of the first load; kinds.ts has the rest of each kind. */
import type { MutationKind } from '../../store/outbox/mutation-types'
import { commentEffects, deleteEffects, commentLikeEffects } from './comment-effects'
import { deletionEffects } from './deletion-effects'
import { editEffects } from './edit-effects'
import { moderationEffects } from './moderation-effects'
import { moveEffects } from './move-effects'
import type { EffectsOf } from './base/effects'
import { followEffects, requestEffects } from './follow-effects'
import { likeEffects } from './like-effects'
import { membershipEffects } from './membership-effects'
import { peopleEffects } from './people-effects'

const nothing: EffectsOf = () => []

export const mutationEffects: Record<MutationKind, EffectsOf> = {
  like: likeEffects,
  follow: followEffects,
  followRequest: requestEffects,
  membership: membershipEffects,
  people: peopleEffects,
  comment: commentEffects,
  commentLike: commentLikeEffects,
  commentDelete: deleteEffects,
  edit: editEffects,
  // Its bytes are only on the device until they are sent.
  picture: nothing,
  deletion: deletionEffects,
  move: moveEffects,
  copy: moveEffects,
  moderation: moderationEffects,
  // A mark is applied to a whole list: see activity/seen.ts.
  activitySeen: nothing,
}
