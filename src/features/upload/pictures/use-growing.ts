import { useEffect, useState } from 'react'

const STEP = 12

/**
 * How many of `total` things to draw by now: the first at once, the rest a few at each frame, so that hundreds of them
 * never hold up the page. Falls back with `total`, and grows on from there.
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
