/**
 * [Note: The layout of the grid]
 *
 * All photos are laid out at once, including unknown photos: a collection of 100,000 photos needs no element and no
 * measurement for photos outside the screen. On phones they are squares (here), from 768 px on rows of one width in
 * which each photo keeps its proportions (justified.ts). Pixels, from the top of the grid.
 */
export interface Section {
  /** Undefined for a section without a heading. */
  title?: string
  /** Number of photos. */
  count: number
}

/** A section with its position. */
export interface Heading extends Section {
  /** The first of its photos. */
  first: number
  top: number
}

export interface Box {
  /** Distance from the side on which lines begin. */
  x: number
  y: number
  width: number
  height: number
}

export interface Layout {
  height: number
  sections: readonly Heading[]
  boxOf(place: number): Box
  /** The first and the last place of the rows between two heights; undefined if there are none. */
  placesIn(from: number, to: number): readonly [number, number] | undefined
  /** These places, and the places around them whose proportions decide their positions. */
  laidOutWith(first: number, last: number): readonly [number, number]
}

interface Measure {
  /** Width of the grid. */
  width: number
  columns: number
  gap: number
  /** Height of a heading. */
  headingHeight: number
}

/** The index of the last item that begins at a value or before it; of the first item if none does. */
export const indexBefore = (
  all: readonly { first: number; top: number }[],
  by: 'first' | 'top',
  value: number,
): number => {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.[by] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/**
 * Fits the sections to `count` photos: the last section grows if there are more photos, and sections after the end are
 * left out.
 */
export const holdAll = (count: number, wanted: readonly Section[]) => {
  const held: (Section & { first: number })[] = []
  let first = 0
  for (const [at, { title, count: said }] of wanted.entries()) {
    const holds = at === wanted.length - 1 ? count - first : Math.min(said, count - first)
    if (holds <= 0) continue
    held.push({ ...(title !== undefined && { title }), count: holds, first })
    first += holds
  }
  return held
}

/** Places `count` photos as squares. */
export const layOutSquares = (count: number, wanted: readonly Section[], measure: Measure): Layout => {
  const { width, columns, gap, headingHeight } = measure
  const side = Math.max(0, (width - gap * (columns - 1)) / columns)
  const row = side + gap
  const sections: Heading[] = []
  let height = 0
  for (const section of holdAll(count, wanted)) {
    sections.push({ ...section, top: height })
    height += (section.title === undefined ? 0 : headingHeight) + Math.ceil(section.count / columns) * row
  }
  const rowsTop = ({ title, top }: Heading) => top + (title === undefined ? 0 : headingHeight)
  const boxOf = (place: number) => {
    const section = sections[indexBefore(sections, 'first', place)]
    if (!section) return { x: 0, y: 0, width: side, height: side }
    const at = place - section.first
    const y = rowsTop(section) + Math.floor(at / columns) * row
    return { x: (at % columns) * row, y, width: side, height: side }
  }
  const placesIn = (from: number, to: number) => {
    if (count === 0 || row <= 0 || to <= 0 || from >= height) return undefined
    const [start, end] = [from, to].map((y) => sections[indexBefore(sections, 'top', y)])
    if (!start || !end) return undefined
    const rowIn = (section: Heading, y: number) => Math.max(0, Math.floor((y - rowsTop(section)) / row))
    const begin = start.first + Math.min(rowIn(start, from) * columns, start.count - 1)
    const last = end.first + Math.min((rowIn(end, to) + 1) * columns, end.count) - 1
    return [begin, Math.max(begin, last)] as const
  }
  return { height, sections, boxOf, placesIn, laidOutWith: (from, to) => [from, to] }
}
