import type { Flick } from '../../../contract/entities'
import { countEffect } from './deletion-effects'
import type { Effect, EffectsOf } from './base/effects'

/** What moving photos shows, and copying them: then they are the copies. */
export interface MoveShows {
  photoIds: string[]
  /** The collection that the server knew them in before it ('' for copies), and the one that they are shown in. */
  before: string
  to: string
  /** What the target shows of them until it is fetched again: the first of them. */
  flicks: Flick[]
  /** The stamp of the earliest request that these were answered to, and the versions of the mutations that they show. */
  shownAt: number
  contained?: string[]
  /** The answers that it makes stale. */
  stale: string[]
}

/** Nothing is taken out of an answer: a photo that is refused or moved back is shown again where it was. */
export const moveEffects: EffectsOf = ({ shows }) => {
  const { photoIds, before, to } = shows as MoveShows
  const count = photoIds.length
  return [
    ...photoIds.map((id): Effect => ({ on: 'flick', id, apply: (flick) => ({ ...flick, movedTo: to }) })),
    countEffect(before, -count, before === to ? [] : photoIds),
    countEffect(to, count, []),
  ]
}
