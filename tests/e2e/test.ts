/**
 * The tests' own `test`: with a server for each worker (several for `npm run test:scale`), and users in separate
 * browsers.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { explainFailure } from './explain'
import { loadAfterTraversals } from './load-after-traversal'
import { launchProfile } from './profile'
import { withReplicas } from './replicas'
import { register } from './seed'
import { withServer, type RunningServer } from './server'
import { recordSignIn, type SignedInDevice } from './session'

interface WorkerFixtures {
  /** The setting RATE_LIMITS. */
  rateLimits: 'on' | 'off'
  shared: RunningServer
}

interface Fixtures {
  /** The worker's server: a test may kill it, and must create its own users. */
  server: RunningServer
  /** A new user's device: it shares nothing with other devices. By default a phone with a mouse. */
  device(options?: BrowserContextOptions): Promise<Page>
  /** A separate browser whose profile is a folder on the disk; may be started any number of times. */
  profile: { folder: string; launch(): ReturnType<typeof launchProfile> }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  rateLimits: ['off', { scope: 'worker', option: true }],
  shared: [
    async ({ browser, rateLimits }, use) =>
      (process.env['TEST_S3'] ? withReplicas : withServer)({ RATE_LIMITS: rateLimits }, (server) => {
        let device: Promise<SignedInDevice> | undefined
        const record = async () =>
          recordSignIn(
            browser,
            await register(server, { username: 'recorded', firstName: 'Recorded', lastName: 'Once' }),
          )
        return use({ ...server, signedIn: () => (device ??= record()) })
      }),
    { scope: 'worker' },
  ],
  server: async ({ shared }, use) => {
    await shared.start()
    await use(shared)
  },
  device: async ({ browser, server, viewport }, use, info) => {
    // Motion costs a sixth of the time: the long run has it.
    const reducedMotion = info.title.includes('@long') ? 'no-preference' : 'reduce'
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = []
    const explanations: (() => Promise<void>)[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: server.url, viewport, reducedMotion, ...options })
      contexts.push(context)
      explanations.push(explainFailure(context, info))
      loadAfterTraversals(context)
      return context.newPage()
    })
    for (const explain of explanations) await explain()
    for (const context of contexts) await context.close()
  },
  profile: async ({ server, launchOptions }, use, info) => {
    const folder = await mkdtemp(join(tmpdir(), 'clique-profile-'))
    const launched: Awaited<ReturnType<typeof launchProfile>>[] = []
    const explanations: (() => Promise<void>)[] = []
    const launch = async () => {
      const one = await launchProfile(folder, server.url, launchOptions)
      launched.push(one)
      explanations.push(explainFailure(one.context, info))
      loadAfterTraversals(one.context)
      return one
    }
    await use({ folder, launch })
    for (const explain of explanations) await explain()
    for (const { context } of launched) await context.close()
    await rm(folder, { recursive: true, force: true })
  },
})
export { expect } from '@playwright/test'
