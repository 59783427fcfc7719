import { useEffect, useMemo, useState } from 'react'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import { layOutRows } from './justified'
import { layOutSquares, type Layout, type Section } from './layout'
import { isSame, meanOf, ratiosOf } from './ratios'
import { useShape, type Shape } from './use-shape'
import type { View } from './use-view'

/** Height of a heading (px), must match grid.module.css. */
const HEADING_HEIGHT_PX = 48

interface Proportions {
  ratios: Float32Array
  /** The ratio of unknown photos; it stays the same, and with it the layout. */
  estimate: number
}

const none = new Float32Array()
/** The proportions of collections that the user left, so that the position is restored on return. Latest last. */
const left = new Map<string, Proportions>()
const MAX_LEFT_COLLECTIONS = 5
const remember = (list: string, proportions: Proportions) => {
  left.delete(list)
  left.set(list, proportions)
  for (const oldest of left.keys()) if (left.size > MAX_LEFT_COLLECTIONS) left.delete(oldest)
}

const proportionsOf = (list: string, places: CollectionPhotos['places']): Proportions => {
  const before = left.get(list)
  const ratios = ratiosOf(places, before?.ratios ?? none)
  return { ratios, estimate: before?.estimate ?? meanOf(ratios) }
}

const lay = ({ ratios, estimate }: Proportions, sections: readonly Section[], width: number, shape: Shape): Layout => {
  const measure = { width, gap: shape.gap, headingHeight: HEADING_HEIGHT_PX }
  return 'columns' in shape
    ? layOutSquares(ratios.length, sections, { ...measure, columns: shape.columns })
    : layOutRows(ratios, sections, { ...measure, rowHeight: shape.rowHeight, estimate })
}

interface Shown {
  list: string
  places: CollectionPhotos['places']
  proportions: Proportions
}

/** Whether the change only made unknown photos known. */
const isFilledIn = (before: Shown['places'], now: Shown['places']) =>
  before.length === now.length && before.every((flick, at) => flick === undefined || flick.id === now[at]?.id)

interface Laid {
  layout: Layout
  /** Whether a known photo waits to be shown together with its neighbours. */
  isHeld(place: number): boolean
}

/**
 * The positions of the photos. In rows they depend on the proportions of other photos, so photos of one screen are
 * shown together: once all are known, or cannot be fetched. `list` identifies the list, for a return to it.
 */
export const useLayout = (
  { places, isIncomplete, error }: Pick<CollectionPhotos, 'places' | 'isIncomplete' | 'error'>,
  list: string,
  sections: readonly Section[],
  { width, top, bottom }: View,
): Laid => {
  const shape = useShape()
  const [shown, setShown] = useState<Shown>(() => ({ list, places, proportions: proportionsOf(list, places) }))
  const { proportions } = shown
  const layout = useMemo(() => lay(proportions, sections, width, shape), [proportions, sections, width, shape])
  const isSeenWhole = () => {
    const [first, last] = layout.laidOutWith(...(layout.placesIn(top, bottom) ?? [0, -1]))
    return !places.slice(first, last + 1).includes(undefined)
  }
  const isChanged = shown.places !== places || shown.list !== list
  const isHolding =
    isChanged &&
    'rowHeight' in shape &&
    shown.list === list &&
    isIncomplete &&
    error === undefined &&
    isFilledIn(shown.places, places) &&
    !isSeenWhole()
  if (isChanged && !isHolding) {
    const { estimate } = proportions
    const next =
      shown.list === list ? { ratios: ratiosOf(places, proportions.ratios), estimate } : proportionsOf(list, places)
    setShown({ list, places, proportions: isSame(next.ratios, proportions.ratios) ? proportions : next })
  }
  useEffect(() => remember(list, proportions), [list, proportions])
  return { layout, isHeld: (place) => isHolding && shown.places[place] === undefined }
}
