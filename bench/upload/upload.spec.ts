/** Takes the figures and prints them with their targets. */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { newUploader, signInAs, openUpload } from '../../tests/e2e/uploads'
import { test } from '../../tests/e2e/test'
import type { Bench } from './page'

const PHOTOS = Number(process.env['PHOTOS'] ?? 100)
const MOTIFS = 10
const ROUNDS = 3
const MB = 1024 * 1024

declare const bench: Bench

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const figure = (what: string, value: number, unit: string, { most, least }: { most?: number; least?: number } = {}) => {
  const isGood = value <= (most ?? Infinity) && value >= (least ?? -Infinity)
  const target =
    most === undefined && least === undefined
      ? ''
      : ` (target ${most ? `at most ${most}` : `at least ${least}`}${unit})`
  process.stdout.write(
    `\r  ${target ? (isGood ? 'pass' : 'FAIL') : '    '}  ${what}: ${value.toFixed(2)}${unit}${target}\n`,
  )
  expect.soft(isGood, what).toBe(true)
}

const servePage = async (folder: string) => {
  const types: Record<string, string> = { html: 'text/html', js: 'text/javascript' }
  const server = createServer(async (request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '')
    const body = await readFile(join(folder, name)).catch(() => undefined)
    response.writeHead(body ? 200 : 404, { 'content-type': types[name.split('.').at(-1) ?? ''] ?? 'text/plain' })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** Milliseconds of CPU that this process's descendants have taken, servers left out: the whole browser. */
const browserCpu = async () => {
  const stats = new Map<number, { parent: number; ticks: number }>()
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (fields.length < 15 || !/chrom/i.test(command.split('\0')[0] ?? '')) continue
    stats.set(Number(pid), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) })
  }
  const isOurs = (pid: number): boolean => {
    const parent = stats.get(pid)?.parent
    return parent !== undefined && (parent === process.pid || isOurs(parent))
  }
  return [...stats].reduce((sum, [pid, { ticks }]) => sum + (isOurs(pid) ? ticks * 10 : 0), 0)
}

/** `PHOTOS` files of 12 megapixels, no two with the same bytes. */
const writePhotos = async (page: Page, folder: string) => {
  const paths: string[] = []
  for (let motif = 0; motif < MOTIFS; motif++) {
    const drawn = Buffer.from(await page.evaluate((seed) => bench.draw(4032, 3024, seed), motif), 'base64')
    for (let at = motif; at < PHOTOS; at += MOTIFS) {
      const comment = Buffer.concat([Buffer.from('fffe000a', 'hex'), Buffer.from(String(at).padStart(8))])
      const path = join(folder, `photo-${at}.jpg`)
      await writeFile(path, Buffer.concat([drawn.subarray(0, 2), comment, drawn.subarray(2)]))
      paths.push(path)
    }
  }
  return paths
}

test('what an upload costs', async ({ browser, server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-bench-'))
  const plain = await servePage(process.env['BENCH_PAGE'] ?? '')
  const context = await browser.newContext()
  const page = await context.newPage()
  try {
    await page.goto(plain.url)
    const paths = await writePhotos(page, folder)
    const sizes = await Promise.all(paths.map(async (path) => (await readFile(path)).length))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    process.stdout.write(`\n  ${PHOTOS} photos of 12 megapixels, ${(bytes / PHOTOS / MB).toFixed(2)} MB each\n`)

    const some = paths.slice(0, 2 * MOTIFS)
    await page.locator('input').setInputFiles(some)
    const cpu = { ours: [] as number[], native: [] as number[] }
    const wall = { ours: [] as number[], native: [] as number[] }
    for (let round = 0; round <= ROUNDS; round++) {
      for (const route of ['native', 'ours'] as const) {
        const before = await browserCpu()
        const ms = await page.evaluate((name) => bench[name](), route)
        // The first round warms up.
        if (round === 0) continue
        cpu[route].push((await browserCpu()) - before)
        wall[route].push(ms)
      }
    }
    const perPhoto = (values: number[]) => median(values) / some.length
    figure('CPU of the browser per photo, native route', perPhoto(cpu.native), ' ms')
    figure('CPU of the browser per photo, ours', perPhoto(cpu.ours), ' ms')
    figure('CPU, ours beside the native route', median(cpu.ours) / median(cpu.native), '×', { most: 0.6 })
    figure('time, ours beside the native route', median(wall.ours) / median(wall.native), '×')

    await page.locator('input').setInputFiles(paths)
    const stores: number[] = []
    for (let round = 0; round < ROUNDS; round++) stores.push(await page.evaluate(() => bench.store()))
    figure('copying picked files into the queue', bytes / MB / (median(stores) / 1000), ' MB/s', { least: 500 })
    const alone = await page.evaluate(() => bench.ours())
    await context.close()

    const uploader = await newUploader(server.url)
    const run = async (slow: number, files: string[], into: string) => {
      const app = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
      const tab = await app.newPage()
      await signInAs(tab, uploader)
      const dialog = await openUpload(tab, { ...uploader, collectionId: into })
      await dialog.locator('input[type=file]').setInputFiles(files)
      await dialog.getByRole('button', { name: `Next (${files.length})` }).click()
      const start = dialog.getByRole('button', { name: 'Start Upload' })
      await expect(start).toBeEnabled()
      const devtools = await app.newCDPSession(tab)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
      await tab.evaluate(() => {
        const seen = { longest: 0, began: performance.now(), ended: 0 }
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
        }).observe({ type: 'longtask' })
        new MutationObserver(() => {
          if (!seen.ended && document.body.textContent?.includes('Upload Complete')) seen.ended = performance.now()
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
        Object.assign(globalThis, { seen })
      })
      await start.click()
      await expect(dialog.getByRole('heading', { name: 'Upload Complete' })).toBeVisible({ timeout: 600_000 })
      const seen = await tab.evaluate(
        () => (globalThis as unknown as { seen: { longest: number; began: number; ended: number } }).seen,
      )
      await app.close()
      return { longest: seen.longest, ms: seen.ended - seen.began }
    }
    const whole = await run(1, paths, uploader.collectionId)
    figure('processing alone', alone / 1000, ' s')
    figure('from Start Upload until all are marked', whole.ms / 1000, ' s')
    figure('the whole beside processing alone', whole.ms / alone, '×', { most: 1.15 })

    const { collection } = await uploader.call.ask('getCollection', { params: { id: uploader.collectionId } })
    const second = await uploader.call.ask('createCollection', {
      body: { name: 'Slow', cliqueId: collection.cliqueId },
    })
    const slow = await run(4, paths, second.collection.collectionId)
    figure('longest block of the main thread, CPU slowed 4 times', slow.longest, ' ms', { most: 50 })
  } finally {
    plain.close()
    await rm(folder, { recursive: true, force: true })
  }
})
