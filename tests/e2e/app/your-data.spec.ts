/** The export of a user's data: requested in the settings, announced when it is ready, and read without Clique. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { arrive, seedCollection } from '../seed'
import { expect, test } from '../test'

test('a user downloads their data, and a browser shows it without a server or a network @long', async ({
  device,
  server,
  browser,
}, testInfo) => {
  const { owner } = await seedCollection(server, 2)
  const page = await device()
  await arrive(page, owner)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Download your data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download your data' })
  const prepare = dialog.getByRole('button', { name: 'Prepare your data' })
  await expect(prepare).toBeEnabled()
  await page.context().setOffline(true)
  await prepare.click()
  await expect(dialog).toContainText("You're offline")
  await page.context().setOffline(false)
  await prepare.click()
  await expect(dialog).toContainText('Ready. You can download it until')
  await expect(dialog.getByRole('button', { name: /^Download [\d.]+ (KB|MB)$/ })).toBeFocused()

  // Announced on the activity screen, which links there too
  await page.goto('/activity')
  await page.getByRole('link', { name: 'The copy of your data is ready to download' }).click()
  const start = dialog.getByRole('button', { name: /^Download [\d.]+ (KB|MB)$/ })
  const [download] = await Promise.all([page.waitForEvent('download'), start.click()])
  expect(download.suggestedFilename()).toMatch(/^Clique data of alice_\d+ \d{4}-\d\d-\d\d\.zip$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/activity$/)

  const folder = testInfo.outputPath('data')
  execFileSync('unzip', ['-qq', await download.path(), '-d', folder])
  const context = await browser.newContext({ offline: true, colorScheme: 'dark' })
  const reader = await context.newPage()
  const troubles: string[] = []
  reader.on('console', (message) => troubles.push(message.text()))
  reader.on('requestfailed', (request) => troubles.push(request.url()))
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expect(reader.getByRole('heading', { name: owner.username, level: 1 })).toBeVisible()
  await expect(reader.locator('body')).toHaveCSS('background-color', 'rgb(18, 17, 15)')
  await reader.getByRole('link', { name: /Summer week/ }).click()
  await expect(reader.getByRole('heading', { name: 'Summer week' })).toBeVisible()
  const photos = reader.getByRole('article').getByRole('img')
  await expect(photos).toHaveCount(2)
  for (const photo of await photos.all()) {
    await photo.scrollIntoViewIfNeeded()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await reader.getByRole('link', { name: 'Overview' }).click()
  await reader.getByRole('link', { name: '0 comments' }).click()
  await expect(reader.getByRole('heading', { name: 'Comments' })).toBeVisible()
  expect(troubles).toEqual([])
  await context.close()
})
