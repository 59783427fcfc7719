/** New versions under running tabs (docs/rules/faults.md F27, F28, F29). */
import { readFile, rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { drawPhoto } from '../../fixtures/photos'
import { filesOfPart, withDeployment, type Deployment } from '../builds'
import { startFaultProxy } from '../fault-proxy'
import { controlled } from '../installed'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { openEditProfile } from '../steps'
import { ada } from '../users'

// eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
const test = base.extend<{ site: Deployment }>({ site: async ({}, use) => withDeployment(use) })
test.use({ baseURL: ({ site }, use) => use(site.url) })

const notice = (page: Page) => page.getByRole('region', { name: 'New version ready' })
const build = (page: Page) => expect(page.locator('html'))
/** The check that a tab makes when it becomes visible. */
const look = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
/** Counts how often a page checks for unsent text, which it does before it offers a new version. */
const countLooks = (page: Page) =>
  page.addInitScript(() => {
    const counted = globalThis as unknown as { looks: number }
    counted.looks = 0
    const { query } = LockManager.prototype
    LockManager.prototype.query = function (this: LockManager) {
      counted.looks += 1
      return query.call(this)
    }
  })
/** Waits until the page has checked twice more: it would have offered the new version by then. */
const looksTwice = async (page: Page) => {
  const looks = () => page.evaluate(() => (globalThis as unknown as { looks: number }).looks)
  const before = await looks()
  await expect.poll(looks).toBeGreaterThan(before + 1)
}
/** Waits until the page has sent a request to the server, in vain: a reload would follow at once. */
const askedInVain = async (page: Page) => {
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health/live'))
  await page.evaluate(() => new Promise(requestAnimationFrame))
}
const waits = (page: Page) =>
  expect.poll(() => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting)).toBe(true)

const begin = async (page: Page, site: Deployment) => {
  await countLooks(page)
  const person = await register(site, ada)
  await makeClique(person, 'Lake house')
  await arrive(page, person)
  await controlled(page)
}

test('F27 a new version waits for a yes, and then reloads every tab', async ({ page, context, site }) => {
  await begin(page, site)
  const other = await context.newPage()
  await other.goto('/search')
  await site.deploy('second')
  await look(page)
  await expect(notice(page)).toBeVisible()
  await build(page).not.toHaveAttribute('data-build')
  await page.reload()
  // Still the old version: a reload is not a consent.
  await build(page).not.toHaveAttribute('data-build')
  await notice(page).getByRole('button', { name: 'Reload' }).click()
  await build(page).toHaveAttribute('data-build', 'second')
  await build(other).toHaveAttribute('data-build', 'second')
  await expect(notice(page)).toBeHidden()
})

test('F27 a picture that is still being fetched holds a new version up for no longer than it takes @long', async ({
  page,
  site,
}) => {
  const person = await register(site, ada)
  const collectionId = await makeCollection(person, await makeClique(person, 'Lake house'), 'Summer week')
  await addPhotos(person, collectionId, 1)
  await arrive(page, person)
  await controlled(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.context().route('**/media/**', async (route) => {
    await held
    await route.continue()
  })
  const asked = page
    .context()
    .waitForEvent('request', (request) => request.url().includes('/media/') && request.serviceWorker() !== null)
  await page.evaluate(async () =>
    Promise.all((await caches.keys()).filter((key) => key.startsWith('images-')).map((key) => caches.delete(key))),
  )
  await site.deploy('second')
  await look(page)
  await waits(page)
  await page.goto(`/collection/${collectionId}`)
  await asked
  const button = notice(page).getByRole('button', { name: 'Reload' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await build(page).not.toHaveAttribute('data-build')
  release()
  await build(page).toHaveAttribute('data-build', 'second')
})

test('F27 what a page asks for while the old worker ends does not hold a new version up for good @long', async ({
  playwright,
  launchOptions,
  site,
}) => {
  // A worker that hangs while it ends keeps its context from closing; a separate browser ends anyway.
  const browser = await playwright.chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ baseURL: site.url })
    await begin(page, site)
    await site.deploy('second')
    await look(page)
    const button = notice(page).getByRole('button', { name: 'Reload' })
    await expect(button).toBeVisible()
    // Each starts the old worker once more, at such short intervals that one request arrives at the right moment.
    await page.evaluate(() => {
      const ask = async (until: number): Promise<void> => {
        await Promise.race([fetch('/media/x').catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 3))])
        if (performance.now() < until) await ask(until)
      }
      addEventListener('click', () => void ask(performance.now() + 3000), true)
    })
    await button.click()
    // A worker that a driver watches sometimes hangs while it ends; Chromium terminates such workers every half minute.
    await build(page).toHaveAttribute('data-build', 'second', { timeout: 75_000 })
  } finally {
    await browser.close()
  }
})

