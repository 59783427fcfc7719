/**
 * Uploads through faults that only a browser has, by members and by guests (the engine's own faults are in
 * src/upload/engine-*.test.ts).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from '../fault-proxy'
import { expect } from '../test'
import {
  drawPhotos,
  expectComplete,
  expectExactly,
  homeOf,
  openUpload,
  signInAs,
  startUpload,
  toLastStep,
} from '../uploads'
import { calls, putsOf, test } from './faulty-network'

for (const asGuest of [false, true])
  test.describe(() => {
    test.use({ asGuest })
    const who = asGuest ? ' (as a guest)' : ''

    test(`F1 a reload while photos are reserved, sent and marked${who} @long`, async ({ page, network, uploader }) => {
      const photos = await drawPhotos(page, 8)
      for (const [turn, step] of (['reserve', 'put', 'mark'] as const).entries()) {
        let stalled = 0
        network.fault = (call) => (calls[step](call) && ++stalled > 0 ? { kind: 'stall' } : undefined)
        if (turn === 0) await startUpload(page, uploader, photos)
        else await page.reload()
        await expect.poll(() => stalled, { timeout: 30_000 }).toBeGreaterThan(0)
      }
      network.fault = () => undefined
      await page.reload()
      await expect(page.getByText(/^Upload resumed: \d photos? left$/)).toBeVisible()
      await expectComplete(page)
      await expectExactly(uploader, photos)
    })

    test(`F2 F16 two tabs: one sends, both show it; the other takes over when its renderer crashes${who} @long`, async ({
      page,
      network,
      uploader,
    }) => {
      const photos = await drawPhotos(page, 6)
      let stalled = 0
      network.fault = (call) =>
        calls.put(call) && putsOf(network).length > 4 && ++stalled > 0 ? { kind: 'stall' } : undefined
      await startUpload(page, uploader, photos)
      await expect.poll(() => stalled, { timeout: 30_000 }).toBeGreaterThan(0)
      // Not earlier: the first tab is reloaded on its way to the upload, and would lose the engine to a waiting tab.
      const other = await page.context().newPage()
      await other.goto(homeOf(uploader))
      await expect(other.getByRole('region', { name: /Processing|Uploading/ })).toBeVisible()
      network.fault = () => undefined
      page.goto('chrome://crash').catch(() => undefined)
      await expectComplete(other)
      await expectExactly(uploader, photos)
      expect(new Set(putsOf(network)).size).toBe(18)
      expect(putsOf(network)).toHaveLength(18)
    })

    test(`F5 the connection breaks at 0, 1, 50, 99 and 100 % of a body, and before the answer${who} @long`, async ({
      page,
      network,
      uploader,
    }) => {
      const photos = await drawPhotos(page, 6)
      const faults: Fault[] = [0, 0.01, 0.5, 0.99, 1].map((at) => ({ kind: 'cut', at }))
      faults.push({ kind: 'cut-answer' }, { kind: 'cut-answer' })
      network.fault = (call) => (calls.put(call) ? faults.pop() : undefined)
      await startUpload(page, uploader, photos)
      await expectComplete(page)
      expect(faults).toEqual([])
      await expectExactly(uploader, photos)
    })

    test(`F6 F7 F41 503, 429 with Retry-After and a login page for an answer${who} @long`, async ({
      page,
      network,
      uploader,
    }) => {
      const photos = await drawPhotos(page, 4)
      const busy: Fault[] = [
        { kind: 'answer', status: 503 },
        { kind: 'answer', status: 429, headers: { 'retry-after': '1' } },
      ]
      const pages: Fault[] = [
        { kind: 'answer', status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hotel</h1>' },
      ]
      network.fault = (call) => (calls.put(call) ? busy.pop() : calls.mark(call) ? pages.pop() : undefined)
      await startUpload(page, uploader, photos)
      await expectComplete(page)
      expect([busy, pages]).toEqual([[], []])
      await expectExactly(uploader, photos)
    })

    test(`F9 the server is killed while photos are on their way${who} @long`, async ({
      page,
      server,
      network,
      uploader,
    }) => {
      const photos = await drawPhotos(page, 12)
      await startUpload(page, uploader, photos)
      await expect.poll(() => putsOf(network).length, { timeout: 30_000 }).toBeGreaterThan(5)
      await server.kill()
      await server.start()
      await expectComplete(page)
      await expectExactly(uploader, photos)
    })

    test(`F34 files that are changed or deleted after they were picked fail by name, the others continue${who} @long`, async ({
      page,
      uploader,
    }) => {
      const photos = await drawPhotos(page, 4)
      const folder = await mkdtemp(join(tmpdir(), 'clique-picked-'))
      const paths = photos.map(({ name }) => join(folder, name))
      for (const [i, path] of paths.entries()) await writeFile(path, photos[i]?.buffer ?? '')
      const dialog = await openUpload(page, uploader)
      await dialog.locator('input[type=file]').setInputFiles(paths)
      await toLastStep(dialog, uploader, 4)
      await rm(paths[1] ?? '')
      await writeFile(paths[2] ?? '', 'something else')
      await dialog.getByRole('button', { name: 'Start Upload' }).click()
      const failed = dialog.getByRole('list', { name: 'Photos that failed' })
      await expect(dialog.getByText('2 photos failed')).toBeVisible({ timeout: 60_000 })
      await expect(failed.getByText('Failed to read file')).toHaveCount(1)
      await expect(failed.getByText(/^photo-[23].jpg$/)).toHaveCount(2)
      await expectExactly(
        uploader,
        [photos[0], photos[3]].filter((one) => one !== undefined),
      )
      await rm(folder, { recursive: true })
    })

    test(`F36 a worker that dies over a picture is replaced, and the picture is tried once more${who} @long`, async ({
      browser,
      network,
      uploader,
    }) => {
      // No service worker: it would have the script.
      const context = await browser.newContext({ baseURL: network.url, serviceWorkers: 'block' })
      const page = await context.newPage()
      await signInAs(page, uploader)
      const photos = await drawPhotos(page, 3)
      let deaths = 0
      const dying = { 'content-type': 'text/javascript' }
      network.fault = ({ path }) =>
        path.includes('/image.worker-') && deaths++ === 0
          ? {
              kind: 'answer',
              status: 200,
              headers: dying,
              body: 'onmessage = () => { throw new Error("out of memory") }',
            }
          : undefined
      await startUpload(page, uploader, photos)
      await expectComplete(page)
      expect(deaths).toBeGreaterThan(1)
      await expectExactly(uploader, photos)
      await context.close()
    })

    test(`F39 a network that is up for a second and down for a second: all arrive, each once${who} @long`, async ({
      page,
      network,
      uploader,
    }) => {
      const photos = await drawPhotos(page, 12)
      let isUp = true
      const flapping = setInterval(() => (isUp = !isUp), 1000)
      let cuts = 0
      network.fault = ({ path }) =>
        isUp || !/^\/(api|media)\//.test(path) ? undefined : (cuts++, { kind: 'cut', at: cuts % 2 })
      await startUpload(page, uploader, photos)
      await expectComplete(page, 120_000)
      clearInterval(flapping)
      network.fault = () => undefined
      expect(cuts).toBeGreaterThan(0)
      await expectExactly(uploader, photos)
    })
  })

test('F18 another device deletes the collection: the rest fails with that reason, and nothing reappears @long', async ({
  page,
  network,
  uploader,
}) => {
  const photos = await drawPhotos(page, 4)
  let stalled = 0
  network.fault = (call) => (calls.put(call) && ++stalled > 0 ? { kind: 'stall' } : undefined)
  await startUpload(page, uploader, photos)
  await expect.poll(() => stalled).toBeGreaterThan(0)
  await uploader.call.ask('deleteCollection', { params: { id: uploader.collectionId } })
  network.fault = () => undefined
  await page.reload()
  await expect(page.getByText('Upload failed').first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Show the upload' }).click()
  await expect(page.getByRole('dialog').getByText('Collection not found').first()).toBeVisible()
  const refusal = await uploader.call.refusal('getCollection', { params: { id: uploader.collectionId } })
  expect(refusal).toBe('404 NOT_FOUND')
})

test.describe(() => {
  test.use({ asGuest: true })

  test('F18 the host deletes the collection: the guest sees what was not sent, and nothing reappears @long', async ({
    page,
    network,
    uploader,
  }) => {
    const photos = await drawPhotos(page, 4)
    let stalled = 0
    network.fault = (call) => (calls.put(call) && ++stalled > 0 ? { kind: 'stall' } : undefined)
    await startUpload(page, uploader, photos)
    await expect.poll(() => stalled).toBeGreaterThan(0)
    await uploader.call.ask('deleteCollection', { params: { id: uploader.collectionId } })
    network.fault = () => undefined
    await page.reload()
    await expect(page.getByRole('heading', { name: 'These photos were deleted' })).toBeVisible()
    await expect(page.getByText('4 photos were not sent.', { exact: false })).toBeVisible()
    const refusal = await uploader.call.refusal('getCollection', { params: { id: uploader.collectionId } })
    expect(refusal).toBe('404 NOT_FOUND')
  })
})
