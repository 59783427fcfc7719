/** The waits of a user on a slow phone: work in a page whose CPU is slowed, while keys are pressed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions, Page } from '@playwright/test'
import { launchProfile } from '../../tests/e2e/profile'

const PRESS_MS = 400
/** The last entry is reported a moment later. */
const TELL_MS = 1000

/** The longest block of a page's main thread, and the longest wait for an answer to a key. */
interface Seen {
  /** ms */
  block: number
  /** From a key pressed until what it brought is drawn (ms). */
  answer: number
}

/** Evaluated in the page, by itself. Looks from now on; what it has seen is in `globalThis.seen`. */
const look = () => {
  const seen: Seen = { block: 0, answer: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.block = Math.max(seen.block, duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.answer = Math.max(seen.answer, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** The longest block and the longest wait for an answer while `run` takes. */
export const slowly = async (
  options: LaunchOptions,
  url: string,
  slow: number,
  { prepare, run }: { prepare: (page: Page) => Promise<void>; run: (page: Page) => Promise<unknown> },
): Promise<Seen> => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-bench-profile-'))
  const { context, page } = await launchProfile(folder, url, options)
  await prepare(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.evaluate(look)
  const pressing = setInterval(() => void page.keyboard.press('Shift').catch(() => {}), PRESS_MS)
  await run(page)
  await page.waitForTimeout(TELL_MS)
  clearInterval(pressing)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  await context.close()
  await rm(folder, { recursive: true, force: true })
  return seen
}
