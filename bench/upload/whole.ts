/** A whole upload in the app, from 'Start Upload' until all photos are marked. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type LaunchOptions, type Page } from '@playwright/test'
import { launchProfile } from '../../tests/e2e/profile'
import { openUpload, signInAs, type Uploader } from '../../tests/e2e/uploads'
import { cpu, watchMemory, type Kind } from './machine'

interface Seen {
  began: number
  ended: number
  /** The longest block of the main thread. */
  block: number
  /** The longest from a key pressed until what it brought is drawn. */
  answer: number
}

interface Wish {
  /** The main thread's CPU is made so many times slower. */
  slow?: number
  /** Keys are pressed on the way, to see how soon they are answered. */
  presses?: boolean
  /** Memory is looked at, which takes time itself. */
  remembers?: boolean
}

/** In the page. It says itself when it is over: asking it again and again would be the longest task of all. */
const watch = () => {
  const seen: Seen = { began: performance.now(), ended: 0, block: 0, answer: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.block = Math.max(seen.block, duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.answer = Math.max(seen.answer, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const over = new Promise<Seen>((resolve) => {
    new MutationObserver(() => {
      const heading = document.querySelector('[role=dialog]')?.textContent ?? ''
      if (seen.ended || !/upload (complete|failed)/i.test(heading)) return
      seen.ended = performance.now()
      // What was seen last is told a moment later.
      setTimeout(() => resolve(seen), 1000)
    }).observe(document.body, { subtree: true, childList: true })
  })
  Object.assign(globalThis, { over })
}

/** In a new browser whose profile is on the disk: one without keeps what a page stores in memory, like a private window. */
export const inProfile = async <T>(options: LaunchOptions, url: string, use: (page: Page) => Promise<T>) => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-bench-profile-'))
  const { context, page } = await launchProfile(folder, url, options)
  try {
    return await use(page)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Uploads these files into the uploader's collection. Milliseconds and megabytes. */
export const uploadAll = async (
  tab: Page,
  uploader: Uploader,
  files: string[],
  { slow = 1, presses = false, remembers = false }: Wish = {},
) => {
  await signInAs(tab, uploader)
  const dialog = await openUpload(tab, uploader)
  await dialog.locator('input[type=file]').setInputFiles(files)
  await dialog.getByRole('button', { name: `Next (${files.length})` }).click()
  const start = dialog.getByRole('button', { name: 'Start Upload' })
  await expect(start).toBeEnabled()
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await tab.evaluate(watch)
  const remembered = remembers ? await watchMemory() : undefined
  const before = await cpu()
  await start.click()
  const pressing = presses ? setInterval(() => void tab.keyboard.press('Shift').catch(() => {}), 400) : undefined
  const seen = await tab.evaluate(() => (globalThis as unknown as { over: Promise<Seen> }).over)
  clearInterval(pressing)
  const after = await cpu()
  const taken = (kind: Kind) => after[kind] - before[kind]
  const memory = (await remembered?.()) ?? 0
  return {
    ms: seen.ended - seen.began,
    block: seen.block,
    answer: seen.answer,
    memory,
    cpu: { browser: taken('browser'), server: taken('server') },
  }
}
