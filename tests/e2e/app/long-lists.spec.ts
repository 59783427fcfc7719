/** Lists of any length: few elements in the page, each item at its place, and reached by wheel, keyboard and print. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { alice } from '../users'

/** Elements in the page at any length. */
const MAX_ELEMENTS = 1500

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)
const drawn = (list: Locator) => list.locator('> li[aria-posinset]')
/** The places of the drawn items and the gaps between them, on the page: [index, top, left]. */
const places = (list: Locator) =>
  list.evaluate((element) =>
    [...element.querySelectorAll(':scope > li[aria-posinset]')].map((item) => {
      const { top, left } = item.getBoundingClientRect()
      return [Number(item.ariaPosInSet), Math.round(top - element.getBoundingClientRect().top), Math.round(left)]
    }),
  )

const scrollToEnd = async (page: Page, list: Locator, last: string) => {
  let most = 0
  await expect(async () => {
    await list.locator('> li').last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 2000)
    most = Math.max(most, await elements(page))
    // In the page it may be before the windows are known.
    await expect(list.getByText(last, { exact: true })).toBeInViewport({ timeout: 300 })
  }).toPass({ timeout: 60_000, intervals: [50] })
  return most
}

for (const width of [390, 1700])
  test(`a grid of 120 collections is scrolled to its end and back, ${width} px wide`, async ({ device, server }) => {
    const owner = await register(server, alice)
    const cliqueId = await makeClique(owner, 'Lake house')
    for (let at = 120; at > 0; at -= 1) await makeCollection(owner, cliqueId, `Week ${at}`)
    const page = await device({ viewport: { width, height: 800 } })
    await arrive(page, owner, `/clique/${cliqueId}`)
    const list = page.getByRole('list', { name: 'Collections' })
    await expect(list.getByText('Week 1', { exact: true })).toBeVisible()
    await page.mouse.move(width / 2, 400)
    const most = await scrollToEnd(page, list, 'Week 120')
    expect(most).toBeLessThan(MAX_ELEMENTS)
    await expect(list.getByText('Week 1', { exact: true })).toHaveCount(0)
    expect(await drawn(list).count()).toBeLessThan(80)
    await expect(drawn(list).last()).toHaveAttribute('aria-posinset', '120')
    await expect(drawn(list).last()).toHaveAttribute('aria-setsize', '120')
    await expectAccessible(page, { where: 'the end of a long grid' })

    // Every item has the place that it has in a list that is drawn whole.
    const windowed = await places(list)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(drawn(list)).toHaveCount(120)
    const whole = new Map((await places(list)).map(([at, ...place]) => [at, place]))
    for (const [at, ...place] of windowed) expect(place, `item ${at}`).toEqual(whole.get(at))
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(list.getByText('Week 1', { exact: true })).toHaveCount(0)

    // The focus stays, and Tab leads on from it.
    await list.getByRole('link', { name: /^Week 120/ }).focus()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(list.getByRole('link', { name: /^Week 1\b/ })).toBeVisible()
    await expect(list.getByRole('link', { name: /^Week 60\b/ })).toHaveCount(0)
    await expect(list.getByRole('link', { name: /^Week 120/ })).toBeFocused()
    for (let at = 119; at > 95; at -= 1) {
      await page.keyboard.press('Shift+Tab')
      await expect(list.getByRole('link', { name: new RegExp(`^Week ${at}\\b`) })).toBeFocused()
    }
    // At another width the end is reached too.
    await page.setViewportSize({ width: width === 390 ? 700 : 390, height: 800 })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await scrollToEnd(page, list, 'Week 120')
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(drawn(list)).toHaveCount(120)
  })

test('300 comments are few elements, and a new one is shown at the top', async ({ device, server }) => {
  const owner = await register(server, alice)
  const cliqueId = await makeClique(owner, 'Lake house')
  const collectionId = await makeCollection(owner, cliqueId, 'Summer week')
  const [photo = ''] = await addPhotos(owner, collectionId, 1)
  for (let at = 300; at > 0; at -= 1)
    await owner.call.ask('createComment', { body: { payload: `Word ${at}`, collectionItemId: photo } })
  const page = await device({ viewport: { width: 390, height: 844 } })
  await arrive(page, owner, `/collection/${collectionId}?photo=${photo}&comments=true`)
  const list = page.getByRole('group', { name: 'Comments' }).getByRole('list')
  await expect(list.getByText('Word 1', { exact: true })).toBeVisible()
  await page.mouse.move(195, 600)
  const most = await scrollToEnd(page, list, 'Word 300')
  expect(most).toBeLessThan(MAX_ELEMENTS)
  await expectAccessible(page, { where: 'the end of many comments' })
  await page.getByRole('textbox', { name: 'Comment' }).fill('The newest word')
  await page.getByRole('button', { name: /post|send/i }).click()
  await expect(list.getByText('The newest word')).toBeVisible()
  await expect(drawn(list).first()).toContainText('The newest word')
})
