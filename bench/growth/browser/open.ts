/** A browser in which user 1 is signed in, of the size of a phone. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Machine } from '../axis'
import { watchReads } from './count-reads'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const signIn = async (context: BrowserContext, url: string) => {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Phone number').fill('1111111111')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByLabel('Six-digit code').fill('111111')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor({ state: 'attached' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await idle(page)
  await page.close()
}

export interface Signed {
  context: BrowserContext
  url: string
  /** Opens a path in a new page; what it reads of IndexedDB is counted. */
  open(path: string): Promise<Opened>
}

export interface Opened {
  page: Page
  devtools: CDPSession
  /** Calls of the API since the page was opened: method, path and query. */
  calls: string[]
}

/** Resolves once the page has not called the API for `ms`, or anything else. */
export const idle = async (page: Page, ms = 1500) => {
  let last = performance.now()
  const note = () => (last = performance.now())
  page.on('request', note)
  page.on('requestfinished', note)
  while (performance.now() - last < ms) await page.waitForTimeout(100)
  page.off('request', note)
  page.off('requestfinished', note)
}

/** Starts a browser, signs user 1 in at `url`, and ends the browser after `use`. */
export const withBrowser = async <T>(
  machine: Machine,
  url: string,
  use: (signed: Signed) => Promise<T>,
): Promise<T> => {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ ...(machine.chromium && { executablePath: machine.chromium }), args: ARGS })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    await signIn(context, url)
    return await use({
      context,
      url,
      open: async (path) => {
        const page = await context.newPage()
        const devtools = await context.newCDPSession(page)
        await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
        const calls: string[] = []
        page.on('request', (request) => {
          const { pathname, search } = new URL(request.url())
          if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
        })
        await watchReads(page)
        await page.goto(url + path)
        return { page, devtools, calls }
      },
    })
  } finally {
    await browser.close()
  }
}

/** Milliseconds of CPU that the page's main thread has used. */
export const mainThreadCpu = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

export const elements = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)
