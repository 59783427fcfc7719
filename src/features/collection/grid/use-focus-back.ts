import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Whether nothing of it is on the screen. Where something is, the person finds it where they left it. */
export const isOutOfSight = (top: number, height: number) => top + height <= 0 || top >= innerHeight

/** Frames within which a tile scrolled to must have been drawn. */
const FRAMES = 30

/**
 * Once the photo that lay open is closed, brings the last one seen into sight and puts the focus on its tile, also
 * where that tile was not in the page meanwhile.
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
      // A tile that was just drawn is hidden, and takes no focus, until its row has been measured.
      if (tile && document.activeElement === tile) {
        const { top, height } = tile.getBoundingClientRect()
        if (isOutOfSight(top, height)) tile.scrollIntoView({ block: 'nearest' })
      } else if (left > 0) frame = requestAnimationFrame(() => focus(left - 1))
    }
    frame = requestAnimationFrame(() => focus(FRAMES))
    return () => cancelAnimationFrame(frame)
  }, [grid, openPhoto])
}
