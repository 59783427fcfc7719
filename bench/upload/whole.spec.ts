/** A whole upload in the app: copying, CPU, a slow phone, memory. Ratios are taken in the same run, right after each other. */
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { LaunchOptions, Page } from '@playwright/test'
import { sendAlone, sendSlowly, withSink } from './alone'
import { figure, median } from './figure'
import { collections, MANY, MB, PHOTOS, ROUNDS, test } from './fixtures'
import { copying, cpu } from './machine'
import type { Bench } from './page'
import { pick, withUnwatched } from './unwatched'
import { uploadAll, uploadSlowly } from './whole'

const FEW = 50
const SLOW = 4

declare const bench: Bench

/** On the bench's own page, with these files picked. */
const onPage = <T>(options: LaunchOptions, plain: string, files: string[], work: (page: Page) => Promise<T>) =>
  withUnwatched(options, plain, (browser) =>
    browser.drive(async (page) => {
      await page.goto(plain)
      await pick(page, files)
      return work(page)
    }),
  )

test('copying into the queue', async ({ launchOptions, plain, photos }) => {
  const files = photos.slice(0, PHOTOS)
  const sizes = await Promise.all(files.map(async (path) => (await readFile(path)).length))
  const bytes = sizes.reduce((a, b) => a + b, 0)
  const rate = (ms: number) => bytes / MB / (ms / 1000)
  const rates = { folder: [] as number[], queue: [] as number[], plain: [] as number[] }
  await onPage(launchOptions, plain, files, async (page) => {
    for (let round = 0; round <= 2 * ROUNDS; round++) {
      const folder = rate(await copying(files))
      const queue = rate(await page.evaluate(() => bench.store()))
      const alone = rate(await page.evaluate(() => bench.keep()))
      // The first round warms up.
      if (round === 0) continue
      rates.folder.push(folder)
      rates.queue.push(queue)
      rates.plain.push(alone)
    }
  })
  const beside = (values: readonly number[]) =>
    values.map((value, round) => value / (rates.folder[round] ?? Number.NaN))
  figure('copying the same files from folder to folder, flushed', rates.folder, ' MB/s')
  figure('copying picked files into the queue', rates.queue, ' MB/s', { least: 500 })
  figure('copying into the queue beside from folder to folder', beside(rates.queue), '×', { least: 0.6 })
  figure('the floor: strict transactions of plain IndexedDB beside that', beside(rates.plain), '×')
})

test('CPU of a whole upload', async ({ launchOptions: options, server, plain, photos }) => {
  const files = photos.slice(0, PHOTOS)
  const newCollection = await collections(server)
  const upload = async (name: string, some: string[]) =>
    uploadAll({ options, url: server.url, uploader: await newCollection(name), files: some })
  // A server that has just started compiles its database on the way.
  await upload('First', files.slice(0, 20))

  const alone: number[] = []
  const aloneCpu: number[] = []
  const whole: Awaited<ReturnType<typeof upload>>[] = []
  const sent: Awaited<ReturnType<typeof sendAlone>>[] = []
  const durable: typeof sent = []
  for (let round = 0; round < ROUNDS; round++) {
    await onPage(options, plain, files, async (page) => {
      const before = await cpu()
      alone.push(await page.evaluate(() => bench.ours()))
      aloneCpu.push((await cpu()).browser - before.browser)
    })
    whole.push(await upload(`Whole ${round}`, files))
    sent.push(await withSink((url) => sendAlone({ options, url, files }, 'send')))
    durable.push(await withSink((url) => sendAlone({ options, url, files }, 'sendDurably')))
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
  figure('CPU of the server per photo', taken.server / files.length, ' ms', { most: 16.5 })
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
  figure('the floor: CPU of processing, storing and sending alone beside that', cpuOf(durable) / median(aloneCpu), '×')
  figure('CPU of the whole beside CPU of processing, storing and sending alone', together / cpuOf(durable), '×')
  const perPhoto = median(durable.map((one) => one.cpu.server)) / files.length
  figure('the floor: CPU of a server that only stores, per photo', perPhoto, ' ms')
  figure(
    'the whole beside processing and sending alone',
    whole.map(({ ms }, round) => ms / (sent[round]?.ms ?? Number.NaN)),
    '×',
  )
  const ratios = whole.map(({ ms }, round) => ms / (alone[round] ?? Number.NaN))
  figure('the whole beside processing alone', ratios, '×')
})

test('an upload on a slow phone', async ({ launchOptions: options, server, photos }) => {
  const files = photos.slice(0, PHOTOS)
  const newCollection = await collections(server)
  const slow: Awaited<ReturnType<typeof uploadSlowly>>[] = []
  const alone: typeof slow = []
  for (let round = 0; round < ROUNDS; round++) {
    const uploader = await newCollection(`Slow ${round}`)
    slow.push(await uploadSlowly({ options, url: server.url, uploader, files }, SLOW))
    alone.push(await withSink((url) => sendSlowly({ options, url, files }, SLOW)))
  }
  const [blocks, answers] = [slow.map(({ block }) => block), slow.map(({ answer }) => answer)]
  figure('longest block of the main thread, CPU slowed 4 times', blocks, ' ms', { most: 100 })
  figure(
    'the floor: the same while photos are processed, stored and sent alone',
    alone.map(({ block }) => block),
    ' ms',
  )
  figure('longest wait for an answer to a key, CPU slowed 4 times', answers, ' ms', { most: 100 })
  figure(
    'the floor: a key while photos are processed, stored and sent alone',
    alone.map(({ answer }) => answer),
    ' ms',
  )
})

test('memory of an upload', async ({ launchOptions: options, server, photos }) => {
  const newCollection = await collections(server)
  const memory = async (count: number) => {
    const files = photos.slice(0, count)
    const uploader = await newCollection(`${count} photos`)
    return (await uploadAll({ options, url: server.url, uploader, files }, { remembers: true })).memory
  }
  const alone = async (count: number) => {
    const files = photos.slice(0, count)
    return (await withSink((url) => sendAlone({ options, url, files }, 'sendDurably', { remembers: true }))).memory
  }
  const few: number[] = []
  const many: number[] = []
  const ratios: number[] = []
  const floors: number[] = []
  await memory(FEW)
  for (let round = 0; round < ROUNDS; round++) {
    few.push(await memory(FEW))
    many.push(await memory(MANY))
    ratios.push((many[round] ?? Number.NaN) / (few[round] ?? Number.NaN))
    const least = await alone(FEW)
    floors.push((await alone(MANY)) / least)
  }
  figure(`memory above idle, ${FEW} photos`, few, ' MB')
  figure(`memory above idle, ${MANY} photos`, many, ' MB', { most: 220 })
  figure(`memory, ${MANY} photos beside ${FEW}`, ratios, '×', { most: 1.3 })
  figure(`the floor: the same while photos are processed, stored and sent alone`, floors, '×')
})
