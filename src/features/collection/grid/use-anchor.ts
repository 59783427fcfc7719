import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Layout } from './layout'

type Place = { id: string } | undefined

/** A place that stays at a height of the screen (px), and the part of its photo at that height. */
export interface Hold {
  place: number
  at: number
  part: number
}

interface Before {
  layout: Layout
  places: readonly Place[]
  /** The page's scroll position (px). */
  scrolled: number
}

/**
 * How far (px) the visible content moved, measured by a photo that is known before and after, else the end of the grid,
 * else a heading, else the first place. `top`: the grid's top on the screen.
 */
const movedBy = (before: Before, layout: Layout, places: readonly Place[], top: number) => {
  const { layout: oldLayout, places: oldPlaces } = before
  const [first, last] = oldLayout.placesIn(-top, -top + innerHeight) ?? [0, -1]
  const now = new Map(places.map((place, at) => [place?.id, at]))
  const moved = (from: number, to: number) => layout.boxOf(to).y - oldLayout.boxOf(from).y
  for (let place = first; place <= last; place += 1) {
    const id = oldPlaces[place]?.id
    const at = id === undefined ? undefined : now.get(id)
    if (at !== undefined) return moved(place, at)
  }
  if (last < first) return 0
  if (-top + innerHeight >= oldLayout.height) return layout.height - oldLayout.height
  const heading = oldLayout.sections.find(({ top: y, title }) => title !== undefined && y > -top)
  const same = layout.sections.find(({ title }) => title === heading?.title)
  if (heading && same && heading.top < -top + innerHeight) return same.top - heading.top
  return moved(first, first)
}

/** The browser scrolls a page that became shorter. */
const isCut = (scrolled: number) =>
  scrollY < scrolled && scrollY + innerHeight >= document.documentElement.scrollHeight - 1

/**
 * Compensates for photos added or removed above the screen, new row heights and new headings: scrolls by as much as the
 * visible content moved, so the user sees no change. Does nothing while the beginning of the grid is visible. Returns a
 * function that holds a place at its height during the next change, the first of several.
 */
export const useAnchor = (
  grid: RefObject<HTMLElement | null>,
  layout: Layout,
  places: readonly Place[],
): ((next: Hold) => void) => {
  const hold = useRef<Hold>(undefined)
  const before = useRef<Before>({ layout, places, scrolled: 0 })
  useEffect(() => {
    const note = () => (before.current.scrolled = scrollY)
    note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  useLayoutEffect(() => {
    const old = before.current
    if (!grid.current || (old.layout === layout && old.places === places)) return
    const scrolled = isCut(old.scrolled) ? old.scrolled : scrollY
    const gridAt = grid.current.getBoundingClientRect().top + scrollY
    const held = hold.current
    hold.current = undefined
    const to = held && old.layout !== layout ? heldAt(layout, held, gridAt) : undefined
    const by = gridAt < scrolled ? movedBy(old, layout, places, gridAt - scrolled) : 0
    const target = to ?? scrolled + by
    if (Math.abs(target - scrollY) >= 0.5) scrollTo({ top: target, behavior: 'instant' })
    before.current = { layout, places, scrolled: scrollY }
  }, [grid, layout, places])
  return useCallback((next) => void (hold.current ??= next), [])
}

/** The scroll position (px) at which a place is where it is held. */
const heldAt = (layout: Layout, { place, at, part }: Hold, gridAt: number) => {
  const { y, height } = layout.boxOf(place)
  return gridAt + y + part * height - at
}
