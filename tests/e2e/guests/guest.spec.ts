/** Guests on phones, with the real server: docs/guests.md. */
import type { Page } from '@playwright/test'
import { drawPhoto } from '../../fixtures/photos'
import { expectAccessible } from '../accessible'
import { startFaultProxy } from '../fault-proxy'
import { addAsGuest, enterAsGuest, makeLink, openAsGuest } from './guest-links'
import type { Person } from '../people'
import { addPhotos, arrive, register, seedCollection } from '../seed'
import { controlled } from '../installed'
import type { Site } from '../server'
import { enterNumber } from '../steps'
import { expect, test } from '../test'
import { countRows, drawPhotos, expectComplete } from '../uploads'
import { bob } from '../users'

test('a guest adds photos without an account, sees those of others, and is the same guest after a reload', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await seedCollection(server, 3)
  const page = await device()
  await enterAsGuest(page, await makeLink(owner, collectionId), 'Mia')
  await expect(page.getByRole('heading', { name: 'Summer week' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  const dialog = await addAsGuest(page, await drawPhotos(page, 2))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(5)
  await page.reload()
  await expect(page.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Your photos (2)' })).toBeVisible()
  const { items } = await owner.call.ask('getCollection', { params: { id: collectionId } })
  expect(items.filter(({ ownerUsername }) => ownerUsername === 'Mia (guest)')).toHaveLength(2)
})

/** The ids of the photos in the stored answer of a collection's first page. */
const storedPhotos = (page: Page, collectionId: string) =>
  page.evaluate(async (id) => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('clique-cache-')) ?? {}
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const rows = await new Promise<{ key: string; value: { items: { id: string }[] } }[]>((resolve) => {
      const reading = db.transaction('responses').objectStore('responses').getAll()
      reading.addEventListener('success', () => resolve(reading.result))
    })
    db.close()
    return rows.find(({ key }) => key.startsWith(`getCollection/${id}`))?.value.items.map((item) => item.id)
  }, collectionId)

test('a guest takes a photo back, and sees all that they saw before without a network', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 2)
  const page = await device()
  await enterAsGuest(page, await makeLink(owner, collectionId), 'Mia')
  await controlled(page)
  const dialog = await addAsGuest(page, await drawPhotos(page, 2))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Your photos (2)' }).click()
  const own = page.getByRole('dialog', { name: 'Your photos' })
  await own.getByRole('button', { name: 'Take back photo 1' }).click()
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own.getByRole('listitem')).toHaveCount(2)
  await own.getByRole('button', { name: 'Take back photo 2' }).click()
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await own.getByRole('button', { name: 'Close' }).click()
  // Nothing waits: while photo 1 was deleted the server showed three photos too.
  await expect.poll(() => countRows(page, 'clique-cache-', 'outbox')).toBe(0)
  const { items } = await owner.call.ask('getCollection', { params: { id: collectionId } })
  expect(items).toHaveLength(3)
  // While a changed list is fetched again, the screen keeps showing the earlier one.
  await expect.poll(() => storedPhotos(page, collectionId)).toEqual(items.map(({ id }) => id))
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Summer week' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText("You're offline").first()).toBeVisible()
})

