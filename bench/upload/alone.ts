/** The cost of the job with nothing around it: a page processes photos and sends them to a server that only stores them. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions, Page } from '@playwright/test'
import { LEAVE_MS, meanwhile, OVER } from './meanwhile'
import type { Bench } from './page'
import { slowly } from './slowly'
import { pick, withUnwatched } from './unwatched'

declare const bench: Bench

/** Passes the address of a server in this folder, which ends with what `use` returns. */
export const withServed = async <T>(program: string, use: (url: string) => Promise<T>): Promise<T> => {
  const served = fork(fileURLToPath(new URL(program, import.meta.url)))
  const [url] = (await once(served, 'message')) as [string]
  try {
    return await use(url)
  } finally {
    served.disconnect()
    await once(served, 'exit')
  }
}

/** Passes the address of a server that only stores. */
export const withSink = <T>(use: (url: string) => Promise<T>): Promise<T> => withServed('sink.mjs', use)

interface Sending {
  options: LaunchOptions
  url: string
  files: string[]
}

/** In milliseconds, and of CPU; megabytes if asked for. */
export const sendAlone = (
  { options, url, files }: Sending,
  how: 'send' | 'sendDurably',
  { remembers = false }: { remembers?: boolean } = {},
) =>
  withUnwatched(options, url, async (browser) => {
    await browser.drive(async (page) => {
      await page.goto('/')
      await pick(page, files)
      await page.evaluate(
        ([wait, title, way]) =>
          void setTimeout(async () => {
            const ms = await bench[way]()
            Object.assign(globalThis, { sendMs: ms })
            document.title = title
          }, wait),
        [LEAVE_MS, OVER, how] as const,
      )
    })
    const taken = await meanwhile(browser, remembers)
    const ms = await browser.drive((page) => page.evaluate(() => (globalThis as unknown as { sendMs: number }).sendMs))
    return { ms, ...taken }
  })

/** On a phone that is so many times slower, with keys pressed on the way. */
export const sendSlowly = ({ options, url, files }: Sending, slow: number) =>
  slowly(options, url, slow, {
    prepare: async (page: Page) => {
      await page.goto('/')
      await pick(page, files)
    },
    run: (page: Page) => page.evaluate(() => bench.sendDurably()),
  })
