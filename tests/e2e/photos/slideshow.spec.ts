/** The slideshow of a collection: by keys, with photos that join, without a network, and axe at 0. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { controlled } from '../installed'
import { addPhotos, arrive, seedCollection } from '../seed'
import { expect, test } from '../test'

/** The photo that is drawn on top. */
const shownOn = (page: Page) =>
  page.evaluate(() => {
    const drawn = [...document.querySelectorAll<HTMLImageElement>('[data-slide]')].filter(
      (image) => image.closest('[data-shown]') && image.naturalWidth > 0,
    )
    return drawn.at(-1)?.dataset['slide']
  })
const expectShown = (page: Page, id: string | undefined) => expect.poll(() => shownOn(page)).toBe(id)

const start = async (page: Page) => {
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Slideshow' }).click()
  await expect(page.getByRole('dialog', { name: 'Slideshow' })).toBeVisible()
}

test('a slideshow goes round by keys and by itself, shows a photo that joins next, and closes', async ({
  device,
  server,
}) => {
  const { owner, collectionId, ids } = await seedCollection(server, 3)
  const [a, b, c] = ids
  const page = await device({ viewport: { width: 1280, height: 800 } })
  await page.clock.install()
  await arrive(page, owner, `/collection/${collectionId}`)
  await expect(page.locator('[data-photo]')).toHaveCount(3)
  await start(page)
  await expectShown(page, a)
  await expectAccessible(page, { where: 'slideshow' })
  await page.keyboard.press('ArrowRight')
  await expectShown(page, b)
  await page.clock.runFor(10_000)
  await expectShown(page, c)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.clock.runFor(60_000)
  await expectShown(page, c)
  const [joined] = await addPhotos(owner, collectionId, 1)
  await expect.poll(() => page.locator('img[hidden]').count()).toBe(1)
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return page.locator('img[hidden]').getAttribute('src')
    })
    .toContain(joined)
  await page.keyboard.press('ArrowRight')
  await expectShown(page, joined)
  await page.keyboard.press('ArrowRight')
  await expectShown(page, a)
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, joined)
  // The time of a photo that is shown again runs too.
  await page.keyboard.press('Space')
  await page.clock.runFor(10_000)
  await expectShown(page, a)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog', { name: 'Slideshow' })).toBeHidden()
  await start(page)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Slideshow' })).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/collection/${collectionId}$`))
})

test('a slideshow of photos that were seen runs without a network', async ({ device, server }) => {
  const { owner, collectionId, ids } = await seedCollection(server, 3)
  const page = await device({ viewport: { width: 390, height: 844 } })
  await arrive(page, owner, `/collection/${collectionId}`)
  await controlled(page)
  await page.reload()
  await expect(page.locator('[data-photo]')).toHaveCount(3)
  await start(page)
  for (const id of [...ids, ids[0]]) {
    await expectShown(page, id)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.reload()
  await start(page)
  for (const id of [...ids, ids[0]]) {
    await expectShown(page, id)
    await page.keyboard.press('ArrowRight')
  }
  await page.context().setOffline(false)
})
