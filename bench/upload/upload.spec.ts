/** Takes the figures and prints them with their targets. Ratios are taken in the same run, right after each other. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base } from '../../tests/e2e/test'
import { newUploader, type Uploader } from '../../tests/e2e/uploads'
import { sendAlone } from './alone'
import { figure, median, say } from './figure'
import { nativeFloor } from './floor'
import { startLink } from './link'
import { copying, cpu } from './machine'
import type { Bench } from './page'
import { servePage, writePhotos } from './photos'
import { qualityIn } from './quality-in'
import { pick, withUnwatched } from './unwatched'
import { uploadAll, uploadSlowly } from './whole'

const PHOTOS = Number(process.env['PHOTOS'] ?? 100)
const MANY = Number(process.env['MANY'] ?? 500)
const FEW = 50
const ROUNDS = 3
const MB = 1024 * 1024
/** Photos that are sent over a link. */
const ON_LINK = 60
const DELAY_MS = 20
/** Of one megabit a second. */
const BYTES_A_MS = 125

declare const bench: Bench

interface Fixtures {
  /** Of the bench's own page. */
  plain: string
  /** The files' paths. */
  photos: string[]
}

const test = base.extend<object, Fixtures>({
  plain: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'clique-bench-'))
      const served = await servePage(process.env['BENCH_PAGE'] ?? '', folder)
      await use(`${served.url}?${folder}`)
      served.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  photos: [
    async ({ browser, plain }, use) => {
      const page = await browser.newPage()
      await page.goto(plain)
      const paths = await writePhotos(page, new URL(plain).search.slice(1), MANY)
      await page.close()
      const { length } = await readFile(paths[0] ?? '')
      say(`\n  photos of 12 megapixels, ${(length / MB).toFixed(2)} MB each`)
      await use(paths)
    },
    { scope: 'worker' },
  ],
})

/** The figures are for two workers; a device with two cores gets one. */
const withTwoWorkers = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 3 }))

test('processing beside the native route', async ({ page, plain, photos }) => {
  const some = photos.slice(0, 20)
  await withTwoWorkers(page)
  await page.goto(plain)
  await page.locator('input').setInputFiles(some)
  const taken = { ours: [] as number[], native: [] as number[] }
  const wall = { ours: [] as number[], native: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const route of ['native', 'ours'] as const) {
      const before = await cpu()
      const ms = await page.evaluate((name) => bench[name](), route)
      // The first round warms up.
      if (round === 0) continue
      taken[route].push((await cpu()).browser - before.browser)
      wall[route].push(ms)
    }
  }
  const perPhoto = (values: number[]) => median(values) / some.length
  figure('CPU of the browser per photo, native route', perPhoto(taken.native), ' ms')
  figure('CPU of the browser per photo, ours', perPhoto(taken.ours), ' ms')
  figure('CPU, ours beside the native route', median(taken.ours) / median(taken.native), '×', { most: 0.6 })
  const floor = nativeFloor(some, new URL(plain).search.slice(1))
  if (floor === undefined) say('      djpeg and cjpeg are not here: the native floor is left out')
  else {
    figure('CPU per photo, libjpeg-turbo and MD5 alone', floor, ' ms')
    figure('CPU, ours beside libjpeg-turbo and MD5 alone', perPhoto(taken.ours) / floor, '×', { most: 1.7 })
  }
  figure('time, ours beside the native route', median(wall.ours) / median(wall.native), '×')
})

const bars = { 'wasm-vips': 2.2, compressorjs: 3.5, pica: 5, 'browser-image-compression': 6 } as const

for (const [peer, least] of Object.entries(bars) as [keyof typeof bars, number][])
  test(`processing beside ${peer}`, async ({ page, plain, photos }) => {
    await withTwoWorkers(page)
    await page.goto(plain)
    await page.locator('input').setInputFiles(photos.slice(0, 20))
    const ratios: number[] = []
    const inPairs: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const { ours, theirs, theirsInPairs } = await page.evaluate((name) => bench.beside(name, 20), peer)
      if (round === 0) continue
      ratios.push(theirs / ours)
      if (theirsInPairs) inPairs.push(theirsInPairs / ours)
    }
    figure(`time, ${peer} beside ours`, ratios, '×', { least })
    if (inPairs.length > 0) figure(`time, ${peer} with two photos at once beside ours`, inPairs, '×')
  })

for (const engine of ['chromium', 'firefox', 'webkit'] as const)
  test(`quality in ${engine}`, async ({ plain, photos }) => {
    const decibels = await qualityIn(engine, plain, Math.min(3, photos.length))
    if (decibels === undefined) say(`      the medium copy in ${engine}: not here, left out`)
    else figure(`the medium copy beside Lanczos, in ${engine}`, median(decibels), ' dB', { least: 39.5 })
  })

