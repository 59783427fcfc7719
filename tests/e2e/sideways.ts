/** Nothing on a screen extends beyond its sides, or is cut off there. */
import { expect, type Page } from '@playwright/test'

interface Cell {
  /** CSS pixels. */
  width: number
  height: number
  /** Font size of the document, in percent. */
  text: number
}

/** The narrowest phone, a usual phone, a tablet and a desktop, with text of normal and of double size. */
export const EVERY_CELL: readonly Cell[] = [100, 200].flatMap((text) => [
  { width: 320, height: 640, text },
  { width: 390, height: 844, text },
  { width: 768, height: 1024, text },
  { width: 1280, height: 800, text },
])
/** The sizes that break first. */
export const NARROW_AND_WIDE = EVERY_CELL.filter(({ width, text }) => width === 320 || (width === 1280 && text === 100))

/** The faults of the page as it is; runs in the page. */
const findFaults = () => {
  const faults: string[] = []
  const root = document.documentElement
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} '${(element.textContent ?? '').trim().slice(0, 24)}'`
  if (root.scrollWidth > root.clientWidth) faults.push(`the document is ${root.scrollWidth} px wide`)
  // Elements that users scroll sideways on purpose, and the neighbours of the photo in the viewer.
  const mayLeave = (element: Element) => element.closest('[class*=rail], [class*=strip], [class*=stage]') !== null
  // For screen readers only
  const isUnseen = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isUnseen(element.parentElement))
  const isEllipsis = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
  for (const element of document.body.querySelectorAll<HTMLElement>('*:not(option, script, style)')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || mayLeave(element) || isUnseen(element)) continue
    const { left, right } = element.getBoundingClientRect()
    const isOutside = left < -1 || right > innerWidth + 1
    const isCut = (parent: Element | null): boolean =>
      parent !== null && (isEllipsis(parent) || isCut(parent.parentElement))
    if (isOutside && !isCut(element.parentElement)) {
      faults.push(`${describe(element)} is at ${Math.round(left)} to ${Math.round(right)}`)
      continue
    }
    const isScrollable = /auto|scroll|hidden/.test(getComputedStyle(element).overflowX)
    const isField = element.matches('input, select')
    // Nothing in it can be cut off; the line that is drawn while a page refreshes moves through such a box.
    const isEmpty = element.childNodes.length === 0
    if (isScrollable && !isField && !isEmpty && !isEllipsis(element) && element.scrollWidth > element.clientWidth + 1)
      faults.push(`${describe(element)} hides ${element.scrollWidth - element.clientWidth} px`)
  }
  return faults.slice(0, 8)
}

/** The faults after a resize: changes by a ResizeObserver or React take a moment. */
export const settledFaults = async (page: Page) => {
  let faults: string[] = []
  const look = async () => {
    faults = await page.evaluate(findFaults)
    return faults.length
  }
  await expect
    .poll(look, { intervals: [50, 100, 200, 400], timeout: 1000 })
    .toBe(0)
    .catch(() => undefined)
  return faults
}

/** Expects that no box extends beyond the sides of the viewport in these cells. */
export const expectNoSideways = async (page: Page, where: string, cells: readonly Cell[] = NARROW_AND_WIDE) => {
  const before = page.viewportSize()
  const faults: Record<string, string[]> = {}
  // A resize moves an open menu, and the item that is then under the mouse takes the focus.
  await page.mouse.move(0, 0)
  for (const { text, ...size } of cells) {
    await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), text)
    await page.setViewportSize(size)
    const found = await settledFaults(page)
    if (found.length > 0) faults[`${size.width} px, text ${text} %`] = found
  }
  expect.soft(faults, where).toEqual({})
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
}
