/** Pixels from the screen's upper and lower edge within which a drag scrolls. */
const EDGE_PX = 110
/** Pixels per millisecond at the edge itself; less with the distance from it. */
const MAX_SPEED = 2.4
/** Maximum frame time (ms) that counts: a page that could not draw for longer does not jump. */
const MAX_FRAME_MS = 50
/** Pixels towards the edge from which a drag scrolls: a press near an edge does not move the page. */
const MIN_APPROACH_PX = 16

/** From -1 (at the upper edge) to 1 (at the lower edge). */
const depthAt = (y: number, from: number) => {
  const [above, below] = [EDGE_PX - y, y - (innerHeight - EDGE_PX)]
  if (above > 0 && y < from - MIN_APPROACH_PX) return -Math.min(1, above / EDGE_PX)
  return below > 0 && y > from + MIN_APPROACH_PX ? Math.min(1, below / EDGE_PX) : 0
}

/**
 * Scrolls the page while a drag (at `yOf()`, in the window) is near an edge, the faster the nearer. Returns a function
 * that ends it.
 */
export const scrollAtEdges = (yOf: () => number, onScroll: () => void): (() => void) => {
  const from = yOf()
  let before: number | undefined
  let frame = 0
  const look = (at: number) => {
    const depth = depthAt(yOf(), from)
    if (depth !== 0 && before !== undefined) {
      scrollBy({ top: depth * MAX_SPEED * Math.min(MAX_FRAME_MS, at - before), behavior: 'instant' })
      onScroll()
    }
    before = at
    frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
