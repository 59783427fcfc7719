import { useSyncExternalStore } from 'react'

/** Screen widths (px) from which a row holds more photos: the grid's columns of the design, and the pixels between them. */
const steps = [
  { from: 1440, columns: 6, gap: 4 },
  { from: 1024, columns: 5, gap: 4 },
  { from: 640, columns: 4, gap: 2 },
  { from: 360, columns: 3, gap: 2 },
].map(({ from, ...step }) => ({ media: `(min-width: ${from}px)`, ...step }))

const FEWEST = { columns: 2, gap: 2 }

const current = () => steps.find(({ media }) => matchMedia(media).matches) ?? FEWEST

const watch = (listener: () => void) => {
  const queries = steps.map(({ media }) => matchMedia(media))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

/** How many photos are side by side, and their distance (px); follows the window. */
export const useColumns = (): { columns: number; gap: number } => useSyncExternalStore(watch, current)

/**
 * How wide a photo is drawn, for the browser's choice of variant: a third more than its tile, since it is cropped to a
 * square. In step with `steps` and grid.module.css.
 */
export const TILE_SIZES =
  '(min-width: 1440px) 252px, (min-width: 1180px) 300px, (min-width: 1024px) 25vw, (min-width: 640px) 32vw, (min-width: 360px) 44vw, 66vw'
