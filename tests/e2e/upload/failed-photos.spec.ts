/** The end of an upload says what failed, wherever it is shown, and no failed photo goes without a question. */
import { drawDamagedPhoto } from '../../fixtures/photos'
import { expectAccessible } from '../accessible'
import { leftLayers } from '../steps'
import { expect, test } from '../test'
import { drawPhotos, newUploader, signInAs, startUpload } from '../uploads'

test('the card of an upload with failed photos names them, leads to them and asks before it drops them', async ({
  device,
  server,
}) => {
  const page = await device()
  const uploader = await newUploader(server)
  await signInAs(page, uploader)
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
