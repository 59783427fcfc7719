/** What a user on a slow phone waits for: work in a page whose CPU is slowed, with keys pressed meanwhile. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions, Page } from '@playwright/test'
import { launchProfile } from '../../tests/e2e/profile'
import { look, type Seen } from './seen'

const PRESS_MS = 400
/** What was seen last is told a moment later. */
const TELL_MS = 1000

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
