/** What people do with an app that is installed. */
import { expect, type Page } from '@playwright/test'
import type { Photo } from '../fixtures/photos'

/** Until the service worker is there and holds the page: a first visit has none. */
export const controlled = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** What the phone's share sheet does: a form that is posted, as the manifest says. */
export const share = async (page: Page, photos: readonly Photo[]) => {
  const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  const arrived = page.waitForEvent('framenavigated')
  await page.evaluate(async (shared) => {
    const { share_target: target } = await (await fetch('/manifest.webmanifest')).json()
    const input = Object.assign(document.createElement('input'), { type: 'file', name: target.params.files[0].name })
    const chosen = new DataTransfer()
    for (const { name, mimeType, base64 } of shared) {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      chosen.items.add(new File([bytes], name, { type: mimeType }))
    }
    input.files = chosen.files
    const form = Object.assign(document.createElement('form'), { method: target.method, enctype: target.enctype })
    form.action = target.action
    form.append(input)
    document.body.append(form)
    form.submit()
  }, files)
  await arrived
}
