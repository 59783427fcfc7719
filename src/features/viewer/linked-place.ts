/** Finds a linked photo that is on none of the pages that were read. */
import type { Flick } from '../../../contract/entities'
import type { Sort } from '../../../contract/fields'

/** Number of photos that are searched at once. */
export const LOOKED_THROUGH = 200

type Dated = Pick<Flick, 'date'>

const order: Partial<Record<Sort, 1 | -1>> = { DATEASC: 1, DATEDESC: -1 }

/**
 * The places to read next, both included. In an order by date, the known photos bound its place, and each read in the
 * middle halves the range. Without its date, and in an order by likes, these are the first places.
 */
export const placesToRead = (
  places: readonly (Dated | undefined)[],
  linked: Dated | undefined,
  sort: Sort,
): [number, number] => {
  const atBeginning: [number, number] = [0, Math.min(LOOKED_THROUGH, places.length) - 1]
  const direction = order[sort]
  if (!linked || !direction) return atBeginning
  const at = Date.parse(linked.date)
  const distance = (photo: Dated | undefined) => (photo ? direction * (Date.parse(photo.date) - at) : 0)
  const before = places.findLastIndex((photo) => distance(photo) < 0)
  const after = places.findIndex((photo) => distance(photo) > 0)
  const end = after < 0 ? places.length : after
  const unknown = Array.from({ length: Math.max(0, end - before - 1) }, (_, n) => before + 1 + n).filter(
    (place) => !places[place],
  )
  const [first, last] = [unknown[0], unknown.at(-1)]
  if (first === undefined || last === undefined) return atBeginning
  if (last - first < LOOKED_THROUGH) return [first, last]
  const middle = unknown[Math.floor(unknown.length / 2)] ?? first
  return [middle, middle]
}
