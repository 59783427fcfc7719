import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Layout } from './layout'

type Place = { id: string } | undefined

/**
 * Photos above the screen were added or are gone, the order of the rows is another, or a heading came: scrolls by as much
 * as the first photo on the screen moved, so the user sees no change. Not where the beginning of the grid is in sight.
 */
export const useAnchor = (grid: RefObject<HTMLElement | null>, layout: Layout, places: readonly Place[]) => {
  const before = useRef({ layout, places })
  useLayoutEffect(() => {
    const { layout: oldLayout, places: oldPlaces } = before.current
    before.current = { layout, places }
    if (!grid.current || (oldLayout === layout && oldPlaces === places)) return
    const { top } = grid.current.getBoundingClientRect()
    if (top >= 0) return
    const [first, last] = oldLayout.placesIn(-top, -top + innerHeight) ?? [0, -1]
    const now = new Map(places.map((place, at) => [place?.id, at]))
    for (let place = first; place <= last; place += 1) {
      const id = oldPlaces[place]?.id
      const at = id === undefined ? undefined : now.get(id)
      if (at === undefined) continue
      const by = layout.boxOf(at).y - oldLayout.boxOf(place).y
      if (by !== 0) scrollBy({ top: by, behavior: 'instant' })
      return
    }
  }, [grid, layout, places])
}
