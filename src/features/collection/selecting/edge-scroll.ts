/** Pixels from the screen's upper and lower edge within which a drag scrolls, and pixels for each frame. */
const EDGE = 110
const STEP = 12
/** Pixels towards the edge from which on it does: what is pressed near an edge stays where it is. */
const TOWARDS = 16

const stepAt = (y: number, from: number) => {
  if (y < EDGE && y < from - TOWARDS) return -STEP
  return y > innerHeight - EDGE && y > from + TOWARDS ? STEP : 0
}

/** Scrolls the page while a drag (at `yOf()`, in the window) is near an edge. Answers the function that ends it. */
export const scrollAtEdges = (yOf: () => number, onScroll: () => void): (() => void) => {
  const from = yOf()
  let frame = 0
  const look = () => {
    const by = stepAt(yOf(), from)
    if (by !== 0) {
      scrollBy({ top: by, behavior: 'instant' })
      onScroll()
    }
    frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
