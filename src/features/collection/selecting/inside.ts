import type { Flick } from '../../../../contract/entities'
import type { Box, Layout } from '../grid/layout'

/** The ids of the known photos that a rectangle touches, in the order of the grid. */
export const photosInside = (
  { x, y, width, height }: Box,
  layout: Layout,
  places: readonly (Flick | undefined)[],
): string[] => {
  const [first, last] = layout.placesIn(y, y + height) ?? [0, -1]
  const ids: string[] = []
  for (let place = first; place <= last; place += 1) {
    const flick = places[place]
    const box = layout.boxOf(place)
    const isTouched = box.x < x + width && box.x + box.width > x && box.y < y + height && box.y + box.height > y
    if (flick && isTouched) ids.push(flick.id)
  }
  return ids
}
