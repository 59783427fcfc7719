/**
 * Classic scrollbars, which take space from the page: header, layers and panes reach the window's edge, and nothing
 * shifts.
 */
import type { LaunchOptions, Locator, Page } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { escapeFrom, leftLayers, quiet } from '../steps'
import { expect, test as base } from '../test'
import { alice } from '../users'

const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 600, height: 800 }

const scrollbar = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.clientWidth)

/** The positions of all elements of the page whose movement a user would see. */
const placesOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :is(a, button, h1, h2, img)')].flatMap((element) => {
      const { left, right, top } = element.getBoundingClientRect()
      return top < innerHeight ? [[element.textContent?.slice(0, 20), left, right, top]] : []
    }),
  )

/** The right edges of the layer over the page that contains `inside`, and of the window. */
const edgesOf = (inside: Locator) =>
  inside.evaluate((element) => {
    let layer: Element | null = element
    while (layer && getComputedStyle(layer).position !== 'fixed') layer = layer.parentElement
    return [layer?.getBoundingClientRect().right, document.documentElement.clientWidth, innerWidth]
  })

test('header, backdrop and pane reach the edge of the window, and a layer shifts nothing', async ({
  device,
  server,
}) => {
  const owner = await register(server, alice)
  const page = await device({ viewport: WIDE })
  await arrive(page, owner)
  await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
  expect(await scrollbar(page)).toBe(0)
  expect(await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().right)).toBe(WIDE.width)

  const collectionId = await makeCollection(owner, await makeClique(owner, 'Lake house'), 'Summer week')
  const [photoId = ''] = await addPhotos(owner, collectionId, 18)
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size)
    await page.goto(`/collection/${collectionId}`)
    await expect(page.locator('[data-photo] img').first()).toBeVisible()
    const width = await scrollbar(page)
    expect(width).toBeGreaterThan(0)
    await quiet(page)
    const before = await placesOn(page)
    const layers = [
      ['Settings', page.getByRole('dialog', { name: 'Settings' })],
      ['Collection options', page.getByRole('menu')],
    ] as const
    for (const [opener, layer] of layers) {
      await page.getByRole('button', { name: opener }).click()
      await expect(layer).toBeVisible()
      if (opener === 'Settings') expect(await edgesOf(layer)).toEqual([size.width, size.width, size.width])
      const right = await page.getByRole('banner', { includeHidden: true }).evaluate((header) => {
        const isPainted = getComputedStyle(header).backgroundColor !== 'rgba(0, 0, 0, 0)'
        return isPainted ? header.getBoundingClientRect().right : innerWidth
      })
      expect(right).toBe(size.width)
      expect(await placesOn(page), `${opener} at ${size.width} px`).toEqual(before)
      await escapeFrom(page, layer)
      await leftLayers(page)
    }
    expect(await scrollbar(page)).toBe(width)
    expect(await placesOn(page)).toEqual(before)
  }

  await page.setViewportSize(WIDE)
  await page.goto(`/collection/${collectionId}?photo=${photoId}&comments=true`)
  const pane = page.getByRole('region', { name: 'Comments', exact: true })
  await expect(pane).toBeVisible()
  await expect.poll(() => pane.evaluate((element) => element.getBoundingClientRect().right)).toBe(WIDE.width)
})
