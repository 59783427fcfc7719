/** The tests' own `test`: with a server each (several for `npm run test:scale`), and people in browsers of their own. */
import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { withReplicas } from './replicas'
import { withServer, type RunningServer } from './server'

interface Fixtures {
  server: RunningServer
  /** A new person's device: nothing is shared with the others'. A phone with a mouse, unless said otherwise. */
  device(options?: BrowserContextOptions): Promise<Page>
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  server: async ({}, use) => (process.env['TEST_S3'] ? withReplicas : withServer)(use),
  device: async ({ browser, server, viewport }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: server.url, viewport, ...options })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})
export { expect } from '@playwright/test'
