import type { Flick } from '../../../contract/entities'
import type { Sort } from '../../../contract/fields'
import { isShownIn, isUnknownTo, type ShownFlick } from '../kinds/base/effects'
import { layFlick } from '../mutations/overlay/lay-flick'
import type { Overlay } from '../mutations/overlay/overlay'

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
  /** The stamp of the request for the first page; 0 without a first page. */
  requestedAt: number
}

/** Inserts a photo before the first known photo that follows it; else after the last known photo. */
const insert = <T extends Flick | undefined>(places: T[], flick: T & Flick, order: (a: Flick, b: Flick) => number) => {
  const next = places.findIndex((other) => other && order(flick, other) < 0)
  return places.toSpliced(next < 0 ? places.findLastIndex(Boolean) + 1 : next, 0, flick)
}

/**
 * The photos of a collection without those that the user moved away, and with those that the user moved or copied here
 * and the stored pages do not have yet; undefined: a place whose photo is not known. The same array if nothing was
 * moved.
 */
export const layMoves = <T extends Flick | undefined>(
  flicks: T[],
  overlay: Pick<Overlay, 'mutations' | 'apply' | 'versionsOn'>,
  { collectionId, sort, requestedAt }: Listed,
): T[] => {
  // All photos of a collection: without a move this runs before the first one is painted.
  const isMoved = (flick: ShownFlick | undefined) => flick !== undefined && !isShownIn(flick, collectionId)
  const left = flicks.some(isMoved) ? flicks.filter((flick) => !isMoved(flick)) : flicks
  const moves = overlay.mutations.filter((row) => row.kind === 'move' || row.kind === 'copy')
  if (moves.length === 0 || requestedAt === 0) return left
  const known = new Set(left.map((flick) => flick?.id))
  const arrived = moves.flatMap((row) => {
    if (!isUnknownTo(row, requestedAt)) return []
    const { to, flicks: placed, shownAt, contained } = row.shows
    if (to !== collectionId) return []
    return placed.flatMap((flick) => {
      const shown = layFlick(overlay, flick, { requestedAt: shownAt, contained })
      const isHere = shown && isShownIn(shown, collectionId) && !known.has(flick.id)
      known.add(flick.id)
      return isHere ? [shown] : []
    })
  })
  return arrived.reduce((places, flick) => insert(places, flick as T & Flick, inOrder[sort]), left)
}
