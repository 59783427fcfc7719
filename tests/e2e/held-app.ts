/** A page that shows its snapshot, and whose app starts at the test's request. */
import type { Locator, Page } from '@playwright/test'

/** Holds the app of every page that is opened from here on. The returned function starts it. */
export const holdApp = async (page: Page): Promise<() => Promise<void>> => {
  await page.addInitScript(() => {
    const append = HTMLHeadElement.prototype.append
    HTMLHeadElement.prototype.append = function (...nodes: (Node | string)[]) {
      Object.assign(window, { startApp: () => append.apply(this, nodes) })
    }
  })
  return async () => {
    await page.waitForFunction(() => 'startApp' in window)
    await page.evaluate(() => (window as unknown as { startApp: () => void }).startApp())
  }
}

/** Presses the middle of an element of the snapshot, which a pointer cannot find: it is inert. */
export const pressAt = async (page: Page, found: Locator) => {
  const box = await found.boundingBox()
  if (!box) throw new Error('It is not in the snapshot')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Presses a link or button of the snapshot. */
export const pressSnapshot = async (page: Page, role: 'link' | 'button', name: string) => {
  const found = page.locator('#snapshot').getByRole(role, { name, includeHidden: true }).first()
  await pressAt(page, found)
  return found
}