test('a whole upload', async ({ launchOptions, server, plain, photos }) => {
  const files = photos.slice(0, PHOTOS)
  const onBenchPage = <T>(work: (page: Page) => Promise<T>) =>
    withUnwatched(launchOptions, plain, (browser) =>
      browser.drive(async (page) => {
        await page.goto(plain)
        await pick(page, files)
        return work(page)
      }),
    )
  const bytes = (await Promise.all(files.map(async (path) => (await readFile(path)).length))).reduce((a, b) => a + b, 0)
  const stores = await onBenchPage(async (page) => {
    const ms: number[] = []
    for (let round = 0; round < ROUNDS; round++) ms.push(await page.evaluate(() => bench.store()))
    return ms
  })
  figure('copying the same files from folder to folder, flushed', bytes / MB / ((await copying(files)) / 1000), ' MB/s')
  figure('copying picked files into the queue', bytes / MB / (median(stores) / 1000), ' MB/s', { least: 500 })

  const uploader = await newUploader(server)
  const { collection } = await uploader.call.ask('getCollection', { params: { id: uploader.collectionId } })
  const newCollection = async (name: string): Promise<Uploader> => {
    const made = await uploader.call.ask('createCollection', { body: { name, cliqueId: collection.cliqueId } })
    return { ...uploader, collectionId: made.collection.collectionId }
  }
  const into = async (name: string, some: string[]) => ({
    options: launchOptions,
    url: server.url,
    uploader: await newCollection(name),
    files: some,
  })
  // A server that has just started compiles its database on the way.
  await uploadAll(await into('First', files.slice(0, 20)))

  const alone: number[] = []
  const aloneCpu: number[] = []
  const whole: Awaited<ReturnType<typeof uploadAll>>[] = []
  const sent: Awaited<ReturnType<typeof sendAlone>>[] = []
  const durable: typeof sent = []
  for (let round = 0; round < ROUNDS; round++) {
    await onBenchPage(async (page) => {
      const before = await cpu()
      alone.push(await page.evaluate(() => bench.ours()))
      aloneCpu.push((await cpu()).browser - before.browser)
    })
    whole.push(await uploadAll(await into(`Whole ${round}`, files)))
    sent.push(await sendAlone(launchOptions, files, 'send'))
    durable.push(await sendAlone(launchOptions, files, 'sendDurably'))
  }
  const cores = availableParallelism()
  const taken = {
    browser: median(whole.map((one) => one.cpu.browser)),
    server: median(whole.map((one) => one.cpu.server)),
  }
  figure('processing alone', median(alone) / 1000, ' s')
  figure('CPU of processing alone', median(aloneCpu) / 1000, ' s')
  figure('from Start Upload until all are marked', median(whole.map(({ ms }) => ms)) / 1000, ' s')
  figure('CPU of the browser meanwhile', taken.browser / 1000, ' s')
  figure('CPU of the server meanwhile', taken.server / 1000, ' s')
  // No way of waiting less makes it shorter than this: the server and the browser share these cores.
  const together = taken.browser + taken.server
  figure(`the whole on ${cores} cores that never rest, beside processing alone`, together / cores / median(alone), '×')
  figure('CPU of the whole beside CPU of processing alone', together / median(aloneCpu), '×', { most: 1.5 })
  // The floor: nothing is queued, shown, checked or written to a database.
  const cpuOf = (all: typeof sent) => median(all.map((one) => one.cpu.browser + one.cpu.server))
  const sentCpu = cpuOf(sent)
  figure('CPU of processing and sending alone beside that', sentCpu / median(aloneCpu), '×')
  figure('CPU of the whole beside CPU of processing and sending alone', together / sentCpu, '×')
  // The same with bytes that are on both disks before they count.
  figure('CPU of processing, storing and sending alone beside that', cpuOf(durable) / median(aloneCpu), '×')
  figure('CPU of the whole beside CPU of processing, storing and sending alone', together / cpuOf(durable), '×')
  figure(
    'the whole beside processing and sending alone',
    whole.map(({ ms }, round) => ms / (sent[round]?.ms ?? Number.NaN)),
    '×',
  )
  const ratios = whole.map(({ ms }, round) => ms / (alone[round] ?? Number.NaN))
  figure('the whole beside processing alone', ratios, '×', { most: 1.15 })

  const slow = await uploadSlowly(await into('Slow', files), 4)
  figure('longest block of the main thread, CPU slowed 4 times', slow.block, ' ms', { most: 50 })
  figure('longest wait for an answer to a key, CPU slowed 4 times', slow.answer, ' ms', { most: 100 })

  const memory = async (count: number) =>
    (await uploadAll(await into(`${count} photos`, photos.slice(0, count)), { remembers: true })).memory
  const [few, hundred, many] = [await memory(FEW), await memory(PHOTOS), await memory(MANY)]
  figure(`memory above idle, ${FEW} photos`, few, ' MB')
  figure(`memory above idle, ${PHOTOS} photos`, hundred, ' MB', { most: 200 })
  figure(`memory above idle, ${MANY} photos`, many, ' MB', { most: 220 })
  figure(`memory, ${MANY} photos beside ${FEW}`, many / few, '×', { most: 1.2 })
})

for (const [mbit, most] of [
  [40, 1.03],
  [200, 1.15],
] as const)
  test(`an upload on a link of ${mbit} Mbit/s`, async ({ launchOptions, server, photos }) => {
    const files = photos.slice(0, ON_LINK)
    const uploader = await newUploader(server)
    const ratios: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const link = await startLink(server.url, mbit, DELAY_MS)
      const { collection } = await uploader.call.ask('getCollection', { params: { id: uploader.collectionId } })
      const made = await uploader.call.ask('createCollection', {
        body: { name: `Link ${round}`, cliqueId: collection.cliqueId },
      })
      const target = { ...uploader, collectionId: made.collection.collectionId }
      const { ms } = await uploadAll({ options: launchOptions, url: link.url, uploader: target, files })
      // Beside the photos a few requests were sent, a thousandth of all.
      const least = link.sent() / (mbit * BYTES_A_MS)
      link.close()
      // The first round warms up.
      if (round > 0) ratios.push(ms / least)
    }
    figure(`an upload beside its bytes at ${mbit} Mbit/s`, ratios, '×', { most })
  })
