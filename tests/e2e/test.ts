/** The tests' own `test`: with a server each (several for `npm run test:scale`), and people in browsers of their own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { launchProfile } from './profile'
import { withReplicas } from './replicas'
import { withServer, type RunningServer } from './server'

interface Fixtures {
  server: RunningServer
  /** A new person's device: nothing is shared with the others'. A phone with a mouse, unless said otherwise. */
  device(options?: BrowserContextOptions): Promise<Page>
  /** A browser of its own whose profile is a folder on the disk; started as often as a test likes. */
  profile: { folder: string; launch(): ReturnType<typeof launchProfile> }
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
  profile: async ({ server, launchOptions }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'clique-profile-'))
    const launched: Awaited<ReturnType<typeof launchProfile>>[] = []
    const launch = async () => {
      const one = await launchProfile(folder, server.url, launchOptions)
      launched.push(one)
      return one
    }
    await use({ folder, launch })
    for (const { context } of launched) await context.close()
    await rm(folder, { recursive: true, force: true })
  },
})
export { expect } from '@playwright/test'
