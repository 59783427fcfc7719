/** Pixels from the screen's upper and lower edge within which a drag scrolls, and pixels for each frame. */
const EDGE = 110
const STEP = 12

/** Scrolls the page while a drag (at `yOf()`, in the window) is near an edge. Answers the function that ends it. */
export const scrollAtEdges = (yOf: () => number, onScroll: () => void): (() => void) => {
  let frame = 0
  const look = () => {
    const y = yOf()
    const by = y < EDGE ? -STEP : y > innerHeight - EDGE ? STEP : 0
    if (by !== 0) {
      scrollBy({ top: by, behavior: 'instant' })
      onScroll()
    }
    frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
