import { useEffect, useRef } from 'react'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import type { Layout } from './layout'
import type { View } from './use-view'

const READER = 'grid'

/**
 * Requests the visible photos. Requests the next screen's photos too if the user scrolls on and all visible photos are
 * known. A jump requests only the visible photos.
 */
export const useWanted = ({ places, want }: CollectionPhotos, layout: Layout, { top, bottom }: View) => {
  const scrolled = useRef({ top, direction: 0 })
  useEffect(() => {
    const by = top - scrolled.current.top
    const screen = bottom - top
    const direction = by === 0 ? scrolled.current.direction : Math.abs(by) < screen ? Math.sign(by) : 0
    scrolled.current = { top, direction }
    const [first, last] = layout.placesIn(top, bottom) ?? []
    if (first === undefined || last === undefined) return want(READER)
    const [begin, end] = layout.laidOutWith(first, last)
    const isKnown = !places.slice(begin, end + 1).includes(undefined)
    const [ahead, behind] = isKnown ? [direction > 0, direction < 0] : []
    const [from, to] = layout.placesIn(behind ? top - screen : top, ahead ? bottom + screen : bottom) ?? [first, last]
    want(READER, ...layout.laidOutWith(from, to))
  }, [layout, places, top, bottom, want])
  useEffect(() => () => want(READER), [want])
}
