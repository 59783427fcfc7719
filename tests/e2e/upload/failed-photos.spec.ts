/** The end of an upload shows its failures on every screen, and no failed photo is lost unseen. */
import { drawDamagedPhoto } from '../../fixtures/photos'
import { expectAccessible } from '../accessible'
import { leftLayers, openNew } from '../steps'
import { expect, test } from '../test'
import { countStored, drawPhotos, newUploader, signInAs, startUpload, uploaderOn } from '../uploads'

test('the card of an upload with failed photos names them, leads to them and asks before it drops them', async ({
  device,
  server,
}) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  const photos = [...(await drawPhotos(page, 2)), await drawDamagedPhoto(page, 'half.jpg')]
  const dialog = await startUpload(page, uploader, photos)
  await expect(dialog.getByText('2 photos uploaded')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByRole('heading', { name: 'Some Photos Failed' })).toBeVisible()

  await page.goto('/')
  const card = page.getByRole('region', { name: '2 of 3 uploaded, 1 failed' })
  await expect(card.getByRole('alert')).toHaveText('2 of 3 uploaded, 1 failed')
  await expect(page.getByText('Upload complete')).toHaveCount(0)
  await expect(card.getByRole('button').first()).toHaveText('See what failed')
  await expectAccessible(page, { where: 'card with failed photos' })

  const question = page.getByRole('alertdialog', { name: 'Dismiss this upload?' })
  await card.getByRole('button', { name: 'Dismiss the upload' }).click()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await leftLayers(page)
  await card.getByRole('button', { name: 'See what failed' }).click()
  await expect(dialog.getByRole('list', { name: 'Photos that failed' })).toContainText('half.jpg')

  await page.goto('/')
  await card.getByRole('button', { name: 'Dismiss the upload' }).click()
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expect(card).toBeHidden()
})

test('the x and Escape of an upload with failed photos keep it as a card; Done clears it', async ({
  device,
  server,
}) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  const photos = [...(await drawPhotos(page, 1)), await drawDamagedPhoto(page, 'half.jpg')]
  const dialog = await startUpload(page, uploader, photos)
  const card = page.getByRole('region', { name: '1 of 2 uploaded, 1 failed' })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]) {
    await expect(dialog.getByRole('heading', { name: 'Some Photos Failed' })).toBeVisible({ timeout: 60_000 })
    await close()
    await expect(dialog).toBeHidden()
    await leftLayers(page)
    await card.getByRole('button', { name: 'See what failed' }).click()
    await expect(dialog.getByRole('list', { name: 'Photos that failed' })).toContainText('half.jpg')
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/collection\//)
  await expect(dialog).toBeHidden()
  await expect(card).toBeHidden()
})

test('the x of the note about picked photos asks before it drops them', async ({ device, server }) => {
  const page = await device()
  await signInAs(page, await newUploader(server))
  await page.goto('/')
  const dialog = await openNew(page, 'Upload Flicks')
  await dialog.locator('input[type=file]').setInputFiles(await drawPhotos(page, 2))
  await expect.poll(() => countStored(page)).toBe(2)
  await page.reload()
  const note = page.getByRole('region', { name: '2 photos picked, not sent yet' })
  const question = page.getByRole('alertdialog', { name: 'Discard 2 photos?' })
  await note.getByRole('button', { name: 'Discard the picked photos' }).click()
  await expectAccessible(page, { where: 'discarding picked photos' })
  await question.getByRole('button', { name: 'Keep them' }).click()
  await expect(question).toBeHidden()
  await expect(note).toBeVisible()
  expect(await countStored(page)).toBe(2)
  await leftLayers(page)
  await note.getByRole('button', { name: 'Discard the picked photos' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(note).toBeHidden()
  await expect.poll(() => countStored(page)).toBe(0)
})
