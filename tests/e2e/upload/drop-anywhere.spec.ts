/** Photos that are dropped anywhere in the app or pasted are picked, and the page stays. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { drag } from '../drag'
import { quiet } from '../steps'
import { expect, test } from '../test'
import { drawPhotos, newUploader, signInAs } from '../uploads'

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const withFolder = async (page: Page, use: (folder: string) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-drop-'))
  const [first, second, third] = await drawPhotos(page, 3)
  if (!first || !second || !third) throw new Error('three were drawn')
  await writeFile(join(folder, 'single.jpg'), first.buffer)
  await mkdir(join(folder, 'trip', 'day 2'), { recursive: true })
  await writeFile(join(folder, 'trip', 'one.jpg'), second.buffer)
  await writeFile(join(folder, 'trip', '.DS_Store'), 'x'.repeat(200))
  await writeFile(join(folder, 'trip', 'day 2', 'two.jpg'), third.buffer)
  await use(folder)
  await rm(folder, { recursive: true })
}

test('photos and folders that are dropped anywhere are picked for the collection on the page', async ({
  device,
  server,
}) => {
  const page = await device(DESKTOP)
  const uploader = await newUploader(server)
  await signInAs(page, uploader)
  const dialog = page.getByRole('dialog')
  await withFolder(page, async (folder) => {
    await page.goto(`/collection/${uploader.collectionId}`)
    await expect(page.getByRole('button', { name: 'Add Photos' }).first()).toBeVisible()
    await quiet(page)
    const drop = await drag(page, [join(folder, 'single.jpg'), join(folder, 'trip')])
    await expect(page.getByText('Drop to add to Summer week')).toBeVisible()
    await expectAccessible(page, { where: 'a drag over a collection' })
    await drop()
    await expect(page.getByText('Drop to add to Summer week')).toBeHidden()
    const tiles = dialog.getByRole('list', { name: 'Photos to upload' }).getByRole('img')
    await expect(tiles).toHaveCount(3)
    for (const name of ['single.jpg', 'one.jpg', 'two.jpg']) {
      await expect(dialog.getByRole('img', { name, exact: true })).toBeVisible()
    }
    await expect(dialog.getByRole('list', { name: 'Files that were not added' })).toBeHidden()
    await dialog.getByRole('button', { name: 'Next (3)' }).click()
    await expect(dialog.getByRole('radio', { name: /Summer week/ })).toBeChecked()

    await page.goto('/')
    await quiet(page)
    const dropAtHome = await drag(page, [join(folder, 'trip', 'one.jpg')])
    await expect(page.getByText('Drop to upload')).toBeVisible()
    await dropAtHome()
    await expect(dialog.getByRole('heading', { name: 'Upload Photos' })).toBeVisible()
    await expect(page).toHaveURL(/^http/)
  })
})

test('a pasted picture is picked, but not in a field', async ({ device, server }) => {
  const page = await device(DESKTOP)
  const uploader = await newUploader(server)
  await signInAs(page, uploader)
  const [photo] = await drawPhotos(page, 1)
  if (!photo) throw new Error('one was drawn')
  const dialog = page.getByRole('dialog')
  const paste = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, base64) => {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/jpeg' }))
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, photo.buffer.toString('base64'))
  await page.goto('/search')
  await quiet(page)
  await paste('input')
  await quiet(page)
  await expect(dialog).toBeHidden()
  await paste('body')
  await expect(dialog.getByRole('button', { name: 'Next (1)' })).toBeVisible()
  await paste('[role=dialog]')
  await expect(dialog.getByRole('button', { name: 'Next (2)' })).toBeVisible()
})

test('a photo that is dropped before signing in does not replace the page', async ({ device }) => {
  const page = await device(DESKTOP)
  await page.goto('/auth')
  await expect(page.getByLabel('Phone number')).toBeVisible()
  await quiet(page)
  // A headless browser opens no dropped file, so the event itself is checked.
  await page.evaluate(() =>
    addEventListener('drop', ({ defaultPrevented }) => Object.assign(globalThis, { isKept: defaultPrevented })),
  )
  await withFolder(page, async (folder) => {
    const drop = await drag(page, [join(folder, 'single.jpg')])
    await drop()
    await expect.poll(() => page.evaluate(() => (globalThis as { isKept?: boolean }).isKept)).toBe(true)
  })
})
