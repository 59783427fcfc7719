/** The main job: two users, one clique, photos from a phone, and all of it still there when the server is down. */
import type { Page } from '@playwright/test'
import { drawDamagedPhoto, drawPhoto } from '../fixtures/photos'
import { newPerson } from './people'
import { leftLayers, openNew, registerAs } from './steps'
import { expect, test } from './test'
import { expectUpright } from './upright'
import { alice, bob } from './users'

/** Taken in a different order than they are picked; the place in the title is the place in the grid. */
const drawPicked = async (page: Page) => [
  await drawPhoto(page, { seed: 3, taken: '2021:03:03 10:00:00', orientation: 6 }),
  await drawPhoto(page, { seed: 1, taken: '2023:01:01 10:00:00', orientation: 8, width: 800, height: 1200 }),
  await drawPhoto(page, { seed: 4, taken: '2020:04:04 10:00:00', type: 'image/png', orientation: 3 }),
  await drawPhoto(page, { seed: 2, taken: '2022:02:02 10:00:00', type: 'image/webp' }),
  await drawDamagedPhoto(page),
]

// As in a release.
test.use({ rateLimits: 'on' })

const tiles = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('img') })

const offlineReady = (page: Page) =>
  page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready
    return registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })

// [R2]
test('two people share photos, and see them with the server gone', async ({ device, server }) => {
  const bobsPhone = await device()
  const bobby = newPerson(server, bob)
  await registerAs(bobsPhone, bobby)
  const page = await device()
  await registerAs(page, newPerson(server, alice))

  // A clique with Bob
  const create = await openNew(page, 'Create Clique')
  await create
    .getByRole('searchbox')
    .or(create.getByPlaceholder(/search/i))
    .first()
    .fill(bobby.username)
  await create.getByRole('button', { name: /bob/i }).first().click()
  await create.getByRole('button', { name: /^Create/ }).click()
  await expect(page).toHaveURL(/\/clique\//)
  await expect(page.getByRole('heading', { level: 1, name: "Alice's Clique" })).toBeVisible()

  // Photos into a new collection
  const photos = await drawPicked(page)
  const upload = await openNew(page, 'Upload Flicks')
  await expect(upload.getByRole('heading', { name: 'Upload Photos' })).toBeVisible()
  const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x'.repeat(200)) }
  await upload.locator('input[type=file]').setInputFiles(wrong)
  await expect(upload.getByRole('listitem').filter({ hasText: 'notes.txt' })).toContainText(
    'Unsupported file type. Supported types: JPEG, PNG, WebP',
  )
  await upload.locator('input[type=file]').setInputFiles(photos)
  await upload.getByRole('button', { name: /^Next/ }).click()
  await expect(upload.getByRole('heading', { name: 'Choose Collection' })).toBeVisible()
  await upload.getByLabel('Clique', { exact: true }).selectOption({ label: "Alice's Clique" })
  await upload.getByLabel(/name/i).fill('Summer week')
  await upload.getByRole('button', { name: 'Start Upload' }).click()
  await expect(upload.getByRole('heading', { name: 'Some Photos Failed' })).toBeVisible({ timeout: 60_000 })
  await expect(upload.getByText('damaged.jpg')).toBeVisible()
  await upload.getByRole('button', { name: 'Done' }).click()
  await leftLayers(page)

  // All of them upright, newest first
  await page.goto('/')
  await page
    .getByRole('link', { name: /Summer week/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Summer week' })).toBeVisible()
  await expect(page.getByText('4 flicks')).toBeVisible()
  await expect(tiles(page)).toHaveCount(4)
  const tileImages = '[role=listitem] img, li img'
  for (let index = 0; index < 4; index++) await expectUpright(page, tileImages, index)

  // Each opens in the viewer
  await tiles(page).first().getByRole('button').first().click()
  const viewer = page.getByRole('dialog')
  for (const place of [1, 2, 3, 4]) {
    await expect(viewer.getByText(`${place} / 4`)).toBeVisible()
    await expect(viewer.getByText(String(2024 - place)).first()).toBeVisible()
    if (place < 4) await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  // Bob joins and sees them too
  await bobsPhone.goto('/')
  const joined = bobsPhone.waitForResponse(/\/join/)
  await bobsPhone.getByRole('button', { name: /join/i }).first().click()
  expect((await joined).ok()).toBe(true)
  await bobsPhone.goto(new URL(page.url()).pathname)
  await expect(tiles(bobsPhone)).toHaveCount(4)

  // Without the server, a reload shows every photo again
  const openComments = async () => {
    await tiles(page).first().getByRole('button').first().click()
    await viewer
      .getByRole('button', { name: /comments?$/ })
      .first()
      .click()
  }
  await openComments()
  await expect(viewer.getByText('Be the first to leave a comment!')).toBeVisible()
  await page.goto(new URL(page.url()).pathname)
  await offlineReady(page)
  await page.reload()
  await expect(tiles(page)).toHaveCount(4)
  for (let index = 0; index < 4; index++) await expectUpright(page, tileImages, index)
  await server.kill()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Summer week' })).toBeVisible()
  await expect(tiles(page)).toHaveCount(4)
  for (let index = 0; index < 4; index++) await expectUpright(page, tileImages, index)

  // A like and a comment made in the meantime survive a reload, and arrive once when the server is back
  const like = (who: Page) => tiles(who).first().getByRole('button', { name: /^Like/ })
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await openComments()
  await viewer.getByPlaceholder('Add a comment...').fill('What a day')
  await page.keyboard.press('Enter')
  await expect(viewer.getByRole('article').getByText('Will be posted when you are back online')).toBeVisible()
  await page.goto(new URL(page.url()).pathname)
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(tiles(page).first().getByText('1', { exact: true })).toHaveCount(2)
  await server.start()
  await expect(async () => {
    await bobsPhone.reload()
    await expect(like(bobsPhone)).toHaveText('1', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(like(page)).toHaveText('1')
  await tiles(bobsPhone).first().getByRole('button').first().click()
  await bobsPhone
    .getByRole('dialog')
    .getByRole('button', { name: /comments?$/ })
    .first()
    .click()
  await expect(bobsPhone.getByRole('article').getByText('What a day')).toHaveCount(1)
})
