/** Stored answers when access ends, or when another server answers (docs/rules/faults.md F37, F41). */
import type { Page } from '@playwright/test'
import { controlled } from '../installed'
import { addPhotos, arrive, makeClique, makeCollection, register, seedCollection } from '../seed'
import { expect, test } from '../test'
import { alice, bob } from '../users'

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Summer week' })
const saved = (page: Page) => page.getByText(/^Saved /)
/** URLs in the image cache, and collections with a stored answer. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const images: string[] = []
    for (const name of (await caches.keys()).filter((one) => one.startsWith('images-')))
      images.push(...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('clique-cache-')) ?? {}
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const reading = database.transaction('responses').objectStore('responses').getAllKeys()
      reading.addEventListener('success', () => resolve(reading.result))
    })
    database.close()
    return { images, answers: keys.map(String).filter((key) => key.startsWith('getCollection/')) }
  })

// [R3] [R24]
test('F37 ended access deletes the pinned copy and its images; old data says so @long', async ({ device, server }) => {
  const owner = await register(server, alice)
  const fan = await register(server, bob)
  const collectionId = await makeCollection(owner, await makeClique(owner, 'Lake house'), 'Summer week')
  const photos = await addPhotos(owner, collectionId, 3)
  const open = (privacySetting: 'PRIVATE' | 'FOLLOWERS') =>
    owner.call.ask('editCollection', {
      body: { collectionDataId: collectionId, name: 'Summer week', description: '', privacySetting },
    })
  await open('FOLLOWERS')
  await fan.call.ask('follow', { body: { followee: owner.userId } })
  const page = await device()
  await arrive(page, fan)
  await controlled(page)
  await page.goto(`/collection/${collectionId}`)
  // From the store: home has already shown the images.
  await expect(title(page)).toBeVisible()
  const { items } = await fan.call.ask('getCollection', { params: { id: collectionId } })
  const ofItems = items.map(({ image }) =>
    new URL(image?.lowQualityUrl ?? '', server.url).pathname.replace(/\/[^/]+$/, ''),
  )
  expect(ofItems).toHaveLength(photos.length)
  const imagesKept = async () =>
    (await kept(page)).images.filter((one) => ofItems.some((place) => one.startsWith(place)))
  // For each photo the very image that the grid shows: another size would not be shown without the server.
  const shown = page.locator('[data-photo] img')
  await expect(shown).toHaveCount(3)
  const addresses = await shown.evaluateAll((images) =>
    images.map((image) => new URL((image as HTMLImageElement).currentSrc).pathname),
  )
  await expect
    .poll(async () => {
      const images = await imagesKept()
      return addresses.filter((address) => !images.includes(address))
    })
    .toEqual([])

  // A missing answer is not a verdict: all of it stays, with its age.
  await server.kill()
  await page.reload()
  await expect(title(page)).toBeVisible()
  await expect(saved(page)).toBeVisible()
  await expect(page.locator('[data-photo] img')).toHaveCount(3)
  await server.start()
  await page.reload()
  await expect(title(page)).toBeVisible()
  await expect(saved(page)).toBeHidden()

  await open('PRIVATE')
  await page.reload()
  await expect(page.getByText('Collection not found')).toBeVisible()
  await expect.poll(async () => [...(await kept(page)).answers, ...(await imagesKept())]).toEqual([])
  await server.kill()
  await page.reload()
  await expect(title(page)).toBeHidden()
  await expect(page.locator('[data-photo]')).toHaveCount(0)
})

// [R4]
test('F41 a login page, nothing at all and half an answer, all with 200: stored data stays, and is shown @long', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await seedCollection(server, 2)
  const page = await device()
  await arrive(page, owner, `/collection/${collectionId}`)
  await expect(page.locator('[data-photo]')).toHaveCount(2)
  const whole = JSON.stringify(await owner.call.ask('getCollection', { params: { id: collectionId } }))
  const wrong = [
    { contentType: 'text/html', body: '<!doctype html><h1>Hotel</h1>' },
    { contentType: 'application/json', body: '' },
    { contentType: 'application/json', body: whole.slice(0, -20) },
    { contentType: 'application/json', body: '{"items":"none"}' },
  ]
  const before = (await kept(page)).answers
  for (const lie of wrong) {
    let told = 0
    await page.route('**/api/**', (route) => {
      told += 1
      return route.fulfill({ status: 200, ...lie })
    })
    await page.reload()
    await expect(title(page)).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await expect(page.locator('[data-photo]')).toHaveCount(2)
    await expect(page).toHaveURL(new RegExp(collectionId))
    expect(told).toBeGreaterThan(0)
    await page.unroute('**/api/**')
  }
  expect((await kept(page)).answers).toEqual(before)
  await page.reload()
  await expect(title(page)).toBeVisible()
  await expect(saved(page)).toBeHidden()
})
