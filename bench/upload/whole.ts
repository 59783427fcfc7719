/** A whole upload in the app, from 'Start Upload' until all photos are marked. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type LaunchOptions, type Page } from '@playwright/test'
import { launchProfile } from '../../tests/e2e/profile'
import { openUpload, signInAs, type Uploader } from '../../tests/e2e/uploads'
import { cpu, watchMemory, type Kind } from './machine'
import { pick, withUnwatched } from './unwatched'

interface Seen {
  began: number
  ended: number
  /** The longest block of the main thread. */
  block: number
  /** The longest from a key pressed until what it brought is drawn. */
  answer: number
}

const OVER = 'over'
/** Until the driver has left. */
const LEAVE_MS = 2000

/** In the page. Presses 'Start Upload' after `wait` (ms), or lets somebody else press it, and says itself when it is over. */
const watch = ({ wait, title }: { wait?: number; title: string }) => {
  const seen: Seen = { began: 0, ended: 0, block: 0, answer: 0 }
  const look = () => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.block = Math.max(seen.block, duration)
    }).observe({ type: 'longtask' })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.answer = Math.max(seen.answer, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    seen.began = performance.now()
  }
  if (wait === undefined) look()
  else
    setTimeout(() => {
      look()
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
      buttons.find(({ textContent }) => textContent === 'Start Upload')?.click()
    }, wait)
  const over = new Promise<Seen>((resolve) => {
    new MutationObserver(() => {
      const heading = document.querySelector('[role=dialog]')?.textContent ?? ''
      if (seen.ended || !/upload (complete|failed)/i.test(heading)) return
      seen.ended = performance.now()
      // What was seen last is told a moment later.
      setTimeout(() => {
        document.title = title
        resolve(seen)
      }, 1000)
    }).observe(document.body, { subtree: true, childList: true })
  })
  Object.assign(globalThis, { over })
}

const whatWasSeen = (page: Page) => page.evaluate(() => (globalThis as unknown as { over: Promise<Seen> }).over)

/** From nothing to a dialog in which 'Start Upload' can be pressed. */
const prepare = async (page: Page, uploader: Uploader, files: string[]) => {
  await signInAs(page, uploader)
  const dialog = await openUpload(page, uploader)
  await pick(page, files)
  await dialog.getByRole('button', { name: `Next (${files.length})` }).click()
  await expect(dialog.getByRole('button', { name: 'Start Upload' })).toBeEnabled()
}

interface Upload {
  options: LaunchOptions
  url: string
  uploader: Uploader
  files: string[]
}

/** Uploads these files into the uploader's collection, with nobody looking on. Milliseconds, and megabytes if asked for. */
export const uploadAll = (
  { options, url, uploader, files }: Upload,
  { remembers = false }: { remembers?: boolean } = {},
) =>
  withUnwatched(options, url, async (browser) => {
    await browser.drive(async (page) => {
      await prepare(page, uploader, files)
      await page.evaluate(watch, { wait: LEAVE_MS, title: OVER })
    })
    await sleep(LEAVE_MS / 2)
    const remembered = remembers ? await watchMemory() : undefined
    const before = await cpu()
    await browser.untilTitled(OVER)
    const after = await cpu()
    const memory = (await remembered?.()) ?? 0
    const { began, ended } = await browser.drive(whatWasSeen)
    const taken = (kind: Kind) => after[kind] - before[kind]
    return { ms: ended - began, memory, cpu: { browser: taken('browser'), server: taken('server') } }
  })

/** The same on a phone that is so many times slower, which only a driver can make it, with keys pressed on the way. */
export const uploadSlowly = async ({ options, url, uploader, files }: Upload, slow: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-bench-profile-'))
  const { context, page } = await launchProfile(folder, url, options)
  await prepare(page, uploader, files)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.evaluate(watch, { title: OVER })
  await page.getByRole('button', { name: 'Start Upload' }).click()
  const pressing = setInterval(() => void page.keyboard.press('Shift').catch(() => {}), 400)
  const { block, answer } = await whatWasSeen(page)
  clearInterval(pressing)
  await context.close()
  await rm(folder, { recursive: true, force: true })
  return { block, answer }
}
