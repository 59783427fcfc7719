/** An installer and the installed app's worker, in a separate profile: a private profile cannot install. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { startFaultProxy } from '../fault-proxy'
import { controlled } from '../installed'
import { arrive, register } from '../seed'
import { quiet } from '../steps'
import { expect, test as base } from '../test'
import { ada } from '../users'

const test = base.extend<{ page: Page }>({
  page: async ({ server, launchOptions, viewport }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'clique-profile-'))
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: server.url, viewport })
    await use(context.pages()[0] ?? (await context.newPage()))
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
})

test('the app can be installed', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await page.context().newCDPSession(page)
  await expect.poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toMatch(/manifest\.webmanifest$/)
})

test('behind a login of the proxy the manifest arrives, because the browser sends its cookies', async ({
  page,
  server,
}) => {
  const network = await startFaultProxy(server.url)
  network.fault = ({ path, cookie }) =>
    path === '/manifest.webmanifest' && !cookie.includes('proxy=signed-in')
      ? { kind: 'answer', status: 302, headers: { location: '/login' } }
      : undefined
  await page.context().addCookies([{ name: 'proxy', value: 'signed-in', url: network.url }])
  await page.goto(network.url)
  const devtools = await page.context().newCDPSession(page)
  const { errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect([errors, JSON.parse(data)]).toMatchObject([[], { name: 'Clique' }])
  await network.close()
})

/** Lets a push arrive, as the browser would after decrypting it. */
const push = async (devtools: CDPSession, origin: string, registrationId: string, data: object) =>
  devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })

/**
 * Number of notifications that the worker has shown since the first call. If a page reads the list of notifications
 * while one is being shown, Chromium treats that notification as closed and removes it.
 */
const countShown = (page: Page) =>
  page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(() => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown?: number }
      if (scope.shown !== undefined) return scope.shown
      const show = scope.registration.showNotification.bind(scope.registration)
      scope.registration.showNotification = async (...shown) => {
        await show(...shown)
        scope.shown = (scope.shown ?? 0) + 1
      }
      return (scope.shown = 0)
    })

// [S13]
test('a push is shown only to its user, and a tap leads an open window there @long @window', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['notifications'])
  const person = await register(server, ada)
  await arrive(page, person)
  const devtools = await page.context().newCDPSession(page)
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    // The browser also reports registrations of earlier tests' contexts.
    const found = registrations.findLast(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(server.url))
    registrationId = found?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
  await controlled(page)
  await expect.poll(() => registrationId).not.toBe('')
  await countShown(page)
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => [
        title,
        body,
        tag,
      ]),
    )
  const message = { title: 'Lake house', body: 'Bob added 3 photos to Summer', url: '/activity', tag: 'upload 1' }
  await push(devtools, server.url, registrationId, { ...message, userId: 'another-user' })
  await push(devtools, server.url, registrationId, { ...message, userId: person.userId, url: 'https://evil.example/' })
  await push(devtools, server.url, registrationId, { ...message, userId: person.userId })
  await expect.poll(() => countShown(page)).toBe(1)
  await expect.poll(shown).toEqual([['Lake house', 'Bob added 3 photos to Summer', 'upload 1']])
  // The same again: it replaces the earlier notification.
  await push(devtools, server.url, registrationId, { ...message, body: 'Bob added 5 photos', userId: person.userId })
  await expect.poll(() => countShown(page)).toBe(2)
  await expect.poll(shown).toEqual([['Lake house', 'Bob added 5 photos', 'upload 1']])

  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.evaluate(() => ((globalThis as { isSamePage?: boolean }).isSamePage = true))
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    const tap = new Event('notificationclick')
    Object.assign(tap, { notification, waitUntil: () => undefined })
    dispatchEvent(tap)
  })
  await expect(page).toHaveURL(/\/activity$/)
  expect(await page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(true)
  await expect.poll(shown).toEqual([])
})

test('installing is offered at home on the second visit, and not again after a no @long', async ({ page, server }) => {
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void ((globalThis as { asked?: boolean }).asked = true),
      })
      dispatchEvent(event)
      // Otherwise the browser asks at any moment.
      return event.defaultPrevented
    })
  const card = page.getByRole('region', { name: 'Install Clique' })
  const settle = () => quiet(page)
  /** The app listens from an idle moment on: until then it does not receive the browser's offer, which is repeated. */
  const offered = () =>
    expect(async () => {
      await offer()
      await expect(card).toBeVisible({ timeout: 1000 })
    }).toPass()
  await arrive(page, await register(server, ada))
  await settle()
  await expect.poll(offer).toBe(true)
  const visits = () => page.evaluate(() => JSON.parse(localStorage.getItem('clique.install') ?? '{}').visits)
  await expect.poll(visits).toBe(1)
  await expect(card).toBeHidden()
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('clique.install') ?? '{}')
    localStorage.setItem('clique.install', JSON.stringify({ ...kept, lastAt: 0 }))
  })
  await page.reload()
  await settle()
  await offered()
  await card.getByRole('button', { name: 'Install', exact: true }).click()
  expect(await page.evaluate(() => (globalThis as { asked?: boolean }).asked)).toBe(true)
  await page.reload()
  await settle()
  await offered()
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect(card).toBeHidden()
  await page.reload()
  await settle()
  await offer()
  await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
  await expect(card).toBeHidden()
  // A month later it is offered once more; 'Don't ask again' is permanent.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('clique.install') ?? '{}')
    localStorage.setItem('clique.install', JSON.stringify({ ...kept, silentUntil: 1 }))
  })
  await page.reload()
  await settle()
  await offered()
  await card.getByRole('button', { name: "Don't ask again" }).click()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('clique.install') ?? '{}').never)).toBe(true)
})
