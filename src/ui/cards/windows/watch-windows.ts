/**
 * [Note: Windows of a list]
 *
 * A long list is divided into windows of about six items: whole rows of its columns. A window more than one screen away,
 * or less if its items are small, is not drawn: an empty element of its last height replaces it and its neighbours, so
 * that the page keeps its height, and neither elements nor work grow with the list. Windows are drawn again as they come
 * near. An item with the focus, an open menu or a selection stays, and the windows next to the focus are drawn too: Tab
 * leads to the next item, however far the page was scrolled. Each item has its place in the list for screen readers. All
 * items are drawn for printing. After a change of width the heights are estimated until the windows are drawn again. The
 * first visible item keeps its place on the screen while heights above it change, in browsers without scroll anchoring
 * too.
 *
 * This code only reads the page, and React draws. Until it is loaded, the list is drawn whole.
 */
import { flushSync } from 'react-dom'
import { estimate, extentsOf, gridOf, indexIn, nearWindows } from './geometry'
import { keepPlace } from './keep-place'
import { viewOf, type View, type Windows } from './view'

const HELD = '[aria-expanded="true"], [aria-busy="true"]'

/** The items that stay drawn wherever they are. */
const heldIn = (list: Element): Element[] => {
  const inside = [
    document.activeElement,
    getSelection()?.anchorNode,
    getSelection()?.focusNode,
    ...list.querySelectorAll(HELD),
  ]
  return [...list.children].filter((item) => inside.some((node) => node && item.contains(node)))
}

const countOf = (list: Element) => {
  const last = list.lastElementChild
  return Number(last?.getAttribute('aria-posinset') ?? last?.getAttribute('data-to') ?? 0)
}

/**
 * Follows the place of a list on the screen until `life` aborts: calls `onView` with the windows to draw, and `onNear`
 * with the first and the last index near the screen, whenever they change.
 */
export const watchWindows = (
  list: HTMLElement,
  onView: (view: View | undefined) => void,
  onNear: (first: number, last: number) => void,
  life: AbortSignal,
) => {
  if (life.aborted) return
  let windows: Windows = { ...gridOf(list), away: new Map(), held: [] }
  let width = list.clientWidth
  let near = ''
  let frame = 0
  let isPrinting = false

  const draw = (next: Windows) => {
    windows = next
    keepPlace(list, () => flushSync(() => onView(viewOf(next))))
  }

  const check = () => {
    frame = 0
    // Without a width it is hidden, for example in another tab of the screen.
    if (life.aborted || isPrinting || list.clientWidth === 0) return
    if (list.clientWidth !== width) {
      width = list.clientWidth
      draw({ ...windows, ...estimate(list, countOf(list)) })
    }
    const extents = extentsOf(list, windows)
    const focus = indexIn(list, document.activeElement)
    const focused = focus === undefined ? undefined : Math.floor(focus / windows.size)
    const seen = nearWindows(extents, windows.size)
    const away = new Map<number, number>()
    for (const [at, { top, bottom }] of extents)
      if (!seen.has(at) && !(focused !== undefined && Math.abs(at - focused) <= 1)) away.set(at, bottom - top)
    const held = heldIn(list).map((item) => item.getAttribute('data-id') ?? '')
    const isSame =
      [...away.keys()].join() === [...windows.away.keys()].join() && held.join('\n') === windows.held.join('\n')
    if (!isSame) draw({ ...windows, away, held })
    const first = Math.min(...seen) * windows.size
    const last = (Math.max(...seen) + 1) * windows.size - 1
    if (seen.size > 0 && near !== `${first} ${last}`) {
      near = `${first} ${last}`
      onNear(first, last)
    }
  }
  const checkSoon = () => (frame ||= requestAnimationFrame(check))

  const resized = new ResizeObserver(checkSoon)
  resized.observe(list)
  const options = { signal: life, passive: true }
  // Scrolls of every box around the list.
  document.addEventListener('scroll', checkSoon, { ...options, capture: true })
  addEventListener('resize', checkSoon, options)
  list.addEventListener('focusin', checkSoon, options)
  const print = (begins: boolean) => {
    isPrinting = begins
    if (begins) draw({ ...windows, away: new Map() })
    else checkSoon()
  }
  addEventListener('beforeprint', () => print(true), options)
  addEventListener('afterprint', () => print(false), options)
  life.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    resized.disconnect()
  })
  checkSoon()
}
