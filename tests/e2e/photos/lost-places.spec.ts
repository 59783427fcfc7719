/** A user's text is not lost if its place is: a photo, a collection or a right ends while they write. */
import type { Page } from '@playwright/test'
import { startFaultProxy } from '../fault-proxy'
import type { Person } from '../people'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import type { Site } from '../server'
import { expect, test } from '../test'
import { alice, bob } from '../users'

const share = async (server: Site) => {
  const [owner, guest] = [await register(server, alice), await register(server, bob)]
  const cliqueId = await makeClique(owner, 'Lake house', guest)
  const collectionId = await makeCollection(owner, cliqueId, 'Summer week')
  const [photoId = ''] = await addPhotos(owner, collectionId, 2)
  return { owner, guest, cliqueId, collectionId, photoId }
}

const panel = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })
const unposted = (page: Page) => page.getByRole('region', { name: 'Your comment was not posted:' })
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const deletePhoto = ({ call }: Person, id: string) => call.ask('deleteFlicks', { body: { ids: [id] } })

test('a photo is deleted while a user comments: the sheet closes and the text can be copied', async ({
  device,
  server,
}) => {
  const { owner, guest, collectionId, photoId } = await share(server)
  const page = await device(clipboard)
  await arrive(page, guest, `/collection/${collectionId}?photo=${photoId}&comments=true`)
  await panel(page).getByRole('textbox').fill('Such a light')
  await deletePhoto(owner, photoId)
  await expect(page.getByText('This photo is no longer here')).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(unposted(page)).toContainText('Such a light')
  await unposted(page).getByRole('button', { name: 'Copy text' }).click()
  await expect(unposted(page).getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Such a light')

  // After it is restored, the text is in its field again
  await owner.call.ask('restoreFlicks', { body: { ids: [photoId] } })
  await page.goto(`/collection/${collectionId}?photo=${photoId}&comments=true`)
  await expect(panel(page).getByRole('textbox')).toHaveValue('Such a light')
})

test('a comment that is rejected because its photo was deleted can be copied', async ({ device, server }) => {
  const { owner, guest, collectionId, photoId } = await share(server)
  const network = await startFaultProxy(server.url)
  network.fault = ({ path }) => (path.startsWith('/api/changes') ? { kind: 'stall' } : undefined)
  const page = await device({ baseURL: network.url })
  await arrive(page, guest, `/collection/${collectionId}?photo=${photoId}&comments=true`)
  await expect(panel(page).getByText('No comments yet')).toBeVisible()
  await deletePhoto(owner, photoId)
  await panel(page).getByRole('textbox').fill('Such a light')
  await panel(page).getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText('This photo is no longer here')).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(unposted(page)).toContainText('Such a light')
  await network.close()
})

test('a member is removed while they comment: the page says so, with their text', async ({ device, server }) => {
  const { owner, guest, cliqueId, collectionId, photoId } = await share(server)
  const page = await device()
  await arrive(page, guest, `/collection/${collectionId}?photo=${photoId}&comments=true`)
  await panel(page).getByRole('textbox').fill('Such a light')
  await owner.call.ask('removeMember', { params: { id: cliqueId, userId: guest.userId } })
  await expect(page.getByText('Collection not found')).toBeVisible()
  await expect(unposted(page)).toContainText('Such a light')
  await expect(unposted(page).getByRole('button', { name: 'Copy text' })).toBeVisible()
})

test('a collection is deleted while its form is open: the form says so, and its text can be copied', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await share(server)
  const page = await device(clipboard)
  await arrive(page, owner, `/collection/${collectionId}`)
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Edit Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Collection' })
  await dialog.getByLabel('Description').fill('Seven days by the lake')
  await owner.call.ask('deleteCollection', { params: { id: collectionId } })
  await expect(dialog.getByRole('alert')).toContainText('This collection was deleted, or you can no longer edit it.')
  await expect(dialog.getByLabel('Description')).toHaveValue('Seven days by the lake')
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Copy text' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Seven days by the lake')
})

test('a save that is refused because the collection is gone says so, and stops', async ({ device, server }) => {
  const { owner, collectionId } = await share(server)
  const network = await startFaultProxy(server.url)
  network.fault = ({ path }) => (path.startsWith('/api/changes') ? { kind: 'stall' } : undefined)
  const page = await device({ baseURL: network.url })
  await arrive(page, owner, `/collection/${collectionId}`)
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Edit Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Collection' })
  await dialog.getByLabel('Description').fill('Seven days by the lake')
  await owner.call.ask('deleteCollection', { params: { id: collectionId } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This collection was deleted, or you can no longer edit it.')
  await expect(dialog.getByText('Seven days by the lake').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await network.close()
})

test('a member may no longer edit the clique whose form is open: the form says so', async ({ device, server }) => {
  const { owner, guest, cliqueId } = await share(server)
  const policy = (editPolicy: 'leader' | 'members') => owner.call.ask('editClique', { body: { cliqueId, editPolicy } })
  await policy('members')
  const page = await device()
  await arrive(page, guest, `/clique/${cliqueId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Clique' })
  await dialog.getByLabel('Bio').fill('By the sea')
  await policy('leader')
  await expect(dialog.getByRole('alert')).toContainText('You can no longer edit this clique.')
  await expect(dialog.getByLabel('Bio')).toHaveValue('By the sea')
  await expect(dialog.getByRole('button', { name: 'Copy text' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

test('a photo is deleted while its details are edited: the form says so, with the text', async ({ device, server }) => {
  const { guest, owner, collectionId } = await share(server)
  const [photoId = ''] = await addPhotos(guest, collectionId, 1)
  const page = await device()
  await arrive(page, guest, `/collection/${collectionId}?photo=${photoId}`)
  await page.getByRole('button', { name: 'Photo options' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByLabel('Caption').fill('The first evening')
  await deletePhoto(owner, photoId)
  await expect(dialog.getByRole('alert')).toContainText('This photo was deleted, or you can no longer edit it.')
  await expect(dialog.getByLabel('Caption')).toHaveValue('The first evening')
  await expect(dialog.getByRole('button', { name: 'Copy text' })).toBeVisible()
})
