/** A gateway that takes long to send a code, or never answers: the page waits longer than the server does. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { createOutput } from '../output'
import { newPerson } from '../people'
import { end, launch, withDataFolder } from '../server'
import { expect, test } from '../test'
import { ada } from '../users'

/** Runs `use` with a page whose service worker is active, on a server whose gateway answers only from request `answersFrom` on. */
const withGateway = async (
  browser: Browser,
  answersFrom: number,
  use: (page: Page, sent: () => number) => Promise<void>,
) => {
  let requests = 0
  const gateway = createServer((request, response) => {
    requests += 1
    request.resume()
    if (requests >= answersFrom) response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  try {
    await withDataFolder(async (folder) => {
      const { print, next } = createOutput()
      const { child, url } = await launch(
        {
          PORT: '0',
          DATA_DIR: folder,
          NODE_ENV: 'production',
          REGISTRATION: 'open',
          CODE_WEBHOOK_URL: `http://127.0.0.1:${port}/send`,
          CODE_WEBHOOK_HEADERS: '{"content-type":"application/json"}',
          CODE_WEBHOOK_BODY: '{"to":"{number}","text":"{text}"}',
        },
        print,
      )
      try {
        const page = await (await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })).newPage()
        await page.goto('/auth')
        await page.evaluate(async () => void (await navigator.serviceWorker.ready))
        await page.reload()
        await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
        await page.getByLabel('Phone number').fill(newPerson({ url, next }, ada).digits)
        await page.getByRole('button', { name: 'Get Started' }).click()
        await use(page, () => requests)
      } finally {
        await end(child, 'SIGTERM')
      }
    })
  } finally {
    gateway.closeAllConnections()
    gateway.close()
  }
}
test('a text that the gateway sends at the second try, after five seconds, leads to the code', async ({ browser }) => {
  await withGateway(browser, 2, async (page, sent) => {
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible({ timeout: 30_000 })
    expect(sent()).toBe(2)
  })
})

test('a gateway that never answers ends with its own words', async ({ browser }) => {
  await withGateway(browser, Number.POSITIVE_INFINITY, async (page, sent) => {
    await expect(page.getByText(/^The code could not be sent just now/)).toBeVisible({ timeout: 30_000 })
    expect(sent()).toBe(2)
  })
})
