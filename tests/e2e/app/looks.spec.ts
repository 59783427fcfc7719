/** The layout of screens, by geometry and computed style: alignment, single lines, centring and visibility. */
import type { Locator, Page } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { alice } from '../users'

const WIDTHS = [1280, 1920]

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not in sight')
  return { ...box, right: box.x + box.width, centre: box.x + box.width / 2, middle: box.y + box.height / 2 }
}

const setText = (page: Page, percent: number) =>
  page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)

/** Number of lines of an element's text in its box. */
const linesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { bottom } = element.getBoundingClientRect()
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
    return new Set(tops.filter((top) => top < bottom)).size
  })

test('the menu of the plus opens centred over or under its button', async ({ device, server }) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    const button = page.getByRole('button', { name: 'New', exact: true })
    await button.click()
    const menu = page.getByRole('menu', { name: 'New' })
    await expect(menu).toBeVisible()
    expect(Math.abs((await boxOf(menu)).centre - (await boxOf(button)).centre), `${size.width} px`).toBeLessThan(2)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

test('labels of the bar are on one line, and apart, also with large text', async ({ device, server }) => {
  const page = await device({ viewport: { width: 320, height: 640 } })
  await arrive(page, await register(server, alice))
  const labels = page
    .getByRole('navigation', { name: 'Main' })
    .locator('li > * > span:last-child')
    .filter({ visible: true })
  for (const percent of [100, 200]) {
    await setText(page, percent)
    let end = 0
    for (const label of await labels.all()) {
      expect(await linesOf(label), `${percent} %`).toBe(1)
      const { left, right } = await label.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect()
      })
      expect(left).toBeGreaterThanOrEqual(end)
      end = right
    }
    expect(end).toBeLessThanOrEqual(320)
  }
})

test('on wide screens the header is in line with the column of the page', async ({ device, server }) => {
  const owner = await register(server, alice)
  const page = await device()
  await arrive(page, owner)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/search', `/profile/${owner.userId}`]) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.locator('h1, h2, input').first()).toBeVisible()
      const [start, end] = await main.evaluate((element) => {
        const { paddingLeft, paddingRight } = getComputedStyle(element)
        const { left, right } = element.getBoundingClientRect()
        return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
      })
      expect((await boxOf(page.getByRole('link', { name: 'Clique, home' }))).x, `${path} at ${width} px`).toBe(start)
      expect((await boxOf(page.getByRole('button', { name: 'Settings' }))).right).toBe(end)
    }
  }
})

test('activity has columns, and the viewer one toolbar and a centred strip', async ({ device, server }) => {
  const me = await register(server, alice)
  const bob = await register(server, { username: 'bob', firstName: 'Bob', lastName: 'Baker' })
  const eve = await register(server, { username: 'eve', firstName: 'Eve', lastName: 'Eaton' })
  await me.call.ask('editUser', { body: { isPrivate: true } })
  const collectionId = await makeCollection(me, await makeClique(me, 'Lake house', bob, eve), 'Summer week')
  const [photoId = '', second = ''] = await addPhotos(me, collectionId, 3)
  await bob.call.ask('createComment', { body: { payload: 'A fine day', collectionItemId: photoId } })
  await eve.call.ask('likeFlick', { params: { itemId: second } })
  for (const { call } of [bob, eve]) await call.ask('follow', { body: { followee: me.userId } })
  const page = await device()
  await arrive(page, me)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/activity')
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: /^Decline/ })).toHaveCount(2)
    await expect(main.locator('time')).not.toHaveCount(0)
    const column = async (locator: Locator, side: 'x' | 'right') => {
      const sides = new Set<number>()
      for (const one of await locator.all()) sides.add(Math.round((await boxOf(one))[side]))
      return [...sides]
    }
    const lines = main.getByRole('listitem')
    const start = (await boxOf(main.getByRole('heading', { level: 1 }))).x
    expect(await column(lines.locator('a > :first-child'), 'x'), 'pictures').toEqual([start])
    expect(await column(lines.locator('a > :nth-child(2)'), 'x'), 'texts').toHaveLength(1)
    expect(await column(main.locator('time'), 'right'), 'times').toHaveLength(1)
    const ends = await column(main.getByRole('button', { name: /^Decline/ }), 'right')
    expect(ends, 'actions').toHaveLength(1)
    expect(await column(lines.locator('a > img'), 'right'), 'photos').toEqual(ends)

    await page.goto(`/collection/${collectionId}?photo=${photoId}`)
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByText('1 / 3')).toBeVisible()
    const names = [/^Like|^Unlike/, /comment/i, 'Zoom in', 'Download', 'Photo options', 'Close']
    const middles = new Set<number>()
    for (const name of names)
      middles.add(Math.round((await boxOf(viewer.getByRole('button', { name }).first())).middle))
    expect([...middles], 'one toolbar').toHaveLength(1)
    const thumbnails = viewer.getByRole('navigation').getByRole('button')
    const [first, last] = [await boxOf(thumbnails.first()), await boxOf(thumbnails.last())]
    expect(Math.abs((first.x + last.right) / 2 - width / 2), 'the strip').toBeLessThan(2)
  }
})

