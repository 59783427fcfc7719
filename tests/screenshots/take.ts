/** Takes the pictures of one screen, and checks each. */
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { violationsOn } from '../e2e/accessible'
import { cutOff } from './cut-off'
import { floatFaults } from './floats'
import { variants, type Variant } from './variants'

/** Milliseconds to settle after a new size: a dialog that opens again, images. */
const SETTLING = 10_000

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

const show = async (page: Page, { width, height, colorScheme, dir, textSize }: Variant) => {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(
    ([direction, percent]) => {
      const { style } = document.documentElement
      document.documentElement.dir = direction
      style.fontSize = percent
      // A menu is opened by a visible button. Scrolling closes it, and it is opened again.
      const opener = document.querySelector('[aria-haspopup=menu][aria-expanded=true]')
      const { top = 0, bottom = 0 } = opener?.getBoundingClientRect() ?? {}
      if (top < 0 || bottom > innerHeight) opener?.scrollIntoView({ block: 'center', behavior: 'instant' })
    },
    [dir, `${textSize}%`] as const,
  )
  await twoFrames(page)
}

/** An open menu is placed again only at a resize; direction and text size changed after the viewport's. */
const placeMenus = async (page: Page) => {
  await twoFrames(page)
  await page.evaluate(() => dispatchEvent(new Event('resize')))
}

/** Menus outside the viewport although the button that opened them is visible. */
const menusOutside = () => {
  const isOutside = (element: Element | null) => {
    if (!element) return false
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
  }
  const opener = document.querySelector('[aria-haspopup=menu][aria-expanded=true]')
  const menu = document.querySelector('[role=menu]')
  return isOutside(menu) && !isOutside(opener) ? ['a menu leaves the viewport'] : []
}

/** Waits for two frames and the visible images; resolves to the images that did not load. */
const settle = async (page: Page): Promise<string[]> => {
  const loaded = page.waitForFunction(
    () =>
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect()
        const isOutOf = (edge: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>) =>
          bottom <= edge.top || top >= edge.bottom || right <= edge.left || left >= edge.right
        // Includes images scrolled out of a box on the way up: invisible images are not fetched.
        let isOut = isOutOf({ top: 0, bottom: innerHeight, left: 0, right: innerWidth })
        for (let box = image.parentElement; box && !isOut; box = box.parentElement)
          isOut = getComputedStyle(box).overflow !== 'visible' && isOutOf(box.getBoundingClientRect())
        return image.complete || isOut || !image.checkVisibility({ visibilityProperty: true })
      }),
    undefined,
    { timeout: SETTLING },
  )
  const failures = await loaded.then(
    () => [],
    () => ['an image did not load'],
  )
  await placeMenus(page)
  await twoFrames(page)
  return failures
}

/** A target that a sticky bar covers in part is small only there: at the page's end the bar covers nothing. */
const violationsHere = async (page: Page, axe: Variant['axe']) => {
  const violations = await violationsOn(page, axe === 'colours')
  if (!violations.some(({ id }) => id === 'target-size')) return violations
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await twoFrames(page)
  const atEnd = await violationsOn(page)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return violations.filter(({ id }) => id !== 'target-size' || atEnd.some((violation) => violation.id === id))
}

const check = async (page: Page, { axe }: Variant): Promise<string[]> => {
  const { scrollWidth, width } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    width: innerWidth,
  }))
  const failures = scrollWidth === width ? [] : [`scrolls sideways: ${scrollWidth} px in ${width}`]
  failures.push(
    ...(await page.evaluate(cutOff)),
    ...(await page.evaluate(menusOutside)),
    ...(await page.evaluate(floatFaults)),
  )
  if (axe === 'nothing') return failures
  const violations = await violationsHere(page, axe)
  return [...failures, ...violations.map(({ id, nodes }) => `axe: ${id}: ${nodes[0]?.slice(0, 120)}`)]
}

/**
 * Takes a picture of the screen in every variant, into `folder`. `open` opens the screen and resolves to the element
 * that must be visible; it is called again if a new size has closed it. `report` is called with each picture and its
 * failures.
 */
export const takeAll = async (
  page: Page,
  folder: string,
  open: () => Promise<Locator>,
  report: (variant: string, failures: string[]) => void,
) => {
  const reach = async () => {
    const mark = await open()
    await expect(mark).toBeVisible()
    return mark
  }
  let mark: Locator | undefined
  for (const variant of variants)
    try {
      mark ??= await reach()
      await show(page, variant)
      if (!(await mark.isVisible())) {
        mark = await reach()
        await show(page, variant)
      }
      const failures = await settle(page)
      await page.screenshot({ path: join(folder, `${variant.name}.png`), animations: 'disabled' })
      report(variant.name, [...failures, ...(await check(page, variant))])
    } catch (error) {
      report(variant.name, [String(error).split('\n').slice(0, 3).join(' ')])
      // A screen that cannot be reached in one form cannot be reached in the others.
      if (!mark) return
    }
}
