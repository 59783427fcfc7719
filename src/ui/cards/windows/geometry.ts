/** The places of a list's windows, read from the page (see [Note: Windows of a list]). */
import { windowsOf, type Windows } from './view'

/** The top and the bottom of a window, in pixels from the top of the screen. */
export interface Extent {
  top: number
  bottom: number
}

/** About this many items are in a window. */
const WINDOW_LENGTH = 6

/** At most this many items are drawn next to those on the screen: small ones need less room to be ready in time. */
const MAX_DRAWN = 54

const placeOf = (item: Element) => Number(item.getAttribute('aria-posinset')) - 1

/** The drawn items of a list with their indices, in order. */
const drawnIn = (list: Element) =>
  [...list.children].filter((item) => item.hasAttribute('aria-posinset')).map((item) => ({ item, at: placeOf(item) }))

/** The index of the item that contains an element of the page; undefined if it is not in the list. */
export const indexIn = (list: Element, element: Node | null) =>
  drawnIn(list).find(({ item }) => item.contains(element))?.at

/** The number of items in a window, as whole rows, and the pixels between two rows. */
export const gridOf = (list: Element): Pick<Windows, 'size' | 'gap'> => {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list)
  const columns = gridTemplateColumns.split(' ').length
  return { size: columns * Math.max(1, Math.round(WINDOW_LENGTH / columns)), gap: parseFloat(rowGap) || 0 }
}

/** The places of all windows of a list. */
export const extentsOf = (list: Element, { size, gap, away }: Windows) => {
  const extents = new Map<number, Extent>()
  for (const child of list.children) {
    const { top, bottom } = child.getBoundingClientRect()
    const from = child.getAttribute('data-gap')
    if (from === null) {
      const window = Math.floor(placeOf(child) / size)
      const known = extents.get(window)
      extents.set(window, { top: known?.top ?? top, bottom: Math.max(known?.bottom ?? bottom, bottom) })
      continue
    }
    let y = top
    for (let window = Number(from) / size; window * size < Number(child.getAttribute('data-to')); window += 1) {
      const height = away.get(window) ?? 0
      extents.set(window, { top: y, bottom: y + height })
      y += height + gap
    }
  }
  return extents
}

/** The windows of a list after its width changed: what is drawn stays so, the heights of the others are estimated. */
export const estimate = (list: Element, count: number): Pick<Windows, 'size' | 'gap' | 'away'> => {
  const { size, gap } = gridOf(list)
  const drawn = drawnIn(list)
  const near = new Set(drawn.map(({ at }) => Math.floor(at / size)))
  const rowHeight = drawn.reduce((sum, { item }) => sum + item.clientHeight, 0) / Math.max(1, drawn.length)
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length
  const rows = size / columns
  const height = rows * rowHeight + (rows - 1) * gap
  const away = new Map(windowsOf(count, size).flatMap((at) => (near.has(at) ? [] : [[at, height] as const])))
  return { size, gap, away }
}

/** The windows to draw: on the screen, and up to one screen away, the nearest first, until there are enough. */
export const nearWindows = (extents: ReadonlyMap<number, Extent>, size: number) => {
  const distances = [...extents].map(([at, { top, bottom }]) => [at, Math.max(0, -bottom, top - innerHeight)] as const)
  const nearest = distances.filter(([, distance]) => distance <= innerHeight).toSorted(([, a], [, b]) => a - b)
  const near = nearest.filter(([, distance], rank) => distance === 0 || (rank + 1) * size <= MAX_DRAWN)
  return new Set(near.map(([at]) => at))
}
