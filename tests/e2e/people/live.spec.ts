/** Changes of other users appear automatically, with the stream of changes and without it. */
import type { Page } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import type { Site } from '../server'
import { expect, test } from '../test'
import { alice, bob } from '../users'

/** Alice and Bob in a clique, with two photos of hers in a collection. */
const share = async (server: Site) => {
  const [a, b] = [await register(server, alice), await register(server, bob)]
  const cliqueId = await makeClique(a, 'Lake house', b)
  const collectionId = await makeCollection(a, cliqueId, 'Summer week')
  const photos = await addPhotos(a, collectionId, 2)
  return { a, b, cliqueId, collectionId, photoId: photos[0] ?? '', path: `/collection/${collectionId}` }
}

const tile = (page: Page, id: string) => page.locator(`[data-photo="${id}"]`)
const panel = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })

// [R12]
test("another one's like, comment, reply and photo show by themselves, and only as long as one may see them", async ({
  device,
  server,
}) => {
  const { a, b, cliqueId, collectionId, photoId, path } = await share(server)
  // The photo and its comments are side by side.
  const wide = { viewport: { width: 1280, height: 800 } }
  const stream = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/changes'))
  const page = await device(wide)
  const standing = stream(page)
  await arrive(page, a, `${path}?photo=${photoId}&comments=true`)
  expect((await (await standing).headerValue('content-type')) ?? '').toBe('text/event-stream')
  await expect(panel(page).getByText('No comments yet')).toBeVisible()
  const other = await device(wide)
  await arrive(other, b, `${path}?photo=${photoId}&comments=true`)
  const viewer = other.getByRole('dialog', { name: 'Photo viewer' })
  await viewer.getByRole('button', { name: /^Like, / }).click()
  await panel(other).getByRole('textbox').fill('Look, clouds!')
  await panel(other).getByRole('textbox').press('Enter')

  // She touches nothing
  await expect(panel(page).getByText('Look, clouds!')).toBeVisible()
  const { items } = await a.call.ask('commentsOfFlick', { params: { itemId: photoId } })
  await a.call.ask('createComment', {
    body: { payload: 'Yes!', collectionItemId: photoId, parentId: items[0]?.id ?? '' },
  })
  await expect(panel(other).getByRole('button', { name: 'View 1 reply' })).toBeVisible()
  await page.goto(path)
  await expect(tile(page, photoId).getByRole('button', { name: 'Like, 1' })).toBeVisible()
  await expect(tile(page, photoId)).toContainText('2 comments')
  const shown = page.locator('[data-photo]')
  await expect(shown).toHaveCount(2)
  await page.evaluate(() => ((globalThis as { isSamePage?: boolean }).isSamePage = true))
  await addPhotos(b, collectionId, 3)
  await expect(shown).toHaveCount(5)

  // Removed from the clique: his open screens close, and he gets no more events of it
  await other.goto(`/clique/${cliqueId}`)
  await expect(other.getByText('2 Members')).toBeVisible()
  await b.call.ask('leaveClique', { params: { id: cliqueId } })
  await expect(other.getByText('Invite only')).toBeVisible()
  await page.goto(`/clique/${cliqueId}`)
  await expect(page.getByText('1 Member')).toBeVisible()
})

test('without a stream the screen polls, and gets events again later @long', async ({ device, server }) => {
  const { a, b, photoId, path } = await share(server)
  const page = await device()
  await page.clock.install()
  let tries = 0
  await page.route('**/api/changes', (route) => {
    tries += 1
    return tries % 2 === 0 ? route.abort() : route.fulfill({ status: 200, contentType: 'text/html', body: 'Hotel' })
  })
  await arrive(page, a, path)
  await expect(tile(page, photoId).getByRole('button', { name: 'Like, 0' })).toBeVisible()
  await expect.poll(async () => (await page.clock.runFor(2000), tries)).toBeGreaterThanOrEqual(2)
  await b.call.ask('likeFlick', { params: { itemId: photoId } })
  await page.clock.runFor(31_000)
  await expect(tile(page, photoId).getByRole('button', { name: 'Like, 1' })).toBeVisible()
  await page.unroute('**/api/changes')
  let isOpen = false
  page.on('response', (response) => {
    isOpen ||= response.url().endsWith('/api/changes') && response.ok()
  })
  // In small steps: a stream without data for a minute counts as dead.
  await expect.poll(async () => (await page.clock.runFor(3000), isOpen)).toBe(true)
  await b.call.ask('unlikeFlick', { params: { itemId: photoId } })
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(tile(page, photoId).getByRole('button', { name: 'Like, 0' })).toBeVisible({ timeout: 500 })
  }).toPass()
})
