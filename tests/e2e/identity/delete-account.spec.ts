/**
 * Deleting the account: the user's messages, the data left on the device, the view of other users, and restoring it.
 */
import type { Page } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { signIn } from '../steps'
import { expect, test } from '../test'
import { bob } from '../users'

const ada = { username: 'ada_deletes', firstName: 'Adalberta', lastName: 'Archer' }

const askToDelete = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  return page.getByRole('alertdialog', { name: 'Delete Account' })
}
const tiles = (page: Page) => page.locator('[data-photo]')

test('an account is deleted everywhere at once, and restored by signing in again', async ({ device, server }) => {
  const gone = await register(server, ada)
  const friend = await register(server, bob)
  const cliqueId = await makeClique(friend, 'Lake house', gone)
  const collectionId = await makeCollection(friend, cliqueId, 'Summer week')
  await addPhotos(gone, collectionId, 1)
  await addPhotos(friend, collectionId, 1)
  const other = await device()
  await arrive(other, friend, `/collection/${collectionId}`)
  await expect(tiles(other)).toHaveCount(2)
  const page = await device()
  await arrive(page, gone, `/collection/${collectionId}`)
  await expect(tiles(page)).toHaveCount(2)

  const dialog = await askToDelete(page)
  await expect(dialog).toContainText('This action cannot be undone. All your data will be permanently deleted.')
  await expect(dialog).toContainText(
    'It becomes final after 30 days. You can change your mind for 30 days by signing in.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog).toContainText("You're offline.")
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()

  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText('Sign in within 30 days to restore it.')).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContainEqual(expect.stringContaining(gone.uid))
  await expect(tiles(other)).toHaveCount(1)
  await other.goto(`/profile/${gone.userId}`)
  await expect(other.getByText('User not found')).toBeVisible()

  await signIn(page, gone)
  await expect(page.getByText('Welcome back. Your account is restored.')).toBeVisible()
  await page.reload()
  await page.goto(`/collection/${collectionId}`)
  await expect(tiles(page)).toHaveCount(2)
  await expect(page.getByText('Welcome back.')).toBeHidden()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Adalberta Archer' })).toBeVisible()
})
