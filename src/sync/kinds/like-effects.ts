import type { EffectsOf } from './base/effects'

/** Sets whether the user likes a photo or comment; its number of likes changes by one if that is new. */
export const withLike =
  (isLiked: boolean) =>
  <T extends { hasLiked: boolean; numLikes: number }>(entity: T): T =>
    entity.hasLiked === isLiked
      ? entity
      : { ...entity, hasLiked: isLiked, numLikes: Math.max(0, entity.numLikes + (isLiked ? 1 : -1)) }

/** The effects of a like, or its end, on a photo that is shown. */
export const likeEffects: EffectsOf<'like'> = ({ call, args }) => [
  { on: 'flick', id: args.params.itemId, apply: withLike(call === 'likeFlick') },
]
