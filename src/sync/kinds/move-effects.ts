import { countEffect } from './deletion-effects'
import type { Effect, EffectsOf } from './base/effects'

/** No photo is removed from an answer: a photo that is refused or moved back is shown again at its place. */
export const moveEffects: EffectsOf<'move' | 'copy'> = ({ shows: { photoIds, before, to } }) => {
  const count = photoIds.length
  return [
    ...photoIds.map((id): Effect => ({ on: 'flick', id, apply: (flick) => ({ ...flick, movedTo: to }) })),
    countEffect(before, -count, before === to ? [] : photoIds),
    countEffect(to, count, []),
  ]
}
