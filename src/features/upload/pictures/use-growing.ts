import { useEffect, useState } from 'react'

const BATCH_SIZE = 12

/**
 * Number of the `total` items to draw by now: the first at once, the rest a few at each frame, so that hundreds of them
 * never block the page. Decreases with `total`, and grows from there.
 */
export const useGrowing = (total: number): number => {
  const [drawn, setDrawn] = useState(BATCH_SIZE)
  if (drawn >= total + 2 * BATCH_SIZE) setDrawn(Math.max(BATCH_SIZE, total))
  useEffect(() => {
    if (drawn >= total) return
    const frame = requestAnimationFrame(() => setDrawn(drawn + BATCH_SIZE))
    return () => cancelAnimationFrame(frame)
  }, [drawn, total])
  return Math.min(drawn, total)
}
