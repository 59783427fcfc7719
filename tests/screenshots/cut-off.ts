/** Finds cut-off content; runs in the page. */

/**
 * Texts and controls that stick out of the viewport to the left or right, texts that a box clips without an ellipsis,
 * and letters that a box clips at the top or bottom. Content that can be scrolled inside its own box is not cut off.
 * Each is described by its element and its first words.
 */
export const cutOff = (): string[] => {
  const SLACK = 1.5
  const found = new Set<string>()

  const describe = (element: Element, text: string) => {
    const [name = ''] = element.classList
    return `<${element.localName}${name && ` class=${name}`}> '${text.trim().slice(0, 24)}'`
  }

  const canvas = document.createElement('canvas').getContext('2d')

  /** Top and bottom of the letters of `text` in a line box: letters of some scripts are taller than the line. */
  const inkOf = (element: Element, { top }: DOMRect, text: string) => {
    if (!canvas) throw new Error('no canvas')
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element)
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    const ink = canvas.measureText(text)
    const baseline = top + ink.fontBoundingBoxAscent
    return { top: baseline - ink.actualBoundingBoxAscent, bottom: baseline + ink.actualBoundingBoxDescent }
  }

  /** Notes where the lines that `element` shows are clipped at the top or bottom. */
  const lookAbove = (element: Element, rect: DOMRect, text: string) => {
    const { top, bottom } = inkOf(element, rect, text)
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowY, position } = getComputedStyle(box)
      if (overflowY !== 'visible') {
        const edge = box.getBoundingClientRect()
        const isScrolled = overflowY === 'auto' || overflowY === 'scroll'
        if (isScrolled || edge.height <= 2 || rect.bottom <= edge.top + SLACK || rect.top >= edge.bottom - SLACK) return
        if (top < edge.top - SLACK || bottom > edge.bottom + SLACK)
          found.add(`${describe(element, text)} is clipped at the top or bottom`)
      }
      if (position === 'fixed') break
    }
  }

  /** Notes where a box of `element` is cut off; `rect` is its box or that of one line of its text. */
  const look = (element: Element, rect: DOMRect, text: string) => {
    let { left, right } = rect
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(box)
      if (overflowX !== 'visible') {
        const edge = box.getBoundingClientRect()
        const isOut = left < edge.left - SLACK || right > edge.right + SLACK
        const isScrolled = overflowX === 'auto' || overflowX === 'scroll'
        // Text that is hidden only from the eye is one pixel wide; a box that is wholly outside is another slide.
        if ((isScrolled && isOut) || edge.width <= 2 || right <= edge.left || left >= edge.right) return
        if (isOut && textOverflow !== 'ellipsis') found.add(`${describe(element, text)} is clipped by its box`)
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
      }
      if (position === 'fixed') break
    }
    if (left < -SLACK || right > innerWidth + SLACK) found.add(`${describe(element, text)} sticks out of the viewport`)
  }

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]')

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    const { parentElement: element, textContent } = node
    if (!element || !textContent?.trim() || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width === 0) continue
      look(element, rect, textContent)
      lookAbove(element, rect, textContent)
    }
  }
  for (const control of document.body.querySelectorAll('a, button, input, select, textarea')) {
    const rect = control.getBoundingClientRect()
    const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
    if (rect.width > 2 && isShown(control)) look(control, rect, name)
  }
  return [...found]
}
