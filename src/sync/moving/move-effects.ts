import type { Flick } from '../../../contract/entities'
import { countEffect } from '../deleting/deletion-effects'
import type { Effect, EffectsOf } from '../writing/overlay/effects'

/** What photos that are moved or copied to a collection show. */
export interface CopyShows {
  photoIds: string[]
  /** The collection that they are shown in. */
  to: string
  /** What it shows of them until it is fetched again: the first of them. */
  flicks: Flick[]
  /** The stamp at which these were shown, and the versions of the mutations that they show. */
  shownAt: number
  contained?: string[]
  /** The answers that it makes stale. */
  stale: string[]
}

export interface MoveShows extends CopyShows {
  /** The collection that the server knew them in before it. */
  before: string
}

export const copyEffects: EffectsOf = ({ shows }) => {
  const { photoIds, to } = shows as CopyShows
  return [countEffect(to, photoIds.length, [])]
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
