import type { EffectsOf } from './effects'

/** Sets whether the user likes it, and counts the difference to what the entity says. */
export const withLike =
  (isLiked: boolean) =>
  <T extends { hasLiked: boolean; numLikes: number }>(entity: T): T =>
    entity.hasLiked === isLiked
      ? entity
      : { ...entity, hasLiked: isLiked, numLikes: Math.max(0, entity.numLikes + (isLiked ? 1 : -1)) }

export const likeEffects: EffectsOf = ({ call, args }) => [
  { on: 'flick', id: args.params?.['itemId'] ?? '', apply: withLike(call === 'likeFlick') },
]
