const scrollerOf = (element: Element): Element => {
  const parent = element.parentElement
  if (!parent) return document.scrollingElement ?? element
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) && parent.scrollHeight > parent.clientHeight
    ? parent
    : scrollerOf(parent)
}

const isVisible = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/**
 * Runs a change of a list's elements, and scrolls so that the first visible item stays at its place on the screen. Most
 * browsers do that by themselves (scroll anchoring).
 */
export const keepPlace = (list: Element, change: () => void) => {
  const anchor = CSS.supports('overflow-anchor', 'auto')
    ? undefined
    : [...list.children].find((item) => item.hasAttribute('data-id') && isVisible(item))
  const before = anchor?.getBoundingClientRect().top ?? 0
  change()
  const moved = anchor?.isConnected ? anchor.getBoundingClientRect().top - before : 0
  if (moved !== 0) scrollerOf(list).scrollBy(0, moved)
}
