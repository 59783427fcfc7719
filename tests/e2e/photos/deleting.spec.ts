/** Deleting photos and collections, and restoring them: two users, online and offline. */
import type { Page } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register, seedCollection } from '../seed'
import { escapeFrom } from '../steps'
import { expect, test } from '../test'
import { alice, bob } from '../users'

const tiles = (page: Page) => page.locator('[data-photo]')
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' })
const openMenu = async (page: Page, item: string) => {
  await viewer(page).getByRole('button', { name: 'Photo options' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const deletedDialog = (page: Page) => page.getByRole('dialog', { name: 'Recently deleted' })
const openDeleted = async (page: Page) => {
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Recently deleted' }).click()
}

test('a photo is deleted from the viewer, undone, deleted again, and restored by its uploader only', async ({
  device,
  server,
}) => {
  const owner = await register(server, alice)
  const uploader = await register(server, bob)
  const cliqueId = await makeClique(owner, 'Lake house', uploader)
  const collectionId = await makeCollection(owner, cliqueId, 'Summer week')
  await addPhotos(owner, collectionId, 1)
  const [mine = ''] = await addPhotos(uploader, collectionId, 1)
  const page = await device()
  await arrive(page, uploader, `/collection/${collectionId}?photo=${mine}`)
  const other = await device()
  await arrive(other, owner, `/collection/${collectionId}`)
  await expect(tiles(other)).toHaveCount(2)
  await expect(viewer(page)).toContainText('1 / 2')

  await openMenu(page, 'Delete')
  await expect(page.getByText('Deleted.')).toBeVisible()
  await expect(viewer(page)).toContainText('1 / 1')
  await expect(tiles(other)).toHaveCount(1)
  // This user may not delete the other user's photo.
  await viewer(page).getByRole('button', { name: 'Photo options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(viewer(page)).toContainText('/ 2')
  await expect(tiles(other)).toHaveCount(2)

  await page.goto(`/collection/${collectionId}?photo=${mine}`)
  await openMenu(page, 'Delete')
  await expect(tiles(other)).toHaveCount(1)
  await openDeleted(other)
  await expect(deletedDialog(other).getByText('Nothing was deleted lately.')).toBeVisible()
  await escapeFrom(other, deletedDialog(other))
  await page.goto(`/collection/${collectionId}`)
  await openDeleted(page)
  await expect(deletedDialog(page).getByText('30 days left')).toBeVisible()
  await deletedDialog(page)
    .getByRole('button', { name: /^Restore / })
    .press('Enter')
  await expect(deletedDialog(page).getByText('Nothing was deleted lately.')).toBeVisible()
  await escapeFrom(page, deletedDialog(page))
  await expect(tiles(page)).toHaveCount(2)
  await expect(tiles(other)).toHaveCount(2)
})

test('without a network a photo is hidden at once, stays hidden after a reload, and is deleted later @long', async ({
  device,
  server,
}) => {
  const { owner, collectionId, ids } = await seedCollection(server, 2)
  const [first = '', second = ''] = ids
  const page = await device()
  await arrive(page, owner, `/collection/${collectionId}`)
  await expect(tiles(page)).toHaveCount(2)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(tiles(page)).toHaveCount(2)
  await page.context().setOffline(true)
  await tiles(page).first().getByRole('button').first().click()
  await openMenu(page, 'Delete')
  await escapeFrom(page, viewer(page))
  await expect(tiles(page)).toHaveCount(1)
  await expect(page.getByText('1 flick', { exact: true })).toBeVisible()
  await page.reload()
  await expect(tiles(page)).toHaveCount(1)
  expect((await owner.call.ask('getCollection', { params: { id: collectionId } })).items).toHaveLength(2)
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await owner.call.ask('getCollection', { params: { id: collectionId } })).items.length)
    .toBe(1)
  expect([first, second]).toContain(await tiles(page).first().getAttribute('data-photo'))
})

test('a deleted collection is undone, and deleted again is restored from the settings', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 1)
  const page = await device()
  const remove = async () => {
    await page
      .getByRole('link', { name: /Summer week/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Collection options' }).click()
    await page.getByRole('menuitem', { name: 'Delete Collection' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Collection' }).click()
    await expect(page.getByText('Collection deleted')).toBeVisible()
    await expect(page.getByRole('link', { name: /Summer week/ })).toHaveCount(0)
  }
  await arrive(page, owner, '/')
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await remove()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await deletedDialog(page).getByRole('button', { name: 'Restore Summer week' }).click()
  await expect(deletedDialog(page).getByText('Nothing was deleted lately.')).toBeVisible()
  await page.goto(`/collection/${collectionId}`)
  await expect(tiles(page)).toHaveCount(1)
})
