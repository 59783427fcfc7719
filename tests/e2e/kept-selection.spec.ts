/** What was picked and not sent survives a reload, and an upload that is over does not stand in the way of the next. */
import type { Page } from '@playwright/test'
import { leftLayers } from './steps'
import { expect, test } from './test'
import { drawPhotos, expectComplete, expectExactly, newUploader, openUpload, signInAs } from './uploads'

/** Photos of the upload dialog that are on the disk. */
const countStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('clique-shared')
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('success', () => {
          const db = request.result
          const count = db.transaction('bytes').objectStore('bytes').count()
          count.addEventListener('success', () => {
            db.close()
            resolve(count.result)
          })
        })
      }),
  )

test('a selection survives a reload; its result leads to the photos, and not into the next upload', async ({
  device,
  server,
}) => {
  const page = await device()
  const uploader = await newUploader(server)
  await signInAs(page, uploader)
  const photos = await drawPhotos(page, 2)
  const twins = photos.slice(0, 1).map((photo) => ({ ...photo, name: 'twin.jpg' }))
  const dialog = await openUpload(page, uploader)
  await dialog.locator('input[type=file]').setInputFiles([...photos, ...twins])
  await dialog.getByRole('button', { name: 'Next (3)' }).click()
  await expect(dialog.getByRole('heading', { name: 'Choose Collection' })).toBeVisible()
  await expect.poll(() => countStored(page)).toBe(3)

  await page.reload()
  const offer = page.getByRole('region', { name: '3 photos picked, not sent yet' })
  await offer.getByRole('button', { name: 'Continue' }).click()
  await expect(offer).toBeHidden()
  await dialog.getByRole('button', { name: 'Next (3)' }).click()
  await dialog.getByText('Add to one that is there').click()
  await dialog.locator('label').filter({ hasText: 'Summer week' }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expectComplete(page)
  // The photo that was picked twice is shown once
  await expect(dialog.getByText('1 photo was already in this collection')).toBeVisible()
  await expect(dialog.locator('img[class*=print]')).toHaveCount(2)
  await expectExactly(uploader, photos)
  expect(await countStored(page)).toBe(0)

  await page.goto('/')
  await page.getByRole('button', { name: 'See photos' }).waitFor()
  await openUpload(page, uploader)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leftLayers(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'See photos' }).click()
  await expect(page).toHaveURL(new RegExp(`/collection/${uploader.collectionId}$`))
  await expect(page.getByRole('button', { name: 'See photos' })).toBeHidden()
})
