/** Passkeys, with Chromium's virtual device: offered after registration, used to sign in, listed in the settings. */
import type { Page } from '@playwright/test'
import { setVerified, withAuthenticator } from './authenticator'
import { newPerson } from '../people'
import { closeSettings, expectActive, fillRegistration, signIn } from '../steps'
import { expect, test } from '../test'
import { ada } from '../users'

/** The page's requests to another origin, as they happen. */
const foreignRequests = (page: Page) => {
  const found: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') found.push(request.url())
  })
  return found
}

test('a passkey is offered after registration, signs in, and is renamed and removed in the settings', async ({
  device,
  server,
}) => {
  // Passkeys belong to a host name, never to an IP address.
  const page = await device({ baseURL: server.url.replace('127.0.0.1', 'localhost') })
  const phone = await withAuthenticator(page)
  const foreign = foreignRequests(page)
  const person = newPerson(server, ada)
  await signIn(page, person)
  await fillRegistration(page, person, undefined, async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('Passkey added')).toBeVisible()
  })
  await expect(page).toHaveURL(/\/$/)

  // Signed out: one press; a failed confirmation shows no message and can be repeated
  const logOut = async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/auth$/)
  }
  await setVerified(phone, false)
  await logOut()
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.click()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL(/\/auth$/)
  await setVerified(phone, true)
  await button.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()

  // Listed, renamed; this device cannot create a second passkey
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Passkeys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Passkeys' })
  await expect(dialog.getByText(/^On this device · Added .*, last used/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible()
  const rename = dialog.getByRole('button', { name: /^Rename/ })
  await rename.click()
  await dialog.getByLabel('Name of the passkey').fill('Not this')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectActive(rename)
  await page.keyboard.press('Enter')
  await expectActive(dialog.getByLabel('Name of the passkey'))
  await dialog.getByLabel('Name of the passkey').fill('My phone')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('My phone')).toBeVisible()
  await expectActive(rename)

  // Removed: the phone no longer offers it, because the app has told it so
  await dialog.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('No passkeys yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await closeSettings(page)
  await setVerified(phone, false)
  await logOut()
  await setVerified(phone, true)
  await button.click()
  await expect(page.getByText('This browser did not offer a passkey.', { exact: false })).toBeVisible()
  // Codes, the provider's SDK and passkeys: no request goes to another origin.
  expect(foreign).toEqual([])
})
