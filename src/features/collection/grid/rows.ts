/** Justified layout: breaks photos into rows of equal width whose heights are near a target. */

export interface Row {
  count: number
  /** Whole pixels. */
  height: number
  /** The width (px) of a photo of ratio 1. */
  scale: number
  /** The row ends at the edge. */
  isFull: boolean
}

interface Measure {
  width: number
  gap: number
  /** The target height of a row. */
  rowHeight: number
  /** No photos follow: the last row may end before the edge. */
  isLast: boolean
}

/**
 * Limits of a row's height, as a factor of the target height. A row of one photo may be lower; a taller row is capped
 * and ends before the edge.
 */
const [LOWEST, TALLEST] = [0.45, 1.6]
/** A last row that would be taller than this is not filled. */
const MAX_LAST_ROW_RATIO = 1.25
const UNFILLED_ROW_COST = 0.02

/** Cost of a row: squared log of actual to target height. */
const costOf = (part: number) => Math.log(part) ** 2

/** Minimises the summed cost of the rows. `ratios`: width by height of each photo. */
export const rowsOf = (ratios: readonly number[], { width, gap, rowHeight, isLast }: Measure): Row[] => {
  const count = ratios.length
  const costs = [0]
  const begins: number[] = [0]
  const fill = (sum: number, photos: number) => (width - gap * (photos - 1)) / sum
  for (let end = 1; end <= count; end += 1) {
    let [best, begin, sum] = [Infinity, end - 1, 0]
    for (let first = end - 1; first >= 0; first -= 1) {
      sum += ratios[first] ?? 1
      const part = fill(sum, end - first) / rowHeight
      if (part < LOWEST && first < end - 1) break
      const isShort = isLast && end === count && part > MAX_LAST_ROW_RATIO
      const cost = (costs[first] ?? 0) + (isShort ? UNFILLED_ROW_COST : costOf(part))
      if (cost < best) [best, begin] = [cost, first]
    }
    costs.push(best)
    begins.push(begin)
  }
  const rows: Row[] = []
  for (let end = count; end > 0; end = begins[end] ?? 0) {
    const first = begins[end] ?? 0
    const sum = ratios.slice(first, end).reduce((total, ratio) => total + ratio, 0)
    const part = fill(sum, end - first) / rowHeight
    const isShort = isLast && end === count && part > MAX_LAST_ROW_RATIO
    const isFull = !isShort && part <= TALLEST
    const scale = isShort ? rowHeight : rowHeight * Math.min(part, TALLEST)
    rows.push({ count: end - first, height: Math.round(scale), scale, isFull })
  }
  return rows.toReversed()
}
