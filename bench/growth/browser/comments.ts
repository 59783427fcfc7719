import type { Page } from '@playwright/test'

/** Opens the first photo of the shown collection with its comments. */
export const openComments = async (page: Page) => {
  await page.locator('[data-photo] button').first().click()
  await page.getByRole('dialog', { name: 'Photo viewer' }).waitFor()
  await page.keyboard.press('c')
  await page
    .getByRole('region', { name: 'Comments', exact: true })
    .getByText(/^Comment \d+$/)
    .first()
    .waitFor()
}

/** Scrolls the comments until the oldest one is shown. */
export const scrollToOldest = (page: Page) =>
  page.evaluate(async () => {
    const box = document.querySelector('[role=group][aria-label="All comments"]')
    if (!box) throw new Error('no comments are shown')
    for (let isAtEnd = false; !isAtEnd; isAtEnd = box.textContent.includes("You've reached the beginning")) {
      box.scrollTop = box.scrollHeight
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
