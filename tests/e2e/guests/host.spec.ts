/** A host makes a guest link, shows it again, pauses and ends it, and removes a guest; all on a phone. */
import type { Page } from '@playwright/test'
import { Caller } from '../../../server/test/caller'
import { enterGuest } from '../../../server/test/people/guest'
import { expectAccessible } from '../accessible'
import { newPerson } from '../people'
import { addPhotos, arrive, makeClique, makeCollection, register, seedCollection } from '../seed'
import { leftLayers } from '../steps'
import { expect, test } from '../test'
import { countRows } from '../uploads'
import { alice, bob } from '../users'
import { openGuestLinks } from './guest-links'
import { readCode } from './qr'

const PHONE = { viewport: { width: 390, height: 844 } }
const LINK = /^See and add photos · Until/

const makeLink = async (page: Page) => {
  const dialog = await openGuestLinks(page)
  await dialog.getByRole('button', { name: 'New guest link' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('heading', { name: LINK })).toBeFocused()
  return { dialog, address: await dialog.getByLabel('Link', { exact: true }).inputValue() }
}

test('a host makes a link with one press, and guests enter by it until it is paused or revoked', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await seedCollection(server, 2)
  const page = await device(PHONE)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive(page, owner, `/collection/${collectionId}`)
  const dialog = await openGuestLinks(page)
  await expect(dialog.getByText('No guest links yet')).toBeVisible()
  await expectAccessible(page, { where: 'no links' })
  await dialog.getByRole('button', { name: 'New guest link' }).click()
  await expect(dialog.getByRole('heading', { name: 'New guest link' })).toBeFocused()
  await expectAccessible(page, { where: 'the form' })
  await page.goBack()
  await expect(dialog.getByRole('button', { name: 'New guest link' })).toBeFocused()
  await dialog.getByRole('button', { name: 'New guest link' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('heading', { name: LINK })).toBeFocused()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(address).toMatch(new RegExp(`^${server.url}/guest#[\\w-]{22}$`))
  expect(await readCode(dialog.locator('svg[viewBox]:has(path[shape-rendering])'))).toBe(address)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expectAccessible(page, { where: 'a link' })

  const secret = address.split('#').at(-1) ?? ''
  const visitor = new Caller(server.url)
  const { items } = await owner.call.ask('guestLinks', { params: { id: collectionId } })
  expect(items).toMatchObject([
    {
      rights: { add: true, see: true, like: true, readComments: false, download: false, join: false },
      photoLimit: 2000,
      guestPhotoLimit: 500,
    },
  ])
  const link = { linkId: items[0]?.linkId ?? '', secret }
  const isPaused = async () => (await visitor.ask('openGuestLink', { body: { secret } })).invitation.isPaused
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByText(/^Paused: guests neither/)).toBeVisible()
  expect(await isPaused()).toBe(true)
  await expectAccessible(page, { where: 'a paused link' })
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(await isPaused()).toBe(false)
  await enterGuest({ visitor, url: server.url }, link)

  // This device shows the code again, and another one cannot
  await page.reload()
  await openGuestLinks(page)
  await dialog.getByRole('button', { name: /^Open the link/ }).click()
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(address)
  const other = await device(PHONE)
  await arrive(other, owner, `/collection/${collectionId}`)
  const elsewhere = await openGuestLinks(other)
  await elsewhere.getByRole('button', { name: /^Open the link/ }).click()
  await expect(elsewhere.getByText(/only on the device that made them/)).toBeVisible()
  await expect(elsewhere.getByLabel('Link', { exact: true })).toHaveCount(0)

  // Without a network the link is shown, and nothing changes
  await page.context().setOffline(true)
  await expect(dialog.getByText(/^You’re offline/)).toBeVisible()
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(address)
  await page.context().setOffline(false)
  await expect(dialog.getByText(/^You’re offline/)).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('No guest links yet')).toBeVisible()
  await expect.poll(() => countRows(page, 'clique-cache-', 'guestSecrets')).toBe(0)
  expect(await visitor.refusal('openGuestLink', { body: { secret } })).toBe('410 INVITE_REVOKED')
  expect(server.output()).not.toContain(secret)
})

test('a link that was revoked elsewhere is forgotten here', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 1)
  const page = await device(PHONE)
  await arrive(page, owner, `/collection/${collectionId}`)
  await makeLink(page)
  expect(await countRows(page, 'clique-cache-', 'guestSecrets')).toBe(1)
  const { items } = await owner.call.ask('guestLinks', { params: { id: collectionId } })
  await owner.call.ask('revokeGuestLink', { params: { linkId: items[0]?.linkId ?? '' } })
  await page.clock.install({ time: Date.now() + 120_000 })
  await page.reload()
  const dialog = await openGuestLinks(page)
  await expect(dialog.getByText('No guest links yet')).toBeVisible()
  await expect.poll(() => countRows(page, 'clique-cache-', 'guestSecrets')).toBe(0)
})

