/** Floats above the lower edge: a phone shows one at a time, and keeps half of its height. */
import type { Locator, Page } from '@playwright/test'
import { quiet } from '../steps'
import { expect, test } from '../test'
import { drawPhotos, newUploader, signInAs, startUpload } from '../uploads'

const UPRIGHT = { width: 390, height: 844 }
const ON_ITS_SIDE = { width: 844, height: 390 }
const WIDE = { width: 1280, height: 800 }

const floatsOn = (page: Page) => ({
  toast: page.getByRole('alertdialog', { name: /did not arrive|Upload resumed/ }).filter({ visible: true }),
  upload: page.getByRole('region', { name: /^(Uploading|Waiting for a connection|Upload Complete)/i }),
  offline: page.getByText("You're offline."),
  install: page.getByRole('region', { name: 'Install Clique' }),
})
type Floats = ReturnType<typeof floatsOn>

/** The part of the height that is covered from the top edge of `float` down, from 0 to 1. */
const coverage = (float: Locator) =>
  float.evaluate((element) => {
    const box = element.closest('[role=alertdialog], section') ?? element
    return (innerHeight - box.getBoundingClientRect().top) / innerHeight
  })

/** Expects only `only` of the floats on a phone, upright and sideways, and at most half of the height to be covered. */
const expectOnly = async (page: Page, floats: Floats, only: keyof Floats) => {
  for (const size of [UPRIGHT, ON_ITS_SIDE]) {
    await page.setViewportSize(size)
    const where = `${only} at ${size.width} px`
    await expect(floats[only], where).toHaveCount(1)
    await expect(floats[only], where).toBeVisible()
    for (const [kind, float] of Object.entries(floats))
      if (kind !== only) await expect(float, `${kind} beside ${where}`).toBeHidden()
    expect(await coverage(floats[only]), where).toBeLessThanOrEqual(0.5)
  }
}

test('one thing floats over a phone at a time, the most important first', async ({ device, server }) => {
  const page = await device({ viewport: WIDE })
  const uploader = await newUploader(server)
  await signInAs(page, uploader)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  const dialog = await startUpload(page, uploader, await drawPhotos(page, 2))
  await dialog.getByRole('button', { name: 'Minimize' }).click()
  await page.evaluate(() => localStorage.setItem('clique.install', JSON.stringify({ visits: 2, lastAt: Date.now() })))
  await page.goto('/?shared=none')
  const floats = floatsOn(page)
  await expect(page.getByText('The photos did not arrive.')).toBeVisible()
  await quiet(page)
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
    await expect(floats.install).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.context().setOffline(true)
  // All floats are due.
  for (const float of Object.values(floats)) await expect(float.first()).toBeVisible()

  const progress = page.getByRole('progressbar')
  await expectOnly(page, floats, 'toast')
  await expect(progress).toBeVisible()
  await expect(async () => {
    await floats.toast.getByRole('button', { name: 'Dismiss' }).click({ timeout: 1000 })
    await expect(floats.toast).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await expectOnly(page, floats, 'upload')
  await page.context().setOffline(false)
  release()
  const dismiss = page.getByRole('button', { name: 'Dismiss the upload' })
  await expect(dismiss).toBeVisible({ timeout: 60_000 })
  await page.context().setOffline(true)
  await dismiss.click()
  await expectOnly(page, floats, 'offline')
  await page.context().setOffline(false)
  await expectOnly(page, floats, 'install')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(floats.install).toBeHidden()
})
