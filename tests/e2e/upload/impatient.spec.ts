/**
 * An impatient user on a slow phone: 50 photos, 3 of them damaged, every button pressed twice, Back and a reload at
 * each step. Nothing is lost or hidden, and no question is repeated.
 */
import type { Page } from '@playwright/test'
import { drawDamagedPhoto } from '../../fixtures/photos'
import { leftLayers } from '../steps'
import { expect, test } from '../test'
import { countStored, drawPhotos, expectExactly, newUploader, signInAs } from '../uploads'
import { PHONE, slowDown } from './slow-phone'

// Throttled, a press and its loads take seconds.
test.use({ actionTimeout: 45_000 })

const steps = ['Upload Photos', 'Choose Collection'] as const

/** Expects the dialog to show this step, and no other layer to ask anything. */
const isAt = async (page: Page, step: (typeof steps)[number]) => {
  await expect(page.getByRole('dialog').getByRole('heading', { name: step })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test('an impatient user on a slow phone uploads 50 photos, 3 of them damaged @long', async ({
  device,
  server,
}, info) => {
  test.setTimeout(900_000)
  const page = await device(PHONE)
  const uploader = await newUploader(server)
  await signInAs(page, uploader)
  const photos = await drawPhotos(page, 47)
  const { buffer } = await drawDamagedPhoto(page)
  const damaged = [1, 2, 3].map((cut) => ({
    name: `damaged-${cut}.jpg`,
    mimeType: 'image/jpeg',
    buffer: buffer.subarray(0, buffer.length - cut * 100),
  }))
  await page.goto(`/collection/${uploader.collectionId}`)
  await slowDown(page)
  const dialog = page.getByRole('dialog')
  const see = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) })

  await page.getByRole('button', { name: 'Add Photos' }).dblclick()
  await isAt(page, 'Upload Photos')
  await dialog.locator('input[type=file]').setInputFiles([...photos, ...damaged])
  const next = dialog.getByRole('button', { name: /^Next \(\d+\)$/ })
  await expect(next).toBeVisible({ timeout: 60_000 })
  const picked = Number(/\d+/.exec((await next.textContent()) ?? '')?.[0])
  await expect.poll(() => countStored(page), { timeout: 120_000 }).toBe(picked)
  await see('1-picked')

  // The second press does not start the upload from a step that was never shown.
  await next.dblclick()
  await isAt(page, 'Choose Collection')
  await see('2-chosen')
  await page.goBack()
  await isAt(page, 'Upload Photos')
  await expect(next).toHaveText(`Next (${picked})`)
  await next.dblclick()
  await isAt(page, 'Choose Collection')

  await page.reload()
  const offer = page.getByRole('region', { name: `${picked} photos picked, not sent yet` })
  await offer.getByRole('button', { name: 'Continue' }).dblclick()
  await isAt(page, 'Choose Collection')
  await see('3-continued')
  await dialog.getByRole('button', { name: 'Start Upload' }).dblclick()
  const minimize = dialog.getByRole('button', { name: 'Minimize' })
  await minimize.dblclick()
  await expect(dialog).toBeHidden()
  await leftLayers(page)
  await see('4-minimized')

  await page.reload()
  const done = page.getByRole('region', { name: `47 of ${picked} uploaded, ${picked - 47} failed` })
  await expect(done).toBeVisible({ timeout: 600_000 })
  await see('5-done')
  await page.goBack()
  await page.goForward()
  await page.reload()
  await expect(done).toBeVisible({ timeout: 60_000 })
  await done.getByRole('button', { name: 'See what failed' }).dblclick()
  const failed = dialog.getByRole('list', { name: 'Photos that failed' })
  for (const { name } of damaged) await expect(failed.getByText(name)).toBeVisible()
  await see('6-failed')
  await expectExactly(uploader, photos)
})