test('with large text tabs scroll, and names have two lines', async ({ device, server }) => {
  const name = 'The people of the house on the lake'
  const me = await register(server, alice)
  const bob = await register(server, {
    username: 'bartholomew_archibald_winterbottom',
    firstName: 'Bartholomew Archibald',
    lastName: 'Winterbottom of Hazelmere',
  })
  const cliqueId = await makeClique(me, name, bob)
  await makeCollection(me, cliqueId, name)
  const page = await device({ viewport: { width: 320, height: 640 } })
  await arrive(page, me, `/profile/${me.userId}`)
  const large = async (path: string) => {
    await page.goto(path)
    await setText(page, 200)
  }
  await large(`/profile/${me.userId}`)
  const tabs = page.getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  const tops = new Set<number>()
  for (const tab of await tabs.all()) {
    tops.add((await boxOf(tab)).y)
    expect(await linesOf(tab)).toBe(1)
  }
  expect([...tops], 'tabs side by side').toHaveLength(1)
  await expect.poll(() => linesOf(page.getByRole('tabpanel').getByText(name))).toBeGreaterThan(1)
  await large(`/clique/${cliqueId}`)
  await expect.poll(() => linesOf(page.getByRole('tabpanel').getByText(name))).toBeGreaterThan(1)
  await page.getByRole('tab', { name: 'Members' }).click()
  const username = page.getByRole('tabpanel').getByText(bob.username)
  await expect.poll(() => linesOf(username)).toBe(2)
  expect((await boxOf(username)).width, 'room for a word').toBeGreaterThan(160)
})

test('a focus ring is the same pair of colours on a photo as on the dark page', async ({ device, server }) => {
  const me = await register(server, alice)
  const collectionId = await makeCollection(me, await makeClique(me, 'Lake house'), 'Summer week')
  const [photoId = ''] = await addPhotos(me, collectionId, 2)
  const page = await device({ colorScheme: 'dark' })
  await arrive(page, me)
  const ring = async (locator: Locator) => {
    await page.keyboard.press('Shift')
    await locator.focus()
    return locator.evaluate((element) => {
      const { outlineColor, outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return { outline: `${outlineWidth} ${outlineStyle} ${outlineColor}`, boxShadow }
    })
  }
  const { outline } = await ring(page.getByRole('button', { name: 'Settings' }))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/collection/${collectionId}`)
    await expect(page.locator('[data-photo] img')).toHaveCount(2)
    const onTile = await ring(page.getByRole('button', { name: /^Like/ }).first())
    await page.goto(`/collection/${collectionId}?photo=${photoId}`)
    const inViewer = await ring(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    for (const one of [onTile, inViewer])
      expect(one, colorScheme).toEqual({ outline, boxShadow: 'rgb(0, 0, 0) 0px 0px 0px 6px' })
  }
})
