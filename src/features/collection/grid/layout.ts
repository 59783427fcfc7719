/**
 * [Note: The layout of the grid]
 *
 * Squares in rows of equal height, all of them at once: a place is computed from its number, so a collection of 100,000
 * photos needs no element and no measurement for those out of sight. Pixels, from the top of the grid.
 */
export interface Section {
  /** Undefined: no heading. */
  title?: string
  /** How many photos. */
  count: number
}

/** A section where it is. */
export interface Heading extends Section {
  /** The first of its photos. */
  first: number
  top: number
}

export interface Box {
  /** From the side on which lines begin. */
  x: number
  y: number
  side: number
}

export interface Layout {
  height: number
  sections: readonly Heading[]
  boxOf(place: number): Box
  /** The first and the last place of the rows between two heights; undefined where there are none. */
  placesIn(from: number, to: number): readonly [number, number] | undefined
}

interface Measure {
  /** Of the grid. */
  width: number
  columns: number
  gap: number
  /** Of a heading. */
  headingHeight: number
}

/** The section that a number is in: the last one that begins there or before. */
const lastBefore = (sections: readonly Heading[], by: 'first' | 'top', value: number) =>
  sections[
    Math.max(
      0,
      sections.findLastIndex((section) => section[by] <= value),
    )
  ]

/** Places `count` photos. Of sections that hold fewer the last one is longer; of more, those after the end are left out. */
export const layOut = (count: number, wanted: readonly Section[], measure: Measure): Layout => {
  const { width, columns, gap, headingHeight } = measure
  const side = Math.max(0, (width - gap * (columns - 1)) / columns)
  const row = side + gap
  const sections: Heading[] = []
  let [first, height] = [0, 0]
  for (const [at, { title, count: said }] of wanted.entries()) {
    const holds = at === wanted.length - 1 ? count - first : Math.min(said, count - first)
    if (holds <= 0) continue
    sections.push({ ...(title !== undefined && { title }), count: holds, first, top: height })
    height += (title === undefined ? 0 : headingHeight) + Math.ceil(holds / columns) * row
    first += holds
  }
  const rowsTop = ({ title, top }: Heading) => top + (title === undefined ? 0 : headingHeight)
  const boxOf = (place: number) => {
    const section = lastBefore(sections, 'first', place)
    if (!section) return { x: 0, y: 0, side }
    const at = place - section.first
    return { x: (at % columns) * row, y: rowsTop(section) + Math.floor(at / columns) * row, side }
  }
  const placesIn = (from: number, to: number) => {
    if (count === 0 || row <= 0 || to <= 0 || from >= height) return undefined
    const [start, end] = [lastBefore(sections, 'top', from), lastBefore(sections, 'top', to)]
    if (!start || !end) return undefined
    const rowIn = (section: Heading, y: number) => Math.max(0, Math.floor((y - rowsTop(section)) / row))
    const begin = start.first + Math.min(rowIn(start, from) * columns, start.count - 1)
    const last = end.first + Math.min((rowIn(end, to) + 1) * columns, end.count) - 1
    return [begin, Math.max(begin, last)] as const
  }
  return { height, sections, boxOf, placesIn }
}
