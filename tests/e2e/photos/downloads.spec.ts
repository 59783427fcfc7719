/** A collection as one archive, by the browser's own download. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrive, makeClique, makeCollection, register, seedCollection } from '../seed'
import { expect, test } from '../test'
import { alice } from '../users'

test('a collection is downloaded as an archive, whose size is shown before', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 2)
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

test('a selection is downloaded as an archive of only its photos @long', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 12)
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

/** The browser's picker returns a folder of the page's own file system, which is written in the same way. */
const answerPicker = () =>
  Object.assign(window, {
    showDirectoryPicker: async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('Pictures', { create: true }),
  })
const filesIn = (page: Page) =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Pictures')
    const files: { name: string; bytes: string }[] = []
    for await (const [name, handle] of folder.entries()) {
      const file = await (handle as FileSystemFileHandle).getFile()
      const reader = new FileReader()
      await new Promise((resolve) => {
        reader.addEventListener('load', resolve)
        reader.readAsDataURL(file)
      })
      files.push({ name, bytes: String(reader.result).replace(/^.*,/, '') })
    }
    return files
  })

test('a collection is saved to a folder: an interrupted file continues, and existing files are not fetched again @long', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await seedCollection(server, 5)
  // A worker's requests would bypass the page's routes.
  const page = await device({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  await page.addInitScript(answerPicker)
  await arrive(page, owner, `/collection/${collectionId}`)
  let url = ''
  let wanted = 0
  let isCut = false
  await page.route('**/api/downloads/**', async (route) => {
    url = route.request().url()
    const [from = 0, to = 0] = (route.request().headers()['range'] ?? '').match(/\d+/g)?.map(Number) ?? []
    wanted += to + 1 - from
    const response = await route.fetch()
    const body = await response.body()
    const cut = !isCut && body.length > 10_000
    isCut ||= cut
    await route.fulfill({ response, body: cut ? body.subarray(0, body.length / 2) : body })
  })
  const saveToFolder = async () => {
    await page.getByRole('button', { name: 'Collection options' }).click()
    await page.getByRole('menuitem', { name: 'Download' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download' })
    await dialog.getByRole('button', { name: 'Save to folder' }).click()
    await expect(page.getByText('Saved to "Pictures"').first()).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  await saveToFolder()
  expect(isCut).toBe(true)
  const archive = await (await page.request.get(url)).body()
  // At most half of a photo is fetched twice.
  expect(wanted).toBeLessThan(2 * archive.length)
  const files = await filesIn(page)
  expect(files.filter(({ name }) => / \w+ [1-5]\.jpg$/.test(name))).toHaveLength(5)
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['index.html', 'index.json']))
  for (const { name, bytes } of files) {
    expect(archive.includes(name)).toBe(true)
    expect(archive.includes(Buffer.from(bytes, 'base64'))).toBe(true)
  }
  const photo = Math.min(...files.filter(({ name }) => name.endsWith('.jpg')).map(({ bytes }) => bytes.length))
  wanted = 0
  await saveToFolder()
  expect(wanted).toBeLessThan(photo)
})
