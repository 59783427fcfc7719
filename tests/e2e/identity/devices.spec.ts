/** The devices of a user, listed in the settings: a device that is ended there is signed out at its next call. */
import type { Page } from '@playwright/test'
import { arrive, register } from '../seed'
import { closeSettings, enterNumber, signIn } from '../steps'
import { expect, test } from '../test'

/** The device shows it once, at its next call: a background call may be the next before a reload. */
const toldSignedOut = (page: Page) => expect(page.getByText('You were signed out.')).toBeVisible({ timeout: 60_000 })

test('a device that another one signs out is refused at its next call, and says so @long', async ({
  device,
  server,
}) => {
  const ada = await register(server, { username: 'ada', firstName: 'Ada', lastName: 'Archer' })
  const [phone, desk] = [await device(), await device()]
  await arrive(phone, ada)
  await signIn(desk, ada)

  await phone.getByRole('button', { name: 'Settings' }).click()
  await phone.getByRole('button', { name: 'Devices' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Devices' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText('This device')
  await dialog.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  const deskTold = toldSignedOut(desk)
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await desk.reload()
  await Promise.all([deskTold, expect(desk).toHaveURL(/\/auth$/)])

  // Back on the desktop, in the same page, which no longer says so; it ends all others
  await enterNumber(desk, ada)
  await expect(desk.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(desk.getByText('You were signed out.')).toBeHidden()
  await desk.getByRole('button', { name: 'Settings' }).click()
  await desk.getByRole('button', { name: 'Devices' }).click()
  const others = desk.getByRole('dialog', { name: 'Devices' })
  await others.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(desk.getByText('They have to sign in again.', { exact: false })).toBeVisible()
  const phoneTold = toldSignedOut(phone)
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(others.getByRole('listitem')).toHaveCount(1)
  await desk.keyboard.press('Escape')
  await closeSettings(desk)
  await phone.reload()
  await Promise.all([phoneTold, expect(phone).toHaveURL(/\/auth$/)])
  await desk.reload()
  await expect(desk.getByRole('link', { name: 'Profile' })).toBeVisible()
})

test('tabs renew the token in any order, and the session continues @long', async ({ device, server }) => {
  const ada = await register(server, { username: 'ada', firstName: 'Ada', lastName: 'Archer' })
  const first = await device()
  await signIn(first, ada)
  const second = await first.context().newPage()
  await second.goto('/')
  for (const page of [first, second]) await page.getByRole('button', { name: 'Settings' }).click()
  for (const page of [first, first, second, first, second, second, first]) {
    // The server rejects a token that it accepted before: the app renews it.
    const once = { times: 1 }
    await page.route(
      '**/api/devices',
      (route) => route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED' } }),
      once,
    )
    const renewed = page.waitForResponse('**/securetoken.googleapis.com/v1/token?*')
    await page.getByRole('button', { name: 'Devices' }).click()
    expect((await renewed).status()).toBe(200)
    const dialog = page.getByRole('dialog', { name: 'Devices' })
    await expect(dialog.getByText('This device')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
