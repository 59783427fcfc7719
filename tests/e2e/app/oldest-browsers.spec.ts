/** The oldest browsers of docs/browsers.md, and those that are older. */
import type { Page } from '@playwright/test'
import { addAsGuest, enterAsGuest, makeLink } from '../guests/guest-links'
import { arrive, seedCollection } from '../seed'
import { expect, test } from '../test'
import { drawPhotos } from '../uploads'
import { deleteNewer } from './oldest-browsers'

const TOO_OLD = 'This browser is too old for Clique.'

/** The errors and the requested files of a page. */
const record = (page: Page) => {
  const errors: string[] = []
  const files: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('[clique]')) errors.push(message.text())
  })
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  return { errors, files }
}
const drawn = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('img')].filter(({ naturalWidth }) => naturalWidth > 0).length)

test('without anything newer than the table a guest enters, sees, adds, and a wall shows photos', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await seedCollection(server, 3)
  const page = await device({ serviceWorkers: 'block' })
  const { errors, files } = record(page)
  await deleteNewer(page.context())
  await enterAsGuest(page, await makeLink(owner, collectionId), 'Mia')
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expect.poll(() => drawn(page)).toBeGreaterThanOrEqual(3)
  const dialog = await addAsGuest(page, await drawPhotos(page, 2))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByText("You're offline")).toHaveCount(0)

  const { secret } = await owner.call.ask('createGuestLink', {
    params: { id: collectionId },
    body: { kind: 'wall', expiresIn: 86_400 },
  })
  await page.goto(`/wall#${secret}`)
  const show = page.getByRole('dialog', { name: 'Slideshow' })
  await expect(show.locator('[data-shown] img').first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => drawn(page)).toBeGreaterThanOrEqual(1)
  expect(files).toContain('/older.js')
  expect(errors).toEqual([])
})

test('a browser of today loads nothing for older ones, and its styles need nothing newer than the table', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await seedCollection(server, 1)
  const page = await device()
  const { files } = record(page)
  const styles: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.css')) styles.push(response.text().catch(() => ''))
  })
  await arrive(page, owner, `/collection/${collectionId}`)
  await expect(page.locator('[data-photo] img')).toHaveCount(1)
  await expect(page.getByText(TOO_OLD)).toBeHidden()
  expect(files).not.toContain('/older.js')
  const css = (await Promise.all(styles)).join('\n')
  expect(css.length).toBeGreaterThan(10_000)
  expect(css).not.toContain('light-dark(')
})

test('a browser older than the table shows words, without a script', async ({ device }) => {
  const page = await device({ javaScriptEnabled: false, serviceWorkers: 'block' })
  await page.goto('/auth')
  await expect(page.getByText(TOO_OLD)).toBeHidden()
  await page.context().route('**/layers.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('1dvh', '1unknown') })
  })
  await page.reload()
  await expect(page.getByText(TOO_OLD)).toBeVisible()
})
