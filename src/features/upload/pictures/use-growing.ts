import { useEffect, useState } from 'react'

const STEP = 12

/**
 * Number of the `total` items to draw by now: the first at once, the rest a few at each frame, so that hundreds of them
 * never block the page. Decreases with `total`, and grows from there.
 */
export const useGrowing = (total: number): number => {
  const [drawn, setDrawn] = useState(STEP)
  if (drawn >= total + 2 * STEP) setDrawn(Math.max(STEP, total))
  useEffect(() => {
    if (drawn >= total) return
    const frame = requestAnimationFrame(() => setDrawn(drawn + STEP))
    return () => cancelAnimationFrame(frame)
  }, [drawn, total])
  return Math.min(drawn, total)
}