test('a guest is removed with their photos, which an undo brings back', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 1)
  const page = await device(PHONE)
  await arrive(page, owner, `/collection/${collectionId}`)
  const { address } = await makeLink(page)
  const secret = address.split('#').at(-1) ?? ''
  const guest = await enterGuest({ visitor: new Caller(server.url), url: server.url }, { linkId: '', secret }, 'Mia')
  await addPhotos(
    { ...newPerson(server, bob), call: guest, userId: guest.userId, uid: '', refreshToken: '' },
    collectionId,
    2,
  )
  await page.reload()
  await expect(page.locator('[data-photo]')).toHaveCount(3)
  const dialog = await openGuestLinks(page)
  await expect(dialog.getByText('See and add photos · 1 guest · 2 photos')).toBeVisible()
  await dialog.getByRole('button', { name: /^Open the link/ }).click()
  await expect(dialog.getByText(/^2 photos · entered/)).toBeVisible()
  await expectAccessible(page, { where: 'guests' })
  await dialog.getByRole('button', { name: 'Remove Mia' }).click()
  await expect(page.getByText('They are signed out, and their 2 photos are deleted.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('Removed', { exact: true })).toBeVisible()
  await expect(page.locator('[data-photo]')).toHaveCount(1)
  expect(await guest.refusal('guestSelf', {})).toBe('401 GUEST_REMOVED')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove Mia' })).toBeVisible()
  await expect(page.locator('[data-photo]')).toHaveCount(3)
  await guest.ask('guestSelf', {})
})

test('a poster has the code on one page, and nothing else of the app', async ({ device, server }) => {
  const owner = await register(server, alice)
  const collectionId = await makeCollection(
    owner,
    await makeClique(owner, 'Lake house'),
    'Donaudampfschifffahrt'.repeat(4),
  )
  const page = await device(PHONE)
  await arrive(page, owner, `/collection/${collectionId}`)
  const { dialog, address } = await makeLink(page)
  const poster = page.locator('[data-poster]')
  await expect(poster).toBeHidden()
  await expect(dialog.getByText('Only this device can open this address.', { exact: false })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await dialog.getByRole('button', { name: 'Print a poster' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)

  await page.emulateMedia({ media: 'print' })
  await expect(poster.getByRole('heading')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await readCode(poster.locator('svg'))).toBe(address)
  expect(await page.locator('button:visible, nav:visible, input:visible').count()).toBe(0)
  await expect(poster.getByText(address, { exact: true })).toBeVisible()
  for (const format of ['A4', 'Letter', 'A5'])
    for (const landscape of [false, true]) {
      const pdf = await page.pdf({
        format,
        landscape,
        margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' },
      })
      expect([format, landscape, pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length]).toEqual([
        format,
        landscape,
        1,
      ])
    }
})

test('a slideshow shows the code of a link that this device made', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 2)
  const page = await device(PHONE)
  await arrive(page, owner, `/collection/${collectionId}`)
  const start = async (on: Page) => {
    await on.getByRole('button', { name: 'Collection options' }).click()
    await on.getByRole('menuitem', { name: 'Slideshow' }).click()
    return on.getByRole('dialog', { name: 'Slideshow' })
  }
  const { dialog, address } = await makeLink(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await leftLayers(page)
  const show = await start(page)
  const code = page.locator('[data-guest-code]')
  const choose = async (place: string) => {
    await show.getByRole('button', { name: 'Show QR code' }).click()
    await page.getByRole('menuitem', { name: place }).click()
  }
  await expect(show.getByRole('button', { name: 'Show QR code' })).toBeVisible()
  await expect(code).toHaveCount(0)
  await choose('QR code in a corner')
  await expect(code).toContainText('Add your photos')
  await expect(code).toContainText('Summer week')
  expect(await readCode(code.locator('svg'))).toBe(address)
  await expectAccessible(page, { where: 'slideshow with a code' })

  // On each tenth photo, counted from the first one
  await choose('QR code on every 10th photo')
  await expect(code).toHaveCount(0)
  for (let shown = 2; shown <= 10; shown++) {
    await show.getByRole('button', { name: 'Next photo' }).click()
    await expect(code).toHaveCount(shown === 10 ? 1 : 0)
  }
  const { items } = await owner.call.ask('guestLinks', { params: { id: collectionId } })
  await owner.call.ask('revokeGuestLink', { params: { linkId: items[0]?.linkId ?? '' } })

  const other = await device(PHONE)
  await arrive(other, owner, `/collection/${collectionId}`)
  await start(other)
  await expect(other.getByLabel('Seconds for each photo')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Show QR code' })).toHaveCount(0)
})
