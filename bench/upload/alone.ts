/** What the job costs with nothing around it: a page processes photos and sends them to a server that only stores them. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LaunchOptions } from '@playwright/test'
import { cpu } from './machine'
import type { Bench } from './page'
import { pick, withUnwatched } from './unwatched'

declare const bench: Bench

const OVER = 'over'
/** Until the driver has left. */
const LEAVE_MS = 2000

/** Milliseconds, and of CPU. */
export const sendAlone = async (options: LaunchOptions, files: string[], how: 'send' | 'sendDurably') => {
  const sink = fork(fileURLToPath(new URL('sink.mjs', import.meta.url)))
  const [url] = (await once(sink, 'message')) as [string]
  try {
    return await withUnwatched(options, url, async (browser) => {
      await browser.drive(async (page) => {
        await page.goto('/')
        await pick(page, files)
        await page.evaluate(
          ([wait, title, how]) =>
            void setTimeout(async () => {
              const ms = await bench[how]()
              Object.assign(globalThis, { sendMs: ms })
              document.title = title
            }, wait),
          [LEAVE_MS, OVER, how] as const,
        )
      })
      await sleep(LEAVE_MS / 2)
      const before = await cpu()
      await browser.untilTitled(OVER)
      const after = await cpu()
      const ms = await browser.drive((page) =>
        page.evaluate(() => (globalThis as unknown as { sendMs: number }).sendMs),
      )
      return { ms, cpu: { browser: after.browser - before.browser, server: after.server - before.server } }
    })
  } finally {
    sink.disconnect()
    await once(sink, 'exit')
  }
}
