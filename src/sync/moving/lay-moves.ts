import type { Flick } from '../../../contract/entities'
import type { Sort } from '../../../contract/fields'
import { isShownIn, isUnknownTo, type ShownFlick } from '../writing/effects'
import type { Overlay } from '../writing/overlay'
import type { MoveShows } from './move-effects'

/** The server's orders (docs/specification.md 2.2). */
const inOrder: Record<Sort, (a: Flick, b: Flick) => number> = {
  DATEDESC: (a, b) => b.date.localeCompare(a.date),
  DATEASC: (a, b) => a.date.localeCompare(b.date),
  LIKESDESC: (a, b) => b.numLikes - a.numLikes,
  LIKESASC: (a, b) => a.numLikes - b.numLikes,
}

interface Listed {
  collectionId: string
  sort: Sort
  /** The stamp of the request of the first page; 0 where there is none. */
  requestedAt: number
}

/**
 * The photos of a collection without those that the user moved away, and with those that the user moved here and the stored
 * pages do not have yet. The same array where nothing was moved.
 */
export const layMoves = (
  flicks: Flick[],
  { mutations, apply }: Pick<Overlay, 'mutations' | 'apply'>,
  { collectionId, sort, requestedAt }: Listed,
): Flick[] => {
  const left = flicks.filter((flick: ShownFlick) => isShownIn(flick, collectionId))
  const known = new Set(left.map(({ id }) => id))
  const arrived = mutations.flatMap((row) => {
    if (row.kind !== 'move' || requestedAt === 0 || !isUnknownTo(row, requestedAt)) return []
    const { to, flicks: moved, shownAt, contained } = row.shows as MoveShows
    if (to !== collectionId) return []
    return moved.flatMap((flick) => {
      const shown: ShownFlick | undefined = apply('flick', flick.id, flick, shownAt, contained)
      const isHere = shown && isShownIn(shown, collectionId) && !known.has(flick.id)
      known.add(flick.id)
      return isHere ? [shown] : []
    })
  })
  if (arrived.length > 0) return [...left, ...arrived].toSorted(inOrder[sort])
  return left.length === flicks.length ? flicks : left
}
