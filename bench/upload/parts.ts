import type { LaunchOptions } from '@playwright/test'
import { withServed } from './alone'
import { LEAVE_MS, meanwhile, OVER } from './meanwhile'
import type { Parts } from './parts-page'
import { pick, withUnwatched } from './unwatched'

declare const parts: Parts

/** Twice as long as the files of this bench took at most. */
const STORE_MS = 5000

/** Sends the files by the page and the server that are built from parts; milliseconds, and of CPU. */
export const sendByParts = (options: LaunchOptions, files: string[]) =>
  withServed('parts-server.mjs', (url) =>
    withUnwatched(options, url, async (browser) => {
      await browser.drive(async (page) => {
        await page.goto('/')
        await pick(page, files)
        await page.evaluate(
          ([wait, title]) => {
            parts.add()
            setTimeout(async () => {
              const ms = await parts.send()
              Object.assign(globalThis, { sendMs: ms })
              document.title = title
            }, wait)
          },
          [STORE_MS + LEAVE_MS, OVER] as const,
        )
        // Until the files are stored on the device, as ours are before 'Start Upload' can be pressed.
        await page.waitForTimeout(STORE_MS)
      })
      const taken = await meanwhile(browser, false)
      const ms = await browser.drive((page) =>
        page.evaluate(() => (globalThis as unknown as { sendMs: number }).sendMs),
      )
      return { ms, ...taken }
    }),
  )
