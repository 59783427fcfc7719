/** A screen that could not be read while the stream of events stayed open (docs/rules/reading.md R38). */
import { startFaultProxy, type Fault } from '../fault-proxy'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { alice } from '../users'

const faults: [string, Fault][] = [
  ['cut connections', { kind: 'cut', at: 0 }],
  ['a busy proxy', { kind: 'answer', status: 502, body: 'Bad Gateway' }],
]

for (const [name, fault] of faults)
  // [R38]
  test(`F39 after ${name} a collection and its photos appear without a press`, async ({ device, server }) => {
    const network = await startFaultProxy(server.url)
    const owner = await register(server, alice)
    const collectionId = await makeCollection(owner, await makeClique(owner, 'Lake house'), 'Summer week')
    await addPhotos(owner, collectionId, 2)
    const page = await device({ baseURL: network.url })
    await arrive(page, owner)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    let isDown = true
    network.fault = ({ path }) => (isDown && /^\/(media|api\/collection)\//.test(path) ? fault : undefined)
    await page.goto(`/collection/${collectionId}`)
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    isDown = false
    await expect(page.getByRole('heading', { level: 1, name: 'Summer week' })).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('[data-photo] img')).toHaveCount(2)
    await expect
      .poll(() =>
        page
          .locator('[data-photo] img')
          .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true)
    await network.close()
  })
