/** Features of an upload in addition to sending: duplicates, a mixed lot, retried failures, details. */
import type { Page } from '@playwright/test'
import { drawDamagedPhoto, drawOrientations, drawPhoto } from '../../fixtures/photos'
import { expectAccessible } from '../accessible'
import { startFaultProxy } from '../fault-proxy'
import { expect, test } from '../test'
import { expectUpright } from '../upright'
import {
  drawPhotos,
  expectComplete,
  expectExactly,
  newUploader,
  openUpload,
  signInAs,
  startUpload,
  toLastStep,
  uploaderOn,
} from '../uploads'
import { test as byUploader } from './faulty-network'

const SHOTS = process.env['SHOTS']
const look = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` })
  await expectAccessible(page, { where: name })
}

test('picked photos are upright on their tiles, and small enough for a tile', async ({ device, server }) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  const photos = [...(await drawOrientations(page)), await drawPhoto(page, { seed: 8, width: 4032, height: 3024 })]
  const dialog = await openUpload(page, uploader)
  await dialog.locator('input[type=file]').setInputFiles([await drawDamagedPhoto(page), ...photos])
  const places = dialog.getByRole('listitem')
  await expect(places).toHaveCount(photos.length + 1)
  for (const place of await places.all()) await place.scrollIntoViewIfNeeded()
  const tiles = dialog.locator('li img')
  await expect(tiles).toHaveCount(photos.length)
  for (let index = 0; index < photos.length; index++) await expectUpright(page, '[role=dialog] li img', index)
  const sides = await tiles.evaluateAll((images: HTMLImageElement[]) =>
    images.map(({ naturalWidth, naturalHeight }) => Math.max(naturalWidth, naturalHeight)),
  )
  expect(sides.at(-1)).toBe(360)
  expect(Math.max(...sides)).toBe(360)
})

for (const asGuest of [false, true])
  byUploader.describe(() => {
    byUploader.use({ asGuest })
    const who = asGuest ? ' (as a guest)' : ''

    byUploader(
      `photos that the collection has are named so; a mixed lot continues with the good ones${who} @long`,
      async ({ page, uploader }) => {
        const photos = await drawPhotos(page, 3)
        await startUpload(page, uploader, photos.slice(0, 2))
        await expectComplete(page)
        await page.getByRole('button', { name: 'Done' }).click()
        await expect(page.getByText('2 flicks')).toBeVisible()
        await expect(page.getByRole('dialog')).toBeHidden()

        const dialog = await openUpload(page, uploader)
        const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.alloc(200, 'x') }
        const html = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(200, '<html>') }
        await dialog.locator('input[type=file]').setInputFiles([...photos, text, html])
        const refused = dialog.getByRole('list', { name: 'Files that were not added' }).getByRole('listitem')
        await expect(refused).toHaveText([/^notes\.txtUnsupported file type/, /^page\.jpgUnsupported file type/])
        await look(page, 'mixed-lot')
        await dialog.getByRole('button', { name: 'Add the other 3 photos' }).click()
        await toLastStep(dialog, uploader, 3)
        await dialog.getByRole('button', { name: 'Start Upload' }).click()
        await expect(dialog.getByText('1 photo uploaded')).toBeVisible({ timeout: 60_000 })
        await expect(dialog.getByText('2 photos were already in this collection')).toBeVisible()
        await look(page, 'duplicates')
        await expectExactly(uploader, photos)
      },
    )

    byUploader(
      `a standstill says why, details count and are copied, and what failed is tried again at once${who} @long`,
      async ({ page, network, uploader }) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        const photos = await drawPhotos(page, 3)
        network.fault = ({ method }) => (method === 'PUT' ? { kind: 'answer', status: 503 } : undefined)
        const dialog = await startUpload(page, uploader, [...photos, await drawDamagedPhoto(page)])
        await expect(dialog.getByText('The server is busy.').first()).toBeVisible({ timeout: 30_000 })
        await dialog.getByText('Details', { exact: true }).click()
        await look(page, 'standstill')

        // From now on one photo is rejected, the others pass.
        let refused = ''
        network.fault = ({ method, path }) => {
          if (method !== 'PUT') return undefined
          const item = path.split('/').slice(0, -1).join('/')
          refused ||= item
          return item === refused ? { kind: 'answer', status: 400 } : undefined
        }
        await expect(dialog.getByText('2 photos failed')).toBeVisible({ timeout: 90_000 })
        await dialog.getByText('Details', { exact: true }).click()
        await dialog.getByRole('button', { name: 'Copy report' }).click()
        await expect(page.getByText('Report copied')).toBeVisible()
        const report = await page.evaluate(() => navigator.clipboard.readText())
        expect(JSON.parse(report)).toMatchObject({ sent: 2, failed: 2, waiting: 0 })
        expect(report).not.toMatch(/photo-\d|damaged|Summer/)
        await look(page, 'failed')

        network.fault = () => undefined
        await dialog.getByRole('button', { name: 'Retry the failed photo' }).click()
        await expect(dialog.getByText('3 photos uploaded')).toBeVisible({ timeout: 60_000 })
        await expect(dialog.getByRole('button', { name: /^Retry/ })).toBeHidden()
        await expectExactly(uploader, photos)
      },
    )
  })

test('the screen stays on while photos are sent, and the browser wakes the engine when there is a network @long', async ({
  device,
  server,
}) => {
  const network = await startFaultProxy(server.url)
  const page = await device({ baseURL: network.url })
  await page.addInitScript(() => {
    const seen = { requested: 0, released: 0, woken: 0 }
    navigator.serviceWorker.addEventListener('message', () => seen.woken++)
    navigator.serviceWorker.startMessages()
    const wakeLock = {
      request: () => {
        seen.requested++
        return Promise.resolve({ release: () => Promise.resolve(void seen.released++) })
      },
    }
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
    Object.assign(globalThis, { seen })
  })
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: unknown }).seen)
  const uploader = await newUploader(server)
  await signInAs(page, uploader)
  // The service worker wakes the engine.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const photos = await drawPhotos(page, 2)
  expect(await seen()).toEqual({ requested: 0, released: 0, woken: 0 })
  network.fault = ({ method }) => (method === 'PUT' ? { kind: 'cut', at: 0 } : undefined)
  const dialog = await startUpload(page, uploader, photos)
  await expect(dialog.getByText('The server does not answer.').first()).toBeVisible({ timeout: 30_000 })
  expect(await seen()).toEqual({ requested: 1, released: 0, woken: 0 })

  network.fault = () => undefined
  const cdp = await page.context().newCDPSession(page)
  const workers: { registrationId: string }[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => workers.push(...registrations))
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => workers.length).toBeGreaterThan(0)
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: network.url,
    registrationId: workers[0]?.registrationId ?? '',
    tag: 'uploads',
    lastChance: false,
  })
  await expectComplete(page)
  await expect.poll(seen).toEqual({ requested: 1, released: 1, woken: 1 })
  await network.close()
})
