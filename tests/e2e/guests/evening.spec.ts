/** One evening: a host, three guests who add 60 photos, a screen in the room, and a guest who becomes a member. */
import type { Page } from '@playwright/test'
import type { Photo } from '../../fixtures/photos'
import { startFaultProxy } from '../fault-proxy'
import { addAsGuest, enterAsGuest, openGuestLinks } from './guest-links'
import { controlled } from '../installed'
import { arrive, makeClique, makeCollection, register } from '../seed'
import { enterNumber } from '../steps'
import { expect, test } from '../test'
import { drawPhotos, expectComplete, sha256, shownItems } from '../uploads'
import { alice, bob } from '../users'

const EACH = 20

const makeGuestLink = async (host: Page, kind: 'guests' | 'screen') => {
  const dialog = await openGuestLinks(host)
  if (kind === 'screen') await dialog.getByRole('button', { name: 'Show on a screen' }).click()
  else {
    await dialog.getByRole('button', { name: 'New guest link' }).click()
    await dialog.getByText('Guests may join the clique').click()
    await dialog.getByRole('button', { name: 'Create link' }).click()
  }
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  if (kind === 'guests') await expect(dialog.getByRole('button', { name: 'Print a poster' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const { pathname, hash } = new URL(address)
  return pathname + hash
}

test('three guests add 60 photos, one is removed, one joins, and a screen shows all @long', async ({
  device,
  server,
}) => {
  const owner = await register(server, alice)
  const cliqueId = await makeClique(owner, 'Lake house')
  const collectionId = await makeCollection(owner, cliqueId, 'Wedding')
  const uploader = { ...owner, collectionId }
  const host = await device()
  await arrive(host, owner, `/collection/${collectionId}`)
  const link = await makeGuestLink(host, 'guests')

  const network = await startFaultProxy(server.url)
  const [mia, ben, eve] = [
    await device({ baseURL: network.url }),
    await device({ baseURL: network.url }),
    await device(),
  ]
  const photos = await drawPhotos(host, 3 * EACH)
  const lots = [photos.slice(0, EACH), photos.slice(EACH, 2 * EACH), photos.slice(2 * EACH)] as [
    Photo[],
    Photo[],
    Photo[],
  ]
  await enterAsGuest(mia, link, 'Mia')
  await enterAsGuest(ben, link, 'Ben')
  await enterAsGuest(eve, link, 'Eve')
  await controlled(mia)
  await controlled(ben)

  // Mia is offline in the middle, and Ben's page is closed in the middle.
  let puts = 0
  network.fault = ({ method }) => (method === 'PUT' && ++puts > 60 ? { kind: 'stall' } : undefined)
  await addAsGuest(mia, lots[0])
  await addAsGuest(ben, lots[1])
  await expect.poll(() => puts, { timeout: 60_000 }).toBeGreaterThan(60)
  await mia.context().setOffline(true)
  const address = ben.url()
  const context = ben.context()
  await ben.close()
  network.fault = () => undefined
  await addAsGuest(eve, lots[2])
  await expectComplete(eve)
  await mia.context().setOffline(false)
  const benAgain = await context.newPage()
  await benAgain.goto(address)
  await expectComplete(mia, 120_000)
  await expect.poll(async () => (await shownItems(uploader)).length, { timeout: 120_000 }).toBe(3 * EACH)
  const sums = async () => (await shownItems(uploader)).map((item) => item.sums[0]).toSorted()
  const sumsOf = (some: readonly Photo[]) => some.map(({ buffer }) => sha256(buffer)).toSorted()
  expect(await sums()).toEqual(sumsOf(photos))

  // Each sees the others' photos.
  for (const page of [mia, benAgain]) {
    await page.reload()
    await expect(page.getByText(`${3 * EACH} flicks`)).toBeVisible()
  }

  // Eve is removed with her photos, in two presses.
  const dialog = await openGuestLinks(host)
  await dialog.getByRole('button', { name: /^Open the link/ }).click()
  await dialog.getByRole('button', { name: 'Remove Eve' }).click()
  await host.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(eve.getByRole('heading', { name: 'The host removed you' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(sums, { timeout: 30_000 }).toEqual(sumsOf([...lots[0], ...lots[1]]))

  // Mia joins, and keeps her photos.
  const person = await register(server, bob)
  await mia.getByRole('button', { name: 'More' }).click()
  await mia.getByRole('menuitem', { name: 'Join Lake house' }).click()
  await mia.getByRole('button', { name: 'Sign in or register to join' }).click()
  await enterNumber(mia, person)
  await mia.getByRole('button', { name: 'Join as Bob' }).click()
  await expect(mia).toHaveURL(`/collection/${collectionId}`)
  const { items } = await owner.call.ask('getCollection', { params: { id: collectionId }, query: { size: 50 } })
  const namesOf = (name: string) => items.filter(({ ownerUsername }) => ownerUsername === name).length
  expect([namesOf(person.username), namesOf('Ben (guest)'), items.length]).toEqual([EACH, EACH, 2 * EACH])

  // The screen in the room shows all that is left.
  const screen = await device({ viewport: { width: 1920, height: 1080 } })
  await screen.goto(await makeGuestLink(host, 'screen'))
  const show = screen.getByRole('dialog', { name: 'Slideshow' })
  await expect(show.locator('img').first()).toBeVisible()
  await show.getByRole('button', { name: 'Close' }).click()
  await expect(screen.getByText(`${2 * EACH} flicks`)).toBeVisible()
  await network.close()
})