test('F28 no user is asked while something is unsent in any tab @long', async ({ page, context, site }) => {
  await begin(page, site)
  const other = await context.newPage()
  await other.goto('/')
  await openEditProfile(other)
  await other.getByLabel('Bio').fill('Half a sen')
  await site.deploy('second')
  await look(page)
  await waits(page)
  await looksTwice(page)
  await expect(notice(page)).toBeHidden()
  await other.getByLabel('Bio').fill('')
  await expect(notice(page)).toBeVisible()
})

test('F28 an upload continues, and is asked about when it is over @long', async ({ page, site }) => {
  await begin(page, site)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.context().route('**/media/**', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await page.goto('/?upload')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles([await drawPhoto(page, { seed: 1 })])
  await dialog.getByRole('button', { name: /^Next/ }).click()
  await dialog.getByLabel(/name/i).fill('Summer week')
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await dialog.getByRole('button', { name: 'Minimize' }).click()
  await site.deploy('second')
  await look(page)
  await waits(page)
  await looksTwice(page)
  await expect(notice(page)).toBeHidden()
  release()
  // The notice waits for its turn behind the card.
  await page.getByRole('button', { name: 'Dismiss the upload' }).click()
  await notice(page).getByRole('button', { name: 'Reload' }).click()
  await build(page).toHaveAttribute('data-build', 'second')
})

test('F27 a missing part is fetched after one reload, and one that stays gone does not loop @long', async ({
  browser,
  site,
}) => {
  // Without a worker, which would have the chunk.
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await arrive(page, await register(site, ada))
  const files = await filesOfPart(site, 'settings-dialog')
  for (const file of files) await rename(file, `${file}.away`)
  let loads = 0
  page.on('load', () => (loads += 1))
  const press = () => page.getByRole('button', { name: 'Settings' }).click()
  await press()
  await expect.poll(() => loads).toBe(1)
  await press()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  expect(loads).toBe(1)
  for (const file of files) await rename(`${file}.away`, file)
  await page.reload()
  await press()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await context.close()
})

for (const [part, role, name, heading, idle] of [
  ['a dialog', 'button', 'Settings', 'Settings', true],
  ['a dialog before the browser is idle', 'button', 'Settings', 'Settings', false],
  ['a screen', 'link', 'Profile', 'Ada Archer', true],
] as const)
  test(`F27 ${part} that cannot be fetched while the server is away does not cost the page @long`, async ({
    browser,
    site,
  }) => {
    const network = await startFaultProxy(site.url)
    // As on a first visit: no worker has the app yet.
    const context = await browser.newContext({ baseURL: network.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    // Chunks that are loaded in idle moments include the frame of all dialogs.
    if (!idle) await page.addInitScript(() => (globalThis.requestIdleCallback = () => 0))
    await arrive(page, await register(site, ada))
    let loads = 0
    page.on('request', (request) => request.isNavigationRequest() && (loads += 1))
    let cuts = 0
    network.fault = ({ path }) => {
      if (path.endsWith('.css')) return undefined
      if (path.startsWith('/assets/')) cuts += 1
      return { kind: 'cut', at: 0 }
    }
    const asked = askedInVain(page)
    await page.getByRole(role, { name }).first().click()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    expect(cuts).toBeGreaterThan(0)
    await asked
    expect(loads).toBe(0)
    network.fault = () => undefined
    // The button does the same, but a screen that retries automatically may remove it.
    await page.reload()
    await page.getByRole(role, { name }).first().click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await context.close()
    await network.close()
  })

test('F27 a lazy part that fails breaks no screen, and is fetched when the server answers @long', async ({
  browser,
  site,
}) => {
  const network = await startFaultProxy(site.url)
  const context = await browser.newContext({ baseURL: network.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const isShell = (path: string) => /\/shell-.*js$/.test(path)
  let cuts = 0
  network.fault = ({ path }) => {
    if (isShell(path)) cuts += 1
    return isShell(path) || path === '/api/health/live' ? { kind: 'cut', at: 0 } : undefined
  }
  const asked = askedInVain(page)
  await arrive(page, await register(site, ada))
  await expect.poll(() => cuts).toBeGreaterThan(0)
  await asked
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached()
  network.fault = () => undefined
  await expect.poll(() => network.done.some(isShell)).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached()
  await context.close()
  await network.close()
})

test('F29 a missing file is never answered with a page, and the worker is revalidated @long', async ({ request }) => {
  const missing = await request.get('/assets/gone-1234.js')
  expect(missing.status()).toBe(404)
  expect(missing.headers()['content-type']).toContain('text/plain')
  expect((await request.get('/service-worker.js')).headers()['cache-control']).toBe('no-cache')
})

test('F29 the kill switch ends a worker that does harm, and keeps what waits on the device @long', async ({
  page,
  site,
}) => {
  await begin(page, site)
  await site.replaceWorker(
    await readFile(fileURLToPath(new URL('../../../scripts/build/kill-switch-worker.js', import.meta.url)), 'utf8'),
  )
  // The page registers a worker again when it is loaded: the kill switch again, which ends itself.
  await page.route('**/service-worker.js', (route) => route.abort())
  await look(page).catch(() => undefined)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length).catch(() => -1))
    .toBe(0)
  await expect
    .poll(() =>
      page
        .evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('workbox-')))
        .catch(() => ['away']),
    )
    .toEqual([])
  const kept = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(kept).toContain('clique-device')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached()
})

test('F30 a new version that breaks off while it is fetched: the old one stays whole, and the next try brings it @long', async ({
  browser,
  site,
}) => {
  const network = await startFaultProxy(site.url)
  const context = await browser.newContext({ baseURL: network.url })
  const page = await context.newPage()
  await begin(page, site)
  await site.deploy('second')
  let cuts = 0
  network.fault = ({ path }) => (path === '/index.html' && ++cuts > 0 ? { kind: 'cut', at: 0 } : undefined)
  await look(page).catch(() => undefined)
  await expect.poll(() => cuts).toBeGreaterThan(0)
  await page.reload()
  await build(page).not.toHaveAttribute('data-build')
  await expect(notice(page)).toBeHidden()
  network.fault = ({ method }) => (method === 'GET' ? { kind: 'cut', at: 0 } : undefined)
  await page.reload()
  await build(page).not.toHaveAttribute('data-build')
  await expect(page.getByRole('link', { name: 'Search', exact: true }).first()).toBeVisible()
  network.fault = () => undefined
  await page.reload()
  await look(page)
  await notice(page).getByRole('button', { name: 'Reload' }).click()
  await build(page).toHaveAttribute('data-build', 'second')
  await context.close()
  await network.close()
})

test('F30 a first visit whose files break off works on, and the next visit has them all @long', async ({
  browser,
  site,
}) => {
  const network = await startFaultProxy(site.url)
  const context = await browser.newContext({ baseURL: network.url })
  const page = await context.newPage()
  let cuts = 0
  // The pages request without it; the worker names the app differently.
  network.fault = ({ path }) => (path === '/manifest.webmanifest' && ++cuts > 0 ? { kind: 'cut', at: 0 } : undefined)
  await arrive(page, await register(site, ada))
  await expect.poll(() => cuts).toBeGreaterThan(0)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null))
    .toBeNull()
  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  await expect(page).toHaveURL(/\/search/)
  network.fault = () => undefined
  await page.reload()
  await controlled(page)
  network.fault = () => ({ kind: 'cut', at: 0 })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Search', exact: true }).first()).toBeVisible()
  await context.close()
  await network.close()
})
