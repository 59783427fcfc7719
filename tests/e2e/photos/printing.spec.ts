/** On paper there are photos and their texts, and no controls. */
import { arrive, seedCollection } from '../seed'
import { expect, test } from '../test'

test('printing a collection or a photo prints photos, no navigation and no buttons', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 5)
  const page = await device()
  await arrive(page, owner, `/collection/${collectionId}`)
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect(photos).toHaveCount(5)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Summer week' })).toBeVisible()
  await expect(photos.locator('img').first()).toBeVisible()
  expect(await page.locator('button:visible, nav:visible').count()).toBe(0)
  const boxes = await photos.evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return { left, top, square: Math.abs(width - height) < 1 && width > 50 }
    }),
  )
  expect(boxes.every(({ square }) => square)).toBe(true)
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(2)

  await page.emulateMedia({ media: 'screen' })
  await photos.first().getByRole('button').first().click()
  await expect(page.getByRole('dialog').locator('img').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Summer week' })).toBeHidden()
  await expect(page.getByRole('dialog').locator('img').first()).toBeVisible()
  expect(await page.locator('button:visible, nav:visible').count()).toBe(0)
})
