/**
 * The files that a signed-in user's browser must load before a screen is drawn, without a cache (docs/decisions/0001).
 */
import type { Page } from '@playwright/test'
import { holdApp, pressAt } from '../held-app'
import { arrive, register, seedCollection } from '../seed'
import { expectActive, quiet } from '../steps'
import { expect, test } from '../test'
import { alice } from '../users'

const MAX_BYTES = 130_000
/** Scripts and styles that the first visit of a collection loads. */
const MAX_FILES = 25

const forgetApp = async (page: Page) => {
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
}

test('the first load is small, and without the identity provider', async ({ device, server }) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  await forgetApp(page)
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      performance.mark('home is drawn')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
  await quiet(page)
  const scripts = await page.evaluate(() => {
    const drawn = performance.getEntriesByName('home is drawn')[0]?.startTime ?? Number.POSITIVE_INFINITY
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return loaded
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize, responseEnd }) => ({
        name: name.split('/').at(-1) ?? '',
        bytes: encodedBodySize,
        isFirst: responseEnd < drawn,
      }))
  })
  expect(scripts.filter(({ name }) => name.startsWith('firebase'))).toEqual([])
  const first = scripts.filter(({ isFirst }) => isFirst)
  expect(first.map(({ name }) => name.split('-')[0])).toContain('index')
  expect(first.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MAX_BYTES)
})

test('the code of a collection is few files', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 3)
  const page = await device()
  await arrive(page, owner)
  await forgetApp(page)
  await page.goto(`/collection/${collectionId}`)
  await expect(page.locator('[data-photo] img')).toHaveCount(3)
  await quiet(page)
  const files = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return loaded.map(({ name }) => name.split('/').at(-1) ?? '').filter((name) => /\.(js|css)$/.test(name))
  })
  expect(files.length).toBeLessThanOrEqual(MAX_FILES)
})

test('the first visit of /auth shows its screen before any script has run', async ({ device }) => {
  const page = await device()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true })
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Photos for your people', includeHidden: true })).toBeVisible()
  await expect(page.locator('#root')).toBeEmpty()
})

/** The elements of the snapshot and their places, and the same of the app as soon as it has replaced it. */
const placesBeforeAndAfter = async (page: Page) => {
  await page.addInitScript(() => {
    const places = (root: string) =>
      Array.from(
        document.querySelectorAll(`${root} :is(h1, p, legend, img, svg, button, output, input, select, [data-field])`),
        (one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return [one.getAttribute('class') ?? '', ...[x, y, width, height].map(Math.round)].join(' ')
        },
      )
    Object.assign(window, { places })
    const observer = new MutationObserver(() => {
      if (!document.getElementById('root')?.hasChildNodes() || document.getElementById('snapshot')) return
      observer.disconnect()
      Object.assign(window, { drawn: places('#root') })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const start = await holdApp(page)
  await page.goto('/auth')
  await page.evaluate(() => document.fonts.ready)
  const before = await page.evaluate(() =>
    (window as unknown as { places: (root: string) => string[] }).places('#snapshot'),
  )
  // No field whose text would be lost
  await expect(page.locator('input, select')).toHaveCount(0)
  await start()
  await page.waitForFunction(() => 'drawn' in window)
  return { before, after: await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn) }
}

test('the app draws what looks the same in its place', async ({ device }) => {
  for (const width of [320, 390, 1280]) {
    const page = await device({ viewport: { width, height: 800 }, reducedMotion: 'no-preference' })
    const { before, after } = await placesBeforeAndAfter(page)
    expect(before.length).toBeGreaterThan(6)
    expect(after).toEqual(before)
    await page.close()
  }
})

// [R37]
test('a field of /auth that was pressed before the app has started has the focus when it has', async ({ device }) => {
  const page = await device()
  const start = await holdApp(page)
  await page.goto('/auth')
  await pressAt(page, page.locator('#snapshot [data-field=input]'))
  await start()
  await expectActive(page.locator('#root').getByLabel('Phone number'))
})

test('the first visit of /auth loads no code of other screens', async ({ device }) => {
  const page = await device()
  await page.goto('/auth')
  await quiet(page)
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(files.filter((name) => /\/(auth\.index|screens|shell)-[^/]*\.js$/.test(name))).toEqual([
    expect.stringContaining('auth.index'),
  ])
})
