/** Picked but unsent photos survive a reload, and a finished upload does not block the next. */
import type { Route } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { makeClique } from '../seed'
import { openNew } from '../steps'
import { leftLayers } from '../steps'
import { expect, test } from '../test'
import {
  countStored,
  drawPhotos,
  expectComplete,
  expectExactly,
  newUploader,
  openUpload,
  signInAs,
  uploaderOn,
} from '../uploads'
import { test as byUploader } from './faulty-network'

const asAGuest = byUploader.extend({ asGuest: true })

test('a selection survives a reload; its result leads to the photos, and not into the next upload @long', async ({
  device,
  server,
}) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  const photos = await drawPhotos(page, 2)
  const equal = photos.slice(0, 1).map((photo) => ({ ...photo, name: 'equal.jpg' }))
  const dialog = await openUpload(page, uploader)
  await dialog.locator('input[type=file]').setInputFiles([...photos, ...equal])
  await dialog.getByRole('button', { name: 'Next (3)' }).click()
  await expect(dialog.getByRole('heading', { name: 'Choose Collection' })).toBeVisible()
  await expect.poll(() => countStored(page)).toBe(3)

  await page.reload()
  const offer = page.getByRole('region', { name: '3 photos picked, not sent yet' })
  await offer.getByRole('button', { name: 'Continue' }).click()
  await expect(offer).toBeHidden()
  await expect(dialog.getByRole('heading', { name: 'Choose Collection' })).toBeVisible()
  await dialog.getByText('Add to one that is there').click()
  await dialog.locator('label').filter({ hasText: 'Summer week' }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expectComplete(page)
  // The photo that was picked twice is shown once
  await expect(dialog.getByText('1 photo was already in this collection')).toBeVisible()
  await expect(dialog.locator('img[class*=print]')).toHaveCount(2)
  await expectExactly(uploader, photos)
  expect(await countStored(page)).toBe(0)

  // A complete upload is not shown again after a reload.
  await page.goto('/')
  await openUpload(page, uploader)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leftLayers(page)
  await expect(page.getByRole('region', { name: 'Upload complete' })).toHaveCount(0)
})

asAGuest(
  'a selection of a guest survives a reload, and what they picked twice is shown once @long',
  async ({ page, uploader }) => {
    const photos = await drawPhotos(page, 2)
    const equal = photos.slice(0, 1).map((photo) => ({ ...photo, name: 'equal.jpg' }))
    const dialog = await openUpload(page, uploader)
    await dialog.locator('input[type=file]').setInputFiles([...photos, ...equal])
    await expect.poll(() => countStored(page)).toBe(3)

    await page.reload()
    const offer = page.getByRole('region', { name: '3 photos picked, not sent yet' })
    await offer.getByRole('button', { name: 'Continue' }).click()
    await expect(offer).toBeHidden()
    await dialog.getByRole('button', { name: 'Start Upload' }).click()
    await expectComplete(page)
    await expect(dialog.getByText('1 photo was already in this collection')).toBeVisible()
    await expectExactly(uploader, photos)
    expect(await countStored(page)).toBe(0)
  },
)

test('photos that were picked before a reload are selected, whichever button opens the dialog', async ({
  device,
  server,
}) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  const photos = await drawPhotos(page, 2)
  await page.goto('/')
  const dialog = await openNew(page, 'Upload Flicks')
  await dialog.locator('input[type=file]').setInputFiles(photos)
  await dialog.getByRole('button', { name: 'Next (2)' }).click()
  await dialog.getByLabel('Collection Name').fill('Winter week')
  await expect.poll(() => countStored(page)).toBe(2)

  await page.reload()
  const offer = page.getByRole('region', { name: '2 photos picked, not sent yet' })
  await expect(offer).toBeVisible()
  await openNew(page, 'Upload Flicks')
  await expect(offer).toBeHidden()
  await expect(dialog.getByLabel('Collection Name')).toHaveValue('Winter week')
  const start = dialog.getByRole('button', { name: 'Start Upload' })
  await expect(start).toBeEnabled()

  // The button shows the reason why it does nothing.
  await dialog.getByLabel('Collection Name').fill('')
  const reason = 'Please enter a name for your new collection.'
  await expect(start).toHaveAttribute('aria-disabled', 'true')
  await expect(start).toHaveAccessibleDescription(reason)
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expectAccessible(page, { where: 'the reason beside the button' })
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('list', { name: 'Photos to upload' }).getByRole('listitem')).toHaveCount(2)

  await page.reload()
  await openUpload(page, uploader)
  await dialog.getByRole('button', { name: 'Next (2)' }).click()
  await start.click()
  await expectComplete(page)
  await expectExactly(uploader, photos)
})

test('Back in the second step leads to the first, and asks only there', async ({ device, server }) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  const dialog = await openUpload(page, uploader)
  await dialog.locator('input[type=file]').setInputFiles(await drawPhotos(page, 1))
  const next = dialog.getByRole('button', { name: 'Next (1)' })
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  // A step is drawn before it has its entry in the history.
  const layer = () => page.evaluate(() => (history.state as { layer?: number }).layer)
  for (let round = 0; round < 2; round++) {
    await next.click()
    await expect(dialog.getByRole('heading', { name: 'Choose Collection' })).toBeVisible()
    await expect.poll(layer).toBe(2)
    await page.goBack()
    await expect(dialog.getByRole('heading', { name: 'Upload Photos' })).toBeVisible()
    await expect(question).toBeHidden()
  }
  await next.click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.poll(layer).toBe(1)
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await leftLayers(page)
  await expect(page).toHaveURL(new RegExp(`/collection/${uploader.collectionId}$`))
})

test('Try Again keeps the photos and all that was chosen for them', async ({ device, server }) => {
  const page = await device({ serviceWorkers: 'block' })
  const uploader = await newUploader(server)
  await makeClique(uploader, 'Sea house')
  await signInAs(page, uploader)
  const photos = await drawPhotos(page, 2)
  // The worker's own request
  const refuse = (route: Route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'You are not a member' } })
  await page.context().route('**/api/collection/create', refuse)

  await page.goto('/')
  const dialog = await openNew(page, 'Upload Flicks')
  await dialog.locator('input[type=file]').setInputFiles(photos)
  await dialog.getByRole('button', { name: 'Next (2)' }).click()
  const clique = dialog.getByLabel('Clique', { exact: true })
  const name = dialog.getByLabel('Collection Name')
  const location = dialog.getByRole('checkbox', { name: 'Keep location' })
  await clique.selectOption({ label: 'Sea house' })
  await name.fill('Winter week')
  await location.check()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expect(dialog.getByRole('heading', { name: 'Upload Error' })).toBeVisible()
  await page.context().unroute('**/api/collection/create', refuse)
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await dialog.getByRole('button', { name: 'Next (2)' }).click()
  await expect(clique.locator('option:checked')).toHaveText('Sea house')
  await expect(name).toHaveValue('Winter week')
  await expect(location).toBeChecked()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expectComplete(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter week' })).toBeVisible()
  await expect(page.locator('[data-photo]')).toHaveCount(2)
})
