/** Uploads through faults that only a browser has (the engine's own faults are in src/upload/engine-*.test.ts). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pngChunk } from '../../fixtures/exif'
import { drawDamagedPhoto, drawPhoto } from '../../fixtures/photos'
import { startFaultProxy, type Fault, type FaultProxy } from '../fault-proxy'
import { expect, test as base } from '../test'
import {
  drawPhotos,
  expectComplete,
  expectExactly,
  newUploader,
  openUpload,
  signInAs,
  startUpload,
  type Uploader,
} from '../uploads'

const test = base.extend<{ network: FaultProxy; uploader: Uploader; page: Page }>({
  network: async ({ server }, use) => {
    const network = await startFaultProxy(server.url)
    await use(network)
    await network.close()
  },
  uploader: async ({ server }, use) => use(await newUploader(server)),
  page: async ({ device, network, uploader }, use) => {
    const page = await device({ baseURL: network.url })
    await signInAs(page, uploader)
    // With it, no page waits for a connection that stalled PUTs hold, and loaded content survives a server that is
    // down.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await use(page)
  },
})

const calls = {
  reserve: ({ path }: { path: string }) => path === '/api/collection/upload',
  put: ({ method }: { method: string }) => method === 'PUT',
  mark: ({ path }: { path: string }) => path === '/api/collection/markUploaded',
}
const putsOf = (network: FaultProxy) => network.done.filter((one) => one.startsWith('PUT '))

test('F1 a reload while photos are reserved, sent and marked @long', async ({ page, network, uploader }) => {
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

// [U57]
test('F25 a date ahead of the device’s clock is right by the server’s clock', async ({ page, network, uploader }) => {
  const DAY = 86_400_000
  const serverNow = Date.now() + 400 * DAY
  const taken = new Date(Date.now() + 300 * DAY).toISOString().slice(0, 19)
  network.fault = ({ path }) =>
    path === '/api/health/live'
      ? { kind: 'answer', status: 200, headers: { date: new Date(serverNow).toUTCString() }, body: '{"status":"ok"}' }
      : undefined
  const dated = await drawPhoto(page, { seed: 1, taken: taken.replaceAll('-', ':').replace('T', ' '), offset: 'Z' })
  await startUpload(page, uploader, [dated, await drawPhoto(page, { seed: 2 })])
  await expectComplete(page)
  const { call, collectionId: id } = uploader
  const { items } = await call.ask('getCollection', { params: { id }, query: { page: 0, size: 50 } })
  const dates = items.map(({ date }) => Date.parse(String(date))).toSorted((a, b) => a - b)
  expect(dates[0]).toBe(Date.parse(`${taken}Z`))
  // Its photo has no date: it gets the current time.
  expect(Math.abs((dates[1] ?? 0) - serverNow)).toBeLessThan(10 * 60_000)
})

test('F2 F16 two tabs: one sends, both show it; the other takes over when its renderer crashes @long', async ({
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
  await other.goto('/')
  await expect(other.getByRole('region', { name: /Processing|Uploading/ })).toBeVisible()
  network.fault = () => undefined
  page.goto('chrome://crash').catch(() => undefined)
  await expectComplete(other)
  await expectExactly(uploader, photos)
  expect(new Set(putsOf(network)).size).toBe(18)
  expect(putsOf(network)).toHaveLength(18)
})

test('F5 the connection breaks at 0, 1, 50, 99 and 100 % of a body, and before the answer @long', async ({
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

test('F6 F7 F41 503, 429 with Retry-After and a login page for an answer @long', async ({
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

test('F9 the server is killed while photos are on their way @long', async ({ page, server, network, uploader }) => {
  const photos = await drawPhotos(page, 12)
  await startUpload(page, uploader, photos)
  await expect.poll(() => putsOf(network).length, { timeout: 30_000 }).toBeGreaterThan(5)
  await server.kill()
  await server.start()
  await expectComplete(page)
  await expectExactly(uploader, photos)
})

test('F34 files that are changed or deleted after they were picked fail by name, the others continue @long', async ({
  page,
  uploader,
}) => {
  const photos = await drawPhotos(page, 4)
  const folder = await mkdtemp(join(tmpdir(), 'clique-picked-'))
  const paths = photos.map(({ name }) => join(folder, name))
  for (const [i, path] of paths.entries()) await writeFile(path, photos[i]?.buffer ?? '')
  const dialog = page.getByRole('dialog')
  await page.goto(`/collection/${uploader.collectionId}`)
  await page.getByRole('button', { name: 'Add Photos' }).first().click()
  await dialog.locator('input[type=file]').setInputFiles(paths)
  await dialog.getByRole('button', { name: 'Next (4)' }).click()
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

test('F35 a file that is no picture, or half of one, or has too many pixels fails with its own reason @long', async ({
  page,
  uploader,
}) => {
  const [good] = await drawPhotos(page, 1)
  if (!good) throw new Error('one was drawn')
  const bytes = (text: string) => Buffer.from(text.padEnd(300))
  const header = Buffer.from('00010000000100000802000000', 'hex')
  const bomb = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.alloc(100)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
  const odd = [
    { name: 'page.jpg', mimeType: 'image/jpeg' as const, buffer: bytes('<!doctype html><script>alert(1)</script>') },
    { name: 'vector.jpg', mimeType: 'image/jpeg' as const, buffer: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'film.jpg', mimeType: 'image/jpeg' as const, buffer: bytes('GIF89a') },
    { name: 'bomb.png', mimeType: 'image/png' as const, buffer: bomb },
    await drawDamagedPhoto(page, 'half.jpg'),
  ]
  const dialog = await openUpload(page, uploader)
  await dialog.locator('input[type=file]').setInputFiles([good, ...odd])
  const refused = dialog.getByRole('list', { name: 'Files that were not added' })
  await expect(refused.getByText('Unsupported file type. Supported types: JPEG, PNG, WebP')).toHaveCount(3)
  await expect(refused.getByText(/^Too many pixels/)).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Send a smaller copy (24 MP)' }).click()
  await dialog.getByRole('button', { name: 'Add the other 2 photos' }).click()
  await dialog.getByRole('button', { name: 'Next (3)' }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expect(dialog.getByText('1 photo uploaded')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText('2 photos failed')).toBeVisible()
  const reasons = dialog.getByRole('list', { name: 'Photos that failed' })
  await expect(reasons.getByText(/^This device does not have enough memory/)).toHaveCount(1)
  await expect(reasons.getByText('Failed to load image')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /^Retry/ })).toBeHidden()
  await expectExactly(uploader, [good])
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

test('F19 a full device: nothing is begun or left behind, and the selection stays for when there is room @long', async ({
  device,
  network,
  uploader,
}) => {
  const page = await device({ baseURL: network.url })
  const devtools = await page.context().newCDPSession(page)
  const quota = (bytes?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', {
      origin: network.url,
      ...(bytes !== undefined && { quotaSize: bytes }),
    })
  // From the first visit on: the browser caches the quota for a while.
  await quota(5_000_000)
  await signInAs(page, uploader)
  const photos = await drawPhotos(page, 3)
  const large = photos.map((photo) => ({ ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(5_000_000)]) }))
  const dialog = await startUpload(page, uploader, large)
  await expect(dialog.getByText(/^There is not enough space on this device/)).toBeVisible()
  const rows = await page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('clique-queue-')) ?? {}
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const count = (store: string) =>
      new Promise<number>((resolve) => {
        const counting = database.transaction(store).objectStore(store).count()
        counting.addEventListener('success', () => resolve(counting.result))
      })
    return Promise.all(['sessions', 'photos', 'files'].map(count))
  })
  expect(rows).toEqual([0, 0, 0])
  await quota()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expect(dialog.getByRole('list', { name: 'Photos of this upload' }).getByRole('listitem')).toHaveCount(3)
})

test('F36 a worker that dies over a picture is replaced, and the picture is tried once more @long', async ({
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
      ? { kind: 'answer', status: 200, headers: dying, body: 'onmessage = () => { throw new Error("out of memory") }' }
      : undefined
  await startUpload(page, uploader, photos)
  await expectComplete(page)
  expect(deaths).toBeGreaterThan(1)
  await expectExactly(uploader, photos)
  await context.close()
})

test('F39 a network that is up for a second and down for a second: all arrive, each once @long', async ({
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

test('F40 a link so slow that a photo takes longer than a call may: it arrives at the first try @long', async ({
  page,
  network,
  uploader,
}) => {
  const [photo] = await drawPhotos(page, 1)
  if (!photo) throw new Error('one was drawn')
  const puts: string[] = []
  const bytesPerSecond = Math.ceil(photo.buffer.length / 15)
  network.fault = (call) => {
    if (!calls.put(call)) return call.path.startsWith('/api/') ? { kind: 'delay', ms: 2000 } : undefined
    puts.push(call.path)
    return { kind: 'slow', bytesPerSecond }
  }
  await startUpload(page, uploader, [photo])
  await expectComplete(page, 120_000)
  expect(puts).toHaveLength(3)
  expect(new Set(puts).size).toBe(3)
  await expectExactly(uploader, [photo])
})