test('two links on one device are two guests, and a member stays signed in next to them', async ({
  device,
  server,
}) => {
  const { owner, cliqueId, collectionId } = await seedCollection(server, 2)
  const { collection } = await owner.call.ask('createCollection', { body: { name: 'Winter', cliqueId } })
  await addPhotos(owner, collection.collectionId, 1)
  const [summer, winter] = [await makeLink(owner, collectionId), await makeLink(owner, collection.collectionId)]
  const person = await register(server, bob)
  const page = await device()
  await arrive(page, person)
  await page.goto(summer)
  await expect(page.getByRole('heading', { name: 'Add as Bob?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await enterAsGuest(page, undefined, 'Mia')
  const first = page.url()
  await page.goto(winter)
  await page.getByRole('button', { name: 'Continue as Bob' }).click()
  await expect(page.getByText('You are Bob (guest).')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await page.goto(first)
  await expect(page.getByText('You are Mia (guest).')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
})

test('a member who may see the collection stays who they are', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 1)
  const page = await device()
  await arrive(page, owner)
  await page.goto(await makeLink(owner, collectionId))
  await page.getByRole('button', { name: 'Continue as Alice' }).click()
  await expect(page).toHaveURL(`/collection/${collectionId}`)
})

test('photos of a paused link wait, and a revoked link says what became of them', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 1)
  const link = await makeLink(owner, collectionId)
  const { items } = await owner.call.ask('guestLinks', { params: { id: collectionId }, query: {} })
  const [{ linkId } = { linkId: '' }] = items
  const page = await device()
  await enterAsGuest(page, link, 'Mia')
  const pause = (isPaused: boolean) => owner.call.ask('pauseGuestLink', { params: { linkId }, body: { isPaused } })
  await pause(true)
  const dialog = await addAsGuest(page, [await drawPhoto(page, { seed: 1 })])
  await expect(dialog.getByText('The host has paused this link.', { exact: false }).first()).toBeVisible()
  await pause(false)
  await expectComplete(page, 90_000)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await owner.call.ask('revokeGuestLink', { params: { linkId } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(page.getByRole('heading', { name: 'This link was turned off' })).toBeVisible()
  const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
  await expect.poll(left).not.toContainEqual(expect.stringContaining('guest:'))
})

test('a guest who presses Start Upload twice adds each photo once', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 1)
  const page = await device()
  await enterAsGuest(page, await makeLink(owner, collectionId), 'Mia')
  const photos = await drawPhotos(page, 1)
  await openAsGuest(page)
  const dialog = page.getByRole('dialog')
  await page.context().route('**/api/collection/upload', () => {})
  await dialog.locator('input[type=file]').setInputFiles(photos)
  const start = dialog.getByRole('button', { name: 'Start Upload' })
  await expect(start).toBeEnabled()
  // Both before the first has an effect.
  await start.evaluate((button: HTMLElement) => [button, button].forEach((one) => one.click()))
  await expect(dialog.getByText(/safe on this device/)).toBeVisible()
  expect(await countRows(page, 'clique-queue-guest', 'photos')).toBe(1)
})

/** A guest whose link lets them join, and the account with which they will. */
const startJoinable = async (device: (options: { baseURL: string }) => Promise<Page>, server: Site) => {
  const { owner, collectionId } = await seedCollection(server, 1)
  const link = await makeLink(owner, collectionId, { join: true })
  const person = await register(server, bob)
  const network = await startFaultProxy(server.url)
  const page = await device({ baseURL: network.url })
  await enterAsGuest(page, link, 'Mia')
  await controlled(page)
  return { owner, collectionId, person, network, page }
}

/** From an upload that has begun to signing in as a member. */
const leaveToJoin = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Minimize' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Join Lake house' }).click()
  await page.getByRole('button', { name: 'Sign in or register to join' }).click()
}

/** The number of photos of a user in the collection. */
const countOf = async (owner: Person, collectionId: string, { username }: Person) => {
  const { items } = await owner.call.ask('getCollection', { params: { id: collectionId } })
  return items.filter(({ ownerUsername }) => ownerUsername === username).length
}

/** Opens the dialog with the code for another device. */
const offerCode = async (phone: Page) => {
  const offered = phone.waitForRequest('**/api/guest/code')
  await phone.getByRole('button', { name: 'More' }).click()
  await phone.getByRole('menuitem', { name: 'Continue on another device' }).click()
  await expect(phone.getByText('The code for your other device')).toBeAttached()
  const { code } = (await offered).postDataJSON() as { code: string }
  return { code, address: `${phone.url().replace(/\/guest\/[^#]*/, '/guest')}.${code}` }
}

test('a guest joins in the middle of an upload, and keeps every photo', async ({ device, server }) => {
  const { owner, collectionId, person, network, page } = await startJoinable(device, server)
  let puts = 0
  // Two photos arrive, the others are on their way.
  network.fault = ({ method }) => (method === 'PUT' && ++puts > 6 ? { kind: 'stall' } : undefined)
  const photos = await drawPhotos(page, 5)
  await addAsGuest(page, photos)
  await expect.poll(() => puts, { timeout: 30_000 }).toBeGreaterThan(6)
  await leaveToJoin(page)
  network.fault = () => undefined
  await enterNumber(page, person)
  await page.getByRole('button', { name: 'Join as Bob' }).click()
  await expect(page).toHaveURL(`/collection/${collectionId}`)
  const byOwner = async () => {
    const { items } = await owner.call.ask('getCollection', { params: { id: collectionId } })
    return items.map(({ ownerUsername }) => ownerUsername).toSorted()
  }
  const own = photos.map(() => person.username)
  await expect.poll(byOwner, { timeout: 60_000 }).toEqual([owner.username, ...own].toSorted())
  const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
  await expect.poll(left).not.toContainEqual(expect.stringContaining('guest:'))
  await network.close()
})

