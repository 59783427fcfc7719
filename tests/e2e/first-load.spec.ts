/** What a signed-in person's browser must load before home is drawn, when it has nothing yet (docs/decisions/0001). */
import { arrive, register } from './seed'
import { quiet } from './steps'
import { expect, test } from './test'

const MOST_BYTES = 130_000

test('the first load is small, and without the identity provider', async ({ device, server }) => {
  const page = await device()
  await arrive(page, await register(server, { username: 'alice', firstName: 'Alice', lastName: 'Archer' }))
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
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
  expect(first.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MOST_BYTES)
})
