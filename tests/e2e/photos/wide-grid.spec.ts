/** The grid on wide screens: rows that keep the proportions of photos, and sizes that the user chooses. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import type { Site } from '../server'
import { expect, test } from '../test'
import { alice } from '../users'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

const MONTHS = [7, 6, 5, 4, 3, 2, 1, 0]

/** A collection of eight months of 18 photos each, a third of them upright; resolves to the ids in their order. */
const fill = async (server: Site) => {
  const owner = await register(server, alice)
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

const arePainted = (page: Page) =>
  page.getByRole('list', { name: 'Photos' }).evaluate((list) => {
    const seen = [...list.children].filter((child) => {
      const { top, bottom } = child.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    const images = seen.map((child) => child.querySelector('img'))
    return seen.length > 0 && images.every((image) => image?.complete && image.naturalWidth > 0)
  })

/**
 * Expects all photos on the screen to be painted. Sometimes Chromium stops drawing a page of this size, and then reports
 * no scrolling; a screenshot makes it draw a frame.
 */
const expectPainted = (page: Page) =>
  expect
    .poll(async () => {
      if (await arePainted(page)) return true
      await page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } })
      return arePainted(page)
    })
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
      // As for CLS: shifts within half a second after a press do not count.
      for (const entry of list.getEntries() as Shift[]) all.shifts += entry.hadRecentInput ? 0 : entry.value
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

  // By mouse to places that were never visible, in both directions.
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

/** The photo at a point of the screen, and whether it is at that height. */
const photoAt = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest<HTMLElement>('[data-photo]')?.dataset.photo,
    [x, y],
  )
const heightOf = async (page: Page, id: string | undefined) =>
  (await page.locator(`[data-photo="${id}"]`).boundingBox())?.height ?? 0
const expectAtHeight = async (page: Page, id: string | undefined, y: number) => {
  const box = await page.locator(`[data-photo="${id}"]`).boundingBox()
  expect(box?.y).toBeLessThanOrEqual(y)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(y)
}

test('photos have three sizes: by wheel, pinch and menu; the photo in hand stays, and the device remembers @long', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await fill(server)
  const page = await device({ viewport: { width: 1280, height: 800 } })
  await arrive(page, owner, `/collection/${collectionId}`)
  await expectPainted(page)
  await page.mouse.move(700, 500)
  await page.evaluate(() => scrollTo(0, 2500))
  await expectPainted(page)
  const id = await photoAt(page, 700, 500)
  const medium = await heightOf(page, id)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -120)
  await expect.poll(() => heightOf(page, id)).toBeGreaterThan(medium * 1.2)
  await expectAtHeight(page, id, 500)
  for (const size of ['medium', 'small']) {
    await page.mouse.wheel(0, 120)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('clique.density'))).toBe(size)
  }
  await page.keyboard.up('Control')
  await expect.poll(() => heightOf(page, id)).toBeLessThan(medium * 0.85)
  await expectAtHeight(page, id, 500)
  // If the header covers half of a button, axe reports it as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectPainted(page)
  await expectAccessible(page, { where: 'small photos' })

  // Remembered; only by keys
  await page.reload()
  await expectPainted(page)
  const options = page.getByRole('button', { name: 'Collection options' })
  await options.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Smaller photos' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Edit Collection' })).toBeFocused()
  await page.keyboard.press('l')
  await expect(page.getByRole('menuitem', { name: 'Larger photos' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('clique.density'))).toBe('medium')

  // A phone has squares, and a pinch
  const phone = await device({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  await arrive(phone, owner, `/collection/${collectionId}`)
  await expectPainted(phone)
  const inFirstRow = async () => {
    const tiles = await tilesOn(phone)
    return tiles.filter(({ top }) => Math.round(top) === Math.round(tiles[0]?.top ?? 0)).length
  }
  expect(await inFirstRow()).toBe(3)
  await phone.evaluate(() => scrollTo(0, 2000))
  await expectPainted(phone)
  const devtools = await phone.context().newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === 0 ? [] : [400 - apart, 400 + apart].map((y, at) => ({ x: 190, y, id: at })),
    })
  const seen = await photoAt(phone, 190, 400)
  await touch('touchStart', 120)
  await touch('touchMove', 60)
  await touch('touchEnd', 0)
  await expect.poll(inFirstRow).toBe(5)
  await expectAtHeight(phone, seen, 400)
  await expectAccessible(phone, { where: 'small photos on a phone' })
})

/** For a list, the number of items in its first row, and its first and last pixel. */
const firstRowOf = async (page: Page, list: string) => {
  const items = page.getByRole('list', { name: list, exact: true }).locator('> li')
  await expect(items.first()).toBeVisible()
  const boxes = await items.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  const row = boxes.filter(({ top }) => top === boxes[0]?.top)
  return {
    count: row.length,
    left: Math.min(...row.map(({ left }) => left)),
    right: Math.max(...row.map(({ right }) => right)),
  }
}

test('home and a clique use the whole width of a wide screen', async ({ device, server }) => {
  const owner = await register(server, alice)
  const clique = await makeClique(owner, 'Lake house')
  for (let n = 1; n <= 7; n += 1) await addPhotos(owner, await makeCollection(owner, clique, `Week ${n}`), 1)
  const page = await device({ viewport: { width: 1920, height: 1080 } })

  await arrive(page, owner, '/')
  await expect(page.getByRole('heading', { name: 'Week 1' })).toBeAttached()
  const feed = await firstRowOf(page, 'Newest collections')
  expect(feed).toMatchObject({ count: 3, left: 24 })
  expect((await page.getByText('Your cliques').last().boundingBox())?.x).toBeGreaterThan(feed.right)
  await expectAccessible(page, { where: 'home' })
  await page.setViewportSize({ width: 1280, height: 800 })
  expect((await firstRowOf(page, 'Newest collections')).count).toBe(2)

  await page.goto(`/clique/${clique}`)
  expect((await firstRowOf(page, 'Collections')).count).toBe(4)
  await page.setViewportSize({ width: 1920, height: 1080 })
  const covers = await firstRowOf(page, 'Collections')
  expect(covers).toMatchObject({ count: 6, left: 24 })
  expect(covers.right).toBeGreaterThanOrEqual(1920 - 24 - 16)
  const banner = await page.locator('[class*=banner]').first().boundingBox()
  expect(banner).toMatchObject({ x: 24, height: 360 })
  expect(banner?.width).toBeCloseTo(covers.right - covers.left, 0)
  await expectAccessible(page, { where: 'clique' })
})