test('a guest whose answer to joining was lost finds the way on from their own page', async ({ device, server }) => {
  const { owner, collectionId, person, network, page } = await startJoinable(device, server)
  const guestsPage = page.url()
  network.fault = ({ method }) => (method === 'PUT' ? { kind: 'stall' } : undefined)
  await addAsGuest(page, await drawPhotos(page, 2))
  await leaveToJoin(page)
  await enterNumber(page, person)
  network.fault = ({ path }) => (path === '/api/guest/claim' ? { kind: 'cut-answer' } : undefined)
  await page.getByRole('button', { name: 'Join as Bob' }).click()
  await expect(page.getByText(/^You're offline\./)).toBeVisible()
  network.fault = () => undefined

  await page.goto(guestsPage)
  await expect(page.getByRole('heading', { name: 'You joined Lake house' })).toBeVisible()
  await page.getByRole('button', { name: 'Join Lake house' }).click()
  await page.getByRole('button', { name: 'Join as Bob' }).click()
  await expect(page).toHaveURL(`/collection/${collectionId}`)
  await expect.poll(() => countOf(owner, collectionId, person), { timeout: 60_000 }).toBe(2)
  await network.close()
})

test('the page for joining opens from the menu, however slowly it is sent', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 1)
  const page = await device({ serviceWorkers: 'block' })
  let note = () => {}
  const traversed = new Promise<void>((resolve) => (note = resolve))
  await page.exposeFunction('noteTraversal', () => note())
  await page.addInitScript(() =>
    addEventListener('popstate', () => (window as unknown as { noteTraversal(): void }).noteTraversal(), true),
  )
  await enterAsGuest(page, await makeLink(owner, collectionId, { join: true }), 'Mia')
  await page.route('**/join', async (route) => {
    // A browser gives up a load that the traversal of the menu's history entry overtakes.
    await traversed
    await route.continue()
  })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Join Lake house' }).click()
  await expect(page.getByRole('button', { name: 'Sign in or register to join' })).toBeVisible()
})

test('a guest who joins on one device joins on the other too, and keeps what it had not sent', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await seedCollection(server, 1)
  const person = await register(server, bob)
  const phone = await device()
  await enterAsGuest(phone, await makeLink(owner, collectionId, { join: true }), 'Mia')
  const { address } = await offerCode(phone)
  await phone.getByRole('button', { name: 'Close' }).click()
  const desk = await device({ viewport: { width: 1280, height: 800 } })
  await desk.goto(address)
  await desk.getByRole('button', { name: 'Continue as Mia' }).click()
  await expect(desk.getByText('You are Mia (guest).')).toBeVisible()
  await controlled(desk)
  const photos = await drawPhotos(desk, 2)
  await openAsGuest(desk)
  await desk.context().setOffline(true)
  const dialog = desk.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(photos)
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expect(desk.getByText(/safe on this device/).first()).toBeVisible()

  await phone.getByRole('button', { name: 'More' }).click()
  await phone.getByRole('menuitem', { name: 'Join Lake house' }).click()
  await phone.getByRole('button', { name: 'Sign in or register to join' }).click()
  await enterNumber(phone, person)
  await phone.getByRole('button', { name: 'Join as Bob' }).click()
  await expect(phone).toHaveURL(`/collection/${collectionId}`)

  await desk.context().setOffline(false)
  await expect(desk.getByRole('heading', { name: 'You joined Lake house' })).toBeVisible()
  await expect(desk.getByText('2 photos are not sent yet', { exact: false })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Join Lake house' }).click()
  await desk.getByRole('button', { name: 'Sign in or register to join' }).click()
  await enterNumber(desk, person)
  await desk.getByRole('button', { name: 'Join as Bob' }).click()
  await expect.poll(() => countOf(owner, collectionId, person), { timeout: 60_000 }).toBe(2)
})

test('a guest continues on another device, which asks first, by a code that works once', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 1)
  const phone = await device()
  await enterAsGuest(phone, await makeLink(owner, collectionId), 'Mia')
  const { code, address } = await offerCode(phone)
  await expectAccessible(phone)
  const desk = await device({ viewport: { width: 1280, height: 800 } })
  await desk.goto(address)
  await expect(desk.getByRole('heading', { name: 'Continue as Mia, who shared this code?' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Continue as Mia' }).click()
  await expect(desk.getByText('You are Mia (guest).')).toBeVisible()
  expect(desk.url()).not.toContain(code)
  const dialog = await addAsGuest(desk, await drawPhotos(desk, 2))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await phone.getByRole('button', { name: 'Close' }).click()
  await expect(phone.getByRole('button', { name: 'Your photos (2)' })).toBeVisible()
  const third = await device()
  await third.goto(address)
  await expect(third.getByRole('heading', { name: 'This code was used, or is too old' })).toBeVisible()
})
