/**
 * [Note: Justified rows]
 *
 * Rows of the full width, in which each photo keeps its proportions. The end of a row depends on the photos before it,
 * so a row begins at every border of a block: unknown photos of one block move no photo from row to row in another. A
 * block is one page, or several if rows are long, and ends with its section; pieces too short for good rows belong to
 * the adjacent block. An unknown photo is laid out with a fixed ratio, the mean of the first known photos.
 */
import { pageSizes } from '../../../../contract/page-sizes'
import { holdAll, indexBefore, type Box, type Heading, type Layout, type Section } from './layout'
import { ESTIMATE } from './ratios'
import { rowsOf, type Row } from './rows'

interface Measure {
  /** Width of the grid. */
  width: number
  gap: number
  headingHeight: number
  /** Approximate height of a row. */
  rowHeight: number
  /** Width by height of unknown photos. */
  estimate: number
}

interface Block {
  first: number
  count: number
  top: number
  height: number
  /** The photos after it are in another section. */
  isLast: boolean
}

/** Blocks of fewer rows would have rows of very different heights. */
const MIN_BLOCK_ROWS = 3
/** Length of the longest blocks (pages): one call reads as many. */
const MAX_BLOCK_PAGES = 5

/** The places at which the blocks of a section begin. */
const cutsOf = (first: number, count: number, size: number, least: number) => {
  const cuts = [first]
  for (let border = Math.ceil((first + least) / size) * size; border <= first + count - least; border += size)
    cuts.push(border)
  return cuts
}

/** `ratios`: width by height of each photo; 0 if unknown. */
export const layOutRows = (ratios: ArrayLike<number>, wanted: readonly Section[], measure: Measure): Layout => {
  const { width, gap, headingHeight, rowHeight, estimate } = measure
  const perRow = width / (rowHeight * ESTIMATE + gap)
  const size = perRow * MIN_BLOCK_ROWS <= pageSizes.viewer ? pageSizes.viewer : pageSizes.viewer * MAX_BLOCK_PAGES
  const least = Math.ceil(perRow * (MIN_BLOCK_ROWS / 2))
  const estimates = new Map<string, readonly Row[]>()
  const ratioOf = (place: number) => ratios[place] || estimate

  const isUnknown = (first: number, count: number) => {
    for (let place = first; place < first + count; place += 1) if (ratios[place]) return false
    return true
  }
  const rowsIn = ({ first, count, isLast }: Pick<Block, 'first' | 'count' | 'isLast'>): readonly Row[] => {
    const lay = () =>
      rowsOf(
        Array.from({ length: count }, (_, at) => ratioOf(first + at)),
        { width, gap, rowHeight, isLast },
      )
    if (!isUnknown(first, count)) return lay()
    const key = `${count} ${isLast}`
    const rows = estimates.get(key) ?? lay()
    estimates.set(key, rows)
    return rows
  }

  const sections: Heading[] = []
  const blocks: Block[] = []
  let top = 0
  for (const section of holdAll(ratios.length, wanted)) {
    sections.push({ ...section, top })
    if (section.title !== undefined) top += headingHeight
    const cuts = cutsOf(section.first, section.count, size, least)
    for (const [at, first] of cuts.entries()) {
      const isLast = at === cuts.length - 1
      const count = (cuts[at + 1] ?? section.first + section.count) - first
      const height = rowsIn({ first, count, isLast }).reduce((sum, row) => sum + row.height + gap, 0)
      blocks.push({ first, count, top, height, isLast })
      top += height
    }
  }

  const known = new Map<Block, readonly Row[]>()
  /** Returns the rows of a block, computed when they are first needed. */
  const rowsFor = (block: Block) => {
    const rows = known.get(block) ?? rowsIn(block)
    known.set(block, rows)
    return rows
  }
  const boxOf = (place: number): Box => {
    const block = blocks[indexBefore(blocks, 'first', place)]
    let y = block?.top ?? 0
    let first = block?.first ?? 0
    for (const row of block ? rowsFor(block) : []) {
      if (place < first + row.count) {
        let start = 0
        for (let other = first; other < place; other += 1) start += ratioOf(other) * row.scale + gap
        const isEnd = row.isFull && place === first + row.count - 1
        const end = isEnd ? width : start + ratioOf(place) * row.scale
        // Whole pixels: the gaps are equally wide.
        return { x: Math.round(start), y, width: Math.round(end) - Math.round(start), height: row.height }
      }
      first += row.count
      y += row.height + gap
    }
    return { x: 0, y, width: 0, height: rowHeight }
  }
  const placesIn = (from: number, to: number) => {
    if (to <= 0 || from >= top) return undefined
    let found: readonly [number, number] | undefined
    for (let at = indexBefore(blocks, 'top', from); at < blocks.length; at += 1) {
      const block = blocks[at]
      if (!block) break
      let [first, y] = [block.first, block.top]
      for (const { count, height } of rowsFor(block)) {
        // A heading without photos in view is drawn with the row below it.
        if (y > to && found) return found
        if (y + height + gap > from) found = [found?.[0] ?? first, first + count - 1]
        first += count
        y += height + gap
      }
    }
    return found
  }
  const laidOutWith = (from: number, to: number) => {
    const [start, end] = [from, to].map((place) => blocks[indexBefore(blocks, 'first', place)])
    return [start?.first ?? from, end ? end.first + end.count - 1 : to] as const
  }
  return { height: top, sections, boxOf, placesIn, laidOutWith }
}
