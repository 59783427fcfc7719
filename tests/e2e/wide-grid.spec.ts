/** The grid on wide screens: rows that keep the proportions of photos, and sizes that the user chooses. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { addPhotos, arrive, makeClique, makeCollection, register } from './seed'
import type { Site } from './server'
import { expect, test } from './test'

const MONTHS = [7, 6, 5, 4, 3, 2, 1, 0]

/** A collection of eight months of 18 photos each, of which a third are upright; the ids in their order. */
const fill = async (server: Site) => {
  const owner = await register(server, { username: 'alice', firstName: 'Alice', lastName: 'Archer' })
  const collectionId = await makeCollection(owner, await makeClique(owner, 'Lake house'), 'Summer week')
  const ids: string[] = []
  for (const month of MONTHS) ids.push(...(await addPhotos(owner, collectionId, 18, undefined, month)))
  return { owner, collectionId, ids }
}

const tilesOn = (page: Page) =>
  page.locator('[data-photo]').evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect()
      const image = tile.querySelector('img')
      return { left, right, top, bottom, ratio: image ? image.naturalWidth / image.naturalHeight : 0 }
    }),
  )

/** All photos that are on the screen are painted. */
const expectPainted = (page: Page) =>
  expect
    .poll(() =>
      page.getByRole('list', { name: 'Photos' }).evaluate((list) => {
        const seen = [...list.children].filter((child) => {
          const { top, bottom } = child.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
        const images = seen.map((child) => child.querySelector('img'))
        return seen.length > 0 && images.every((image) => image?.complete && image.naturalWidth > 0)
      }),
    )
    .toBe(true)

// [R31] [R32]
test('from 768 px on rows keep proportions and fill the page; nothing that is seen moves during a scrub @long', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await fill(server)
  const page = await device({ viewport: { width: 1920, height: 1080 } })
  await page.addInitScript(() => {
    const all = window as unknown as { shifts: number }
    all.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) all.shifts += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await arrive(page, owner, `/collection/${collectionId}`)
  const slider = page.getByRole('slider', { name: 'Month' })
  await expect(slider).toHaveAttribute('aria-valuetext', /^August 2024, photo 1 of 144$/)
  await expectPainted(page)
  const tiles = await tilesOn(page)
  for (const { left, right, top, bottom, ratio } of tiles.filter((tile) => tile.ratio > 0))
    expect(Math.abs((right - left) / (bottom - top) / ratio - 1)).toBeLessThan(0.03)
  const first = tiles.filter(({ top }) => top === tiles[0]?.top)
  expect(Math.min(...first.map(({ left }) => left))).toBeLessThanOrEqual(24)
  expect(Math.max(...first.map(({ right }) => right))).toBeGreaterThanOrEqual(1920 - 24 - 16)

  // By mouse to places that were never seen, in both directions.
  const shifts = () => page.evaluate(() => (window as unknown as { shifts: number }).shifts)
  const before = await shifts()
  const box = await slider.boundingBox()
  const [x, from] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22]
  await page.mouse.move(x, from)
  await page.mouse.down()
  for (const part of [0.9, 0.45, 0.7, 0.2, 1]) {
    await page.mouse.move(x, from + part * (1080 - from), { steps: 10 })
    await expectPainted(page)
  }
  await page.mouse.up()
  await expect(slider).toHaveAttribute('aria-valuetext', 'January 2024, photo 144 of 144')
  const moved = (await shifts()) - before
  expect(moved).toBeLessThanOrEqual(0.02)
  await expectAccessible(page)
})
