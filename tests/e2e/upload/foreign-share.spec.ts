/** Web pages that post to the share target as the phone does. */
import type { Page } from '@playwright/test'
import { drawPhoto } from '../../fixtures/photos'
import { foreignPage } from '../foreign-page'
import { controlled, share } from '../installed'
import { arrive, register } from '../seed'
import { quiet } from '../steps'
import { expect, test } from '../test'
import { countStored } from '../uploads'
import { alice } from '../users'

const PLAIN = '<!doctype html><title>Cats</title>'
/** With it Chromium sends 'Origin: null', as with a share from the phone. */
const HIDING = '<!doctype html><meta name="referrer" content="no-referrer"><title>Cats</title>'

/** Opens the foreign page, which posts photos to the app. */
const postFrom = async (page: Page, html: string, app: string, photos: Parameters<typeof share>[1]) => {
  const foreign = await foreignPage(html)
  await page.goto(foreign.url)
  await share(page, photos, app)
  await page.waitForURL(`${app}/**`)
  foreign.close()
}

test('a foreign page that posts to the share target stores nothing and opens no dialog', async ({ device, server }) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  await controlled(page)
  const photo = { ...(await drawPhoto(page, { seed: 1 })), name: 'evil.jpg' }
  await postFrom(page, PLAIN, server.url, [photo])
  await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
  await quiet(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await countStored(page)).toBe(0)
})

test('photos of a page that hides its origin are shown in a tab only if the user adds them', async ({
  device,
  server,
}) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  await controlled(page)
  const photo = { ...(await drawPhoto(page, { seed: 1 })), name: 'maybe.jpg' }
  await postFrom(page, HIDING, server.url, [photo])
  const offer = page.getByRole('region', { name: 'Add the shared photo?' })
  await expect(offer).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await offer.getByRole('button', { name: 'Discard' }).first().click()
  await expect(offer).toBeHidden()
  await expect.poll(() => countStored(page)).toBe(0)

  await postFrom(page, HIDING, server.url, [photo])
  await offer.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'maybe.jpg' })).toBeVisible()
})

test('a share from the phone, whose origin is unknown, opens the dialog of the installed app', async ({
  device,
  server,
}) => {
  const page = await device()
  // The value in an installed app's window; the tests' browser has none.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await arrive(page, await register(server, alice))
  await controlled(page)
  const photo = { ...(await drawPhoto(page, { seed: 1 })), name: 'mine.jpg' }
  await postFrom(page, HIDING, server.url, [photo])
  await expect(page.getByRole('dialog').getByRole('img', { name: 'mine.jpg' })).toBeVisible()
})

test('a share without photos says so and leads to choosing them', async ({ device, server }) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  await controlled(page)
  await share(page, [])
  await expect(page.getByText('Nothing arrived. Choose the photos in Clique.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect(page.getByRole('dialog', { name: 'Upload Photos' })).toBeVisible()
})
