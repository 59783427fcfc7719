/** Pulling a screen down fetches it again; so does a button for users without a touch screen. */
import type { Page } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { alice, bob } from '../users'

/** One finger that moves down by this distance (px) and is lifted. */
const pull = async (page: Page, far: number) => {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
  await touch('touchStart', 300)
  for (let way = 20; way <= far; way += 20) await touch('touchMove', 300 + way)
  await touch('touchEnd')
}

test('pulling down refreshes, far enough and with nothing lying over the page; a key does the same @long', async ({
  device,
  server,
}) => {
  const [a, b] = [await register(server, alice), await register(server, bob)]
  const collectionId = await makeCollection(a, await makeClique(a, 'Lake house', b), 'Summer week')
  const [photoId = ''] = await addPhotos(a, collectionId, 1)
  const page = await device({ hasTouch: true })
  // No events: all changes here were requested.
  await page.route('**/api/changes', (route) => route.abort())
  await arrive(page, a, `/collection/${collectionId}`)
  const tile = page.locator(`[data-photo="${photoId}"]`)
  const likes = (count: number) => tile.getByRole('button', { name: `Like, ${count}` })
  await expect(likes(0)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeAttached()
  await b.call.ask('likeFlick', { params: { itemId: photoId } })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes(`/api/collection/${collectionId}`)) asked += 1
  })
  await pull(page, 100)
  await tile.getByRole('button').first().click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await expect(viewer).toBeVisible()
  // A user cannot aim at content that is not painted yet.
  await page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'))
  await pull(page, 240)
  await expect(viewer).toBeHidden()
  await expect(likes(0)).toBeVisible()
  expect(asked).toBe(0)
  await pull(page, 240)
  await expect(likes(1)).toBeVisible()
  await expect(page.getByText('Up to date')).toBeAttached()

  await b.call.ask('unlikeFlick', { params: { itemId: photoId } })
  await page.getByRole('button', { name: 'Refresh' }).focus()
  await page.keyboard.press('Enter')
  await expect(likes(0)).toBeVisible()
})
