/** User actions with an installed app. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Photo } from '../fixtures/photos'

interface Manifest {
  share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } }
}

/** Waits until the service worker exists and controls the page: a first visit has none. */
export const controlled = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/**
 * The action of the phone's share sheet: a form that is posted to `app` (the page's own origin by default), as the
 * manifest defines.
 */
export const share = async (page: Page, photos: readonly Photo[], app = '') => {
  const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest
  const arrived = page.waitForEvent('framenavigated')
  await page.evaluate(
    ({ shared, target, origin }) => {
      const input = Object.assign(document.createElement('input'), { type: 'file', name: target.params.files[0]?.name })
      const chosen = new DataTransfer()
      for (const { name, mimeType, base64 } of shared) {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
        chosen.items.add(new File([bytes], name, { type: mimeType }))
      }
      input.files = chosen.files
      const form = Object.assign(document.createElement('form'), { method: target.method, enctype: target.enctype })
      form.action = origin + target.action
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { shared: files, target: manifest.share_target, origin: app },
  )
  await arrived
}
