/** A collection as one archive, by the browser's own download. */
import { readFile } from 'node:fs/promises'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'

const alice = { username: 'alice', firstName: 'Alice', lastName: 'Archer' }

test('a collection is downloaded as an archive, whose size is said before', async ({ device, server }) => {
  const owner = await register(server, alice)
  const collectionId = await makeCollection(owner, await makeClique(owner, 'Lake house'), 'Summer week')
  await addPhotos(owner, collectionId, 2)
  const page = await device()
  await arrive(page, owner, `/collection/${collectionId}`)
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Collection options' }).click()
    await page.getByRole('menuitem', { name: 'Download' }).click()
    return page.getByRole('dialog', { name: 'Download' })
  }

  const dialog = await openDialog()
  await expect(dialog.getByRole('button', { name: /^Download 2 photos/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(true)
  await openDialog()
  await expect(dialog).toContainText('Network error - check your connection')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  const start = dialog.getByRole('button', { name: /^Download 2 photos \([\d.]+ (KB|MB)\)$/ })
  await expect(start).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), start.click()])
  await expect(dialog).toBeHidden()
  expect(download.suggestedFilename()).toBe('Summer week.zip')
  const archive = (await readFile(await download.path())).toString('latin1')
  expect(archive.startsWith('PK')).toBe(true)
  expect(archive).toContain('index.html')
  const names = archive.match(/\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d \w+ [12]\.jpg/g)
  expect([...new Set(names)].sort()).toEqual([expect.stringMatching(/ 1\.jpg$/), expect.stringMatching(/ 2\.jpg$/)])
})

test('a collection without photos has nothing to download', async ({ device, server }) => {
  const owner = await register(server, alice)
  const collectionId = await makeCollection(owner, await makeClique(owner, 'Lake house'), 'Summer week')
  const page = await device()
  await arrive(page, owner, `/collection/${collectionId}`)
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  await expect(page.getByRole('dialog', { name: 'Download' })).toContainText('There are no photos to download')
})

test('a selection is downloaded as an archive of its photos alone @long', async ({ device, server }) => {
  const owner = await register(server, alice)
  const collectionId = await makeCollection(owner, await makeClique(owner, 'Lake house'), 'Summer week')
  await addPhotos(owner, collectionId, 12)
  const page = await device({ viewport: { width: 1280, height: 800 } })
  await arrive(page, owner, `/collection/${collectionId}`)
  await expect(page.locator('[data-photo] img')).toHaveCount(12)
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.locator('[data-photo] > button').first().click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('11 photos selected')
  await bar.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await expect(dialog).toContainText('The 11 selected photos in one ZIP file')
  const start = dialog.getByRole('button', { name: /^Download 11 photos/ })
  await expect(start).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), start.click()])
  const archive = (await readFile(await download.path())).toString('latin1')
  const names = archive.match(/\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d \w+ \d+\.jpg/g)
  expect(new Set(names).size).toBe(11)
  await expect(bar).toBeHidden()
})
