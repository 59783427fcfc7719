/** The windows of a list: pure arithmetic on their numbers and heights (see [Note: Windows of a list]). */

/** Items of a list in a row, up to `to` (exclusive). With a height (px), one empty element replaces them. */
export interface Block {
  from: number
  to: number
  height?: number
}

/** The items of a list that are drawn. */
export interface View {
  /** The blocks of a list of `count` items; `indexOf` returns the index of an item's id, or -1. */
  blocksOf: (count: number, indexOf: (id: string) => number) => Block[]
}

export interface Windows {
  /** Items in a window: whole rows. */
  size: number
  /** Pixels between two rows. */
  gap: number
  /** The heights (px) of the windows that are not drawn. */
  away: ReadonlyMap<number, number>
  /** The ids of items that stay drawn wherever they are: with the focus, an open menu or a selection. */
  held: readonly string[]
}

export const windowsOf = (count: number, size: number) => Array.from({ length: Math.ceil(count / size) }, (_, at) => at)

/** Windows in a row that are not drawn are one block, so the number of elements does not grow with the list. */
export const viewOf = ({ size, gap, away, held }: Windows): View => ({
  blocksOf: (count, indexOf) => {
    const kept = new Set(held.map((id) => Math.floor(indexOf(id) / size)))
    const blocks: Block[] = []
    for (const at of windowsOf(count, size)) {
      const height = kept.has(at) ? undefined : away.get(at)
      const to = Math.min(count, (at + 1) * size)
      const last = blocks.at(-1)
      if (!last || (last.height === undefined) !== (height === undefined))
        blocks.push({ from: at * size, to, ...(height !== undefined && { height }) })
      else {
        last.to = to
        if (last.height !== undefined && height !== undefined) last.height += gap + height
      }
    }
    return blocks
  },
})
