import { useMemo, useSyncExternalStore } from 'react'
import { readDensity, watchDensity, type Density } from './density'

/** Squares, so many in a row; or rows of about this height (px), in which photos keep their proportions. */
export type Shape = { gap: number } & ({ columns: number } | { rowHeight: number })

/** Screen widths (px) from which a row holds more squares. */
const steps = [
  { from: 640, columns: 4 },
  { from: 360, columns: 3 },
  { from: 0, columns: 2 },
]
/** Screen width (px) from which photos keep their proportions. */
export const ROWS_FROM = 768
const WIDE = 1024

/** Additional squares in a row compared with medium size. */
const MORE: Record<Density, number> = { small: 2, medium: 0, large: -1 }
const TIMES: Record<Density, number> = { small: 0.66, medium: 1, large: 1.5 }
/** The height (px) of a medium row at screen width 0, and its growth with the width. */
const [LOWEST, GROWTH] = [160, 0.04]

/** The shape of the grid on a screen of this width (px). */
export const shapeOf = (width: number, density: Density): Shape => {
  const gap = width < WIDE ? 2 : 4
  if (width >= ROWS_FROM) return { gap, rowHeight: Math.round((LOWEST + GROWTH * width) * TIMES[density]) }
  const { columns } = steps.find(({ from }) => width >= from) ?? { columns: 2 }
  return { gap, columns: Math.max(1, columns + MORE[density]) }
}

const watchWidth = (listener: () => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Follows the width of the screen and the user's choice. */
export const useShape = (): Shape => {
  const width = useSyncExternalStore(watchWidth, () => innerWidth)
  const density = useSyncExternalStore(watchDensity, readDensity)
  return useMemo(() => shapeOf(width, density), [width, density])
}
