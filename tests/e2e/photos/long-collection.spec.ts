/**
 * A collection of several pages: any place is reached at once, by the edge and by the keyboard, and stays while other
 * users add photos.
 */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { alice } from '../users'

/** Photos of one month. */
const COUNT = 18

const watchPages = (page: Page) => {
  const pages: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const asked = searchParams.get('page')
    if (/\/api\/collection\/[\w-]+$/.test(pathname) && asked !== null) pages.push(asked)
  })
  return pages
}

// [R31] [R32] [R34]
test('any place of a long collection is reached at once, and stays in sight while another user adds photos @long', async ({
  device,
  server,
}) => {
  const owner = await register(server, alice)
  const collectionId = await makeCollection(owner, await makeClique(owner, 'Lake house'), 'Summer week')
  const added: string[] = []
  for (const month of [6, 5, 4, 3, 2, 1]) added.push(...(await addPhotos(owner, collectionId, COUNT, undefined, month)))
  const page = await device({ viewport: { width: 390, height: 844 } })
  const pages = watchPages(page)
  await arrive(page, owner, `/collection/${collectionId}`)
  const tile = (at: number) => page.locator(`[data-photo="${added[at]}"]`)
  await expect(tile(0)).toHaveAttribute('aria-setsize', String(added.length))
  await expect(page.getByRole('heading', { name: 'July 2024' })).toBeVisible()

  // All six headings have their place once the months are known.
  const grid = page.getByRole('list', { name: 'Photos' }).locator('..')
  const headed = () =>
    grid.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect()
      return Math.round(height - 36 * ((width - 4) / 3 + 2))
    })
  await expect.poll(headed).toBe(6 * 48)

  const slider = page.getByRole('slider', { name: 'Month' })
  await slider.focus()
  await expect(slider).toHaveAttribute('aria-valuetext', /^July 2024, photo 1 of 108$/)
  pages.length = 0
  await page.keyboard.press('End')
  await expect(tile(added.length - 1).locator('img')).toBeVisible()
  await expect(slider).toHaveAttribute('aria-valuetext', 'February 2024, photo 108 of 108')
  expect(new Set(pages).size).toBeLessThanOrEqual(3)
  expect(pages).toHaveLength(new Set(pages).size)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(slider).toHaveAttribute('aria-valuetext', /^(March|April) 2024/)
  await expect(tile(4 * COUNT).locator('img')).toBeVisible()
  await expectAccessible(page)

  // Her other device adds photos at the beginning: the visible content stays in place, with the focus.
  const seen = tile(4 * COUNT + 4)
  await seen.locator('> button').focus()
  const before = await seen.boundingBox()
  await addPhotos(owner, collectionId, COUNT, undefined, 7)
  await expect(seen).toHaveAttribute('aria-posinset', String(5 * COUNT + 5))
  await expect(seen).toHaveAttribute('aria-setsize', String(7 * COUNT))
  await expect
    .poll(async () => Math.abs(((await seen.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeLessThanOrEqual(1)
  await expect(seen.locator('> button')).toBeFocused()
  const shown = await page.locator('[data-photo]').evaluateAll((tiles) => tiles.map((one) => one.dataset.photo))
  expect(new Set(shown).size).toBe(shown.length)

  // The viewer pages across the border of a page.
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  for (let at = 4; at < 12; at += 1) {
    if (at > 4) await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText(`Photo ${5 * COUNT + at + 1} of ${7 * COUNT}`).first()).toBeAttached()
  }
})
