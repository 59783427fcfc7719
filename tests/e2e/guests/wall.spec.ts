/** A screen in a room that shows a collection: /wall#secret. */
import { expectAccessible } from '../accessible'
import { controlled } from '../installed'
import { addPhotos, arrive, seedCollection } from '../seed'
import { expect, test } from '../test'
import { openGuestLinks } from './guest-links'
import { readCode } from './qr'

test('a host shows a collection on a screen, which follows new photos until the link is revoked', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await seedCollection(server, 2)
  const phone = await device()
  await arrive(phone, owner, `/collection/${collectionId}`)
  const dialog = await openGuestLinks(phone)
  await dialog.getByRole('button', { name: 'Show on a screen' }).click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(new URL(address).pathname).toBe('/wall')

  const screen = await device({ viewport: { width: 1280, height: 800 } })
  await screen.goto(address)
  const show = screen.getByRole('dialog', { name: 'Slideshow' })
  await expect(show.locator('img[data-shown], img').first()).toBeVisible()
  await expectAccessible(screen)
  // The screen may see and nothing else.
  await show.getByRole('button', { name: 'Close' }).click()
  await expect(screen.getByRole('heading', { name: 'Summer week' })).toBeVisible()
  await expect(screen.getByText('2 flicks')).toBeVisible()
  await expectAccessible(screen)
  await addPhotos(owner, collectionId, 3)
  await expect(screen.getByText('5 flicks')).toBeVisible()
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect(show).toBeVisible()
  await controlled(screen)
  await screen.context().setOffline(true)
  await screen.reload()
  await expect(show.locator('img').first()).toBeVisible()
  await screen.context().setOffline(false)

  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(screen.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
})

test('a screen shows the code of the guest link that its host made', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 2)
  const phone = await device()
  await arrive(phone, owner, `/collection/${collectionId}`)
  const dialog = await openGuestLinks(phone)
  const link = dialog.getByLabel('Link', { exact: true })
  await dialog.getByRole('button', { name: 'New guest link' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const guests = await link.inputValue()
  await dialog.getByRole('button', { name: 'All guest links' }).click()
  await dialog.getByRole('button', { name: 'Show on a screen' }).click()
  await expect(link).toHaveValue(/\/wall#[\w-]{22}\.[\w-]{22}$/)

  const screen = await device({ viewport: { width: 1280, height: 800 } })
  await screen.goto(await link.inputValue())
  await screen.getByRole('button', { name: 'Show QR code' }).click()
  await screen.getByRole('menuitem', { name: 'QR code in a corner' }).click()
  const code = screen.locator('[data-guest-code] svg')
  await expect(code).toBeVisible()
  const placeAt = (minute: number) =>
    code.evaluate((element, at) => {
      for (const animation of element.parentElement?.getAnimations() ?? []) animation.currentTime = at * 60_000 + 1
      return Math.round(element.getBoundingClientRect().x)
    }, minute)
  // An unchanged picture burns in on some screens.
  expect((await placeAt(1)) - (await placeAt(0))).toBe(4)
  expect(await readCode(code)).toBe(guests)
  await controlled(screen)
  await screen.context().setOffline(true)
  await screen.reload()
  await expect(code).toBeVisible()
})

test('a screen in an empty room starts by itself: once its link is resumed, and after the browser deleted everything', async ({
  device,
  server,
}) => {
  const { owner, collectionId } = await seedCollection(server, 2)
  const { link, secret } = await owner.call.ask('createGuestLink', {
    params: { id: collectionId },
    body: { kind: 'wall', expiresIn: 86_400 },
  })
  const pause = (isPaused: boolean) =>
    owner.call.ask('pauseGuestLink', { params: { linkId: link.linkId }, body: { isPaused } })
  await pause(true)
  const screen = await device({ viewport: { width: 1280, height: 800 } })
  await screen.clock.install()
  await screen.goto(`/wall#${secret}`)
  await expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await pause(false)
  await screen.clock.fastForward(30_000)
  const show = screen.getByRole('dialog', { name: 'Slideshow' })
  await expect(show.locator('img').first()).toBeVisible()

  const before = await show.elementHandle()
  await screen.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase('clique-device').addEventListener('success', () => resolve())
      }),
  )
  await expect.poll(() => before?.isVisible()).toBe(false)
  await expect(show.locator('img').first()).toBeVisible()
  // A message would stay over the photos for as long as no one closes it.
  await expect(screen.getByText('This browser deleted everything', { exact: false })).toHaveCount(0)
})
