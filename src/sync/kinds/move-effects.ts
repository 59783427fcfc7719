import type { Flick } from '../../../contract/entities'
import { countEffect } from './deletion-effects'
import type { Effect, EffectsOf } from './base/effects'

/** The shown data of moving photos, or of copying them: then the photos are the copies. */
export interface MoveShows {
  photoIds: string[]
  /** The server's collection before the mutation ('' for copies), and the collection in which the photos are shown. */
  before: string
  to: string
  /** The first of the photos, shown in the target until it is fetched again. */
  flicks: Flick[]
  /** The stamp of the earliest request for these photos, and the versions of the mutations that they show. */
  shownAt: number
  contained?: string[]
  /** The answers that the mutation makes stale. */
  stale: string[]
}

/** No photo is removed from an answer: a photo that is refused or moved back is shown again at its place. */
export const moveEffects: EffectsOf = ({ shows }) => {
  const { photoIds, before, to } = shows as MoveShows
  const count = photoIds.length
  return [
    ...photoIds.map((id): Effect => ({ on: 'flick', id, apply: (flick) => ({ ...flick, movedTo: to }) })),
    countEffect(before, -count, before === to ? [] : photoIds),
    countEffect(to, count, []),
  ]
}
