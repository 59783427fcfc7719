/** A whole upload in the app, from 'Start Upload' until all photos are marked. */
import { expect, type LaunchOptions, type Page } from '@playwright/test'
import { openUpload, signInAs, type Uploader } from '../../tests/e2e/uploads'
import { LEAVE_MS, meanwhile, OVER } from './meanwhile'
import { slowly } from './slowly'
import { pick, withUnwatched } from './unwatched'

interface Times {
  began: number
  ended: number
}

/** In the page. Presses 'Start Upload' after `wait` (ms), or lets somebody else press it, and says itself when it is over. */
const watch = ({ wait, title }: { wait?: number; title: string }) => {
  const times: Times = { began: performance.now(), ended: 0 }
  if (wait !== undefined)
    setTimeout(() => {
      times.began = performance.now()
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
      buttons.find(({ textContent }) => textContent === 'Start Upload')?.click()
    }, wait)
  const over = new Promise<Times>((resolve) => {
    new MutationObserver(() => {
      const heading = document.querySelector('[role=dialog]')?.textContent ?? ''
      if (times.ended || !/upload (complete|failed)/i.test(heading)) return
      times.ended = performance.now()
      // The last entry is reported a moment later.
      setTimeout(() => {
        document.title = title
        resolve(times)
      }, 1000)
    }).observe(document.body, { subtree: true, childList: true })
  })
  Object.assign(globalThis, { over })
}

const whenItWas = (page: Page) => page.evaluate(() => (globalThis as unknown as { over: Promise<Times> }).over)

/** From nothing to a dialog in which 'Start Upload' can be pressed. */
const prepare = async (page: Page, uploader: Uploader, files: string[]) => {
  await signInAs(page, uploader)
  // On a first visit all files of the app are fetched in the meantime, one after the other.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
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
    const taken = await meanwhile(browser, remembers)
    const { began, ended } = await browser.drive(whenItWas)
    return { ms: ended - began, ...taken }
  })

/** The same on a phone that is so many times slower, which only a driver can make it, with keys pressed on the way. */
export const uploadSlowly = ({ options, url, uploader, files }: Upload, slow: number) =>
  slowly(options, url, slow, {
    prepare: (page) => prepare(page, uploader, files),
    run: async (page) => {
      await page.evaluate(watch, { title: OVER })
      await page.getByRole('button', { name: 'Start Upload' }).click()
      await whenItWas(page)
    },
  })
