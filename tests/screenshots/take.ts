/** Takes the pictures of one screen, and checks each. */
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { violationsOn } from '../e2e/accessible'
import { cutOff } from './cut-off'
import { floatFaults } from './floats'
import { variants, type Variant } from './variants'

/** Milliseconds for what a new size brings with it: a dialog that opens again, images. */
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
      // A menu is opened by a button in sight. Scrolling closes it, and it is opened again.
      const opener = document.querySelector('[aria-haspopup=menu][aria-expanded=true]')
      const { top = 0, bottom = 0 } = opener?.getBoundingClientRect() ?? {}
      if (top < 0 || bottom > innerHeight) opener?.scrollIntoView({ block: 'center', behavior: 'instant' })
    },
    [dir, `${textSize}%`] as const,
  )
  await twoFrames(page)
}

/** An open menu is placed again at a resize alone; direction and text size changed after the viewport's. */
const placeMenus = async (page: Page) => {
  await twoFrames(page)
  await page.evaluate(() => dispatchEvent(new Event('resize')))
}

/** A menu that leaves the viewport, although the button that opened it is in sight. */
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

/** Waits for two frames and the images in sight; answers what did not load. */
const settle = async (page: Page): Promise<string[]> => {
  const loaded = page.waitForFunction(
    () =>
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect()
        const isOutOf = (edge: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>) =>
          bottom <= edge.top || top >= edge.bottom || right <= edge.left || left >= edge.right
        // Also scrolled out of a box on the way up: what is not visible is not fetched.
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
  const violations = await violationsOn(page, axe === 'colours')
  return [...failures, ...violations.map(({ id, nodes }) => `axe: ${id}: ${nodes[0]?.slice(0, 120)}`)]
}

/**
 * Takes a picture of the screen in every variant, into `folder`. `open` brings the page there and answers what must be in
 * sight; it is called again where a new size has closed it. `report` is told of each picture with its failures.
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
      // A screen that cannot be reached in one form will not be in the others.
      if (!mark) return
    }
}
