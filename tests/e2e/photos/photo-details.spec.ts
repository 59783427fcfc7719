/** Caption, place and tagged users of a photo: writing them, seeing them, and offline. */
import type { Page } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register, seedCollection } from '../seed'
import { expect, test } from '../test'
import { alice, bob } from '../users'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' })
const openMenu = async (page: Page, item: string) => {
  await viewer(page).getByRole('button', { name: 'Photo options' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit details' })

test('the uploader writes under a photo; the others see it at once, and one takes their name off', async ({
  device,
  server,
}) => {
  const owner = await register(server, alice)
  const friend = await register(server, bob)
  const cliqueId = await makeClique(owner, 'Lake house', friend)
  const collectionId = await makeCollection(owner, cliqueId, 'Summer week')
  const [photo = ''] = await addPhotos(owner, collectionId, 1)
  const path = `/collection/${collectionId}?photo=${photo}`
  const [page, other] = [await device(), await device()]
  await arrive(page, owner, path)
  await arrive(other, friend, path)
  await expect(viewer(other)).toContainText('1 / 1')
  await viewer(other).getByRole('button', { name: 'Photo options' }).click()
  await expect(other.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'Edit details' })).toHaveCount(0)
  await other.keyboard.press('Escape')

  await openMenu(page, 'Edit details')
  await dialog(page).getByLabel('Caption').fill('At the lake\nsecond day')
  await dialog(page).getByLabel('Place', { exact: true }).fill('46.5, 9.25')
  await dialog(page).getByRole('checkbox', { name: friend.username }).check()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  for (const one of [page, other]) {
    await expect(viewer(one).getByText('At the lake second day', { exact: true })).toBeVisible()
    await expect(viewer(one).getByRole('link', { name: /46.50, 9.25/ })).toHaveAttribute(
      'href',
      'geo:46.5,9.25?q=46.5%2C9.25',
    )
    await expect(viewer(one).getByRole('link', { name: friend.username })).toBeVisible()
  }
  const { items } = await friend.call.ask('activities', {})
  expect(items.map(({ kind }) => kind)).toContain('tag')

  await openMenu(other, 'Remove my name')
  await expect(other.getByText('Your name was removed.')).toBeVisible()
  await expect(viewer(page).getByRole('link', { name: friend.username })).toHaveCount(0)
})

test('changes of another device while the details are open are nothing to save here', async ({ device, server }) => {
  const { owner, collectionId, ids } = await seedCollection(server, 1)
  const [photo = ''] = ids
  const page = await device()
  await arrive(page, owner, `/collection/${collectionId}?photo=${photo}`)
  await openMenu(page, 'Edit details')
  await expect(dialog(page).getByLabel('Caption')).toBeVisible()
  await owner.call.ask('editFlick', { params: { id: photo }, body: { caption: 'From the other phone' } })
  // Behind the dialog
  await expect(viewer(page)).toContainText('From the other phone')
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog(page).getByLabel('Place', { exact: true }).fill('Hut')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(viewer(page)).toContainText('Hut')
  await expect(viewer(page)).toContainText('From the other phone')
})

test('without a network a caption is shown at once, also after a reload, and sent later @long', async ({
  device,
  server,
}) => {
  const { owner, collectionId, ids } = await seedCollection(server, 1)
  const [photo = ''] = ids
  const page = await device()
  await arrive(page, owner, `/collection/${collectionId}?photo=${photo}`)
  await expect(viewer(page)).toContainText('1 / 1')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await openMenu(page, 'Edit details')
  await expect(dialog(page)).toBeVisible()
  await page.context().setOffline(true)
  await dialog(page).getByLabel('Caption').fill('Written offline')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(viewer(page).getByText('Written offline', { exact: true })).toBeVisible()
  await page.reload()
  await expect(viewer(page).getByText('Written offline', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  const captionOf = async () => (await owner.call.ask('getFlick', { params: { id: photo } })).flick.caption
  await expect.poll(captionOf).toBe('Written offline')
})

test('text typed under a photo and not saved is kept after a reload; discarded text is not', async ({
  device,
  server,
}) => {
  const { owner, collectionId, ids } = await seedCollection(server, 1)
  const [photo = ''] = ids
  const page = await device()
  await arrive(page, owner, `/collection/${collectionId}?photo=${photo}`)
  await openMenu(page, 'Edit details')
  await dialog(page).getByLabel('Caption').fill('At the lake')
  await dialog(page).getByRole('checkbox', { name: owner.username }).check()
  await page.reload()
  await openMenu(page, 'Edit details')
  await expect(dialog(page).getByLabel('Caption')).toHaveValue('At the lake')
  await expect(dialog(page).getByRole('checkbox', { name: owner.username })).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await openMenu(page, 'Edit details')
  await expect(dialog(page).getByLabel('Caption')).toHaveValue('')
})
