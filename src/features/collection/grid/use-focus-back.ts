import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Whether a box is outside the screen. The page is not scrolled if a part of it is visible. */
export const isOutOfSight = (top: number, height: number) => top + height <= 0 || top >= innerHeight

/** How many frames to wait for the tile to be rendered and focusable. */
const MAX_FRAMES = 30

/**
 * When the viewer is closed, scrolls to the photo that was open last and focuses its tile, even if that tile has to be
 * rendered first.
 */
export const useFocusBack = (
  grid: RefObject<HTMLElement | null>,
  openPhoto: string | undefined,
  scrollTo: (id: string) => void,
) => {
  const last = useRef<string>(undefined)
  const bring = useEffectEvent(scrollTo)
  useEffect(() => {
    const closed = last.current
    last.current = openPhoto
    if (openPhoto !== undefined || closed === undefined) return
    bring(closed)
    let frame = 0
    const focus = (left: number) => {
      const tile = grid.current?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(closed)}"] > button`)
      tile?.focus({ preventScroll: true })
      // A newly drawn tile is hidden, and cannot be focused, until its row has been measured.
      if (tile && document.activeElement === tile) {
        const { top, height } = tile.getBoundingClientRect()
        if (isOutOfSight(top, height)) tile.scrollIntoView({ block: 'nearest' })
      } else if (left > 0) frame = requestAnimationFrame(() => focus(left - 1))
    }
    frame = requestAnimationFrame(() => focus(MAX_FRAMES))
    return () => cancelAnimationFrame(frame)
  }, [grid, openPhoto])
}
