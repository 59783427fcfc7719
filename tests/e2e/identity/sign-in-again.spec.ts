/** A passkey needs a recent sign-in: the app asks on the spot, by a code or a passkey, and continues. */
import type { Page } from '@playwright/test'
import { withAuthenticator } from './authenticator'
import { nextCode } from '../people'
import { register } from '../seed'
import { signIn } from '../steps'
import { expect, test } from '../test'

/** The server answers the next such call as if the user had signed in long ago. */
const signedInLongAgo = (page: Page) =>
  page.route(
    '**/api/passkeys/options',
    (route) => route.fulfill({ status: 403, json: { code: 'SIGN_IN_AGAIN', message: 'Confirm first that it is you' } }),
    { times: 1 },
  )

test('adding a passkey after a long time asks for a code in place and continues', async ({ device, server }) => {
  const ada = await register(server, { username: 'ada', firstName: 'Ada', lastName: 'Archer' })
  const page = await device({ baseURL: server.url.replace('127.0.0.1', 'localhost') })
  await withAuthenticator(page)
  await signIn(page, ada)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Passkeys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Passkeys' })
  const add = dialog.getByRole('button', { name: 'Add a passkey on this device' })
  const confirming = page.getByRole('dialog', { name: "Confirm it's you" })

  // Not confirmed: nothing is added, and there is no error
  await signedInLongAgo(page)
  await add.click()
  await expect(confirming).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirming).toBeHidden()
  await expect(dialog.getByText('No passkeys yet.')).toBeVisible()

  await signedInLongAgo(page)
  await add.click()
  const sent = nextCode(ada)
  await confirming.getByRole('button', { name: 'Send me a code' }).click()
  const code = await sent
  const field = confirming.getByLabel('Six-digit code')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(confirming.getByText('That code is not correct.', { exact: false })).toBeVisible()
  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/not used yet$/)).toBeVisible()
  await expect(confirming).toBeHidden()

  // Signing out the other devices shows that the passkey is left, and removes it
  await signIn(await device(), ada)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Devices' }).click()
  const devices = page.getByRole('dialog', { name: 'Devices' })
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(devices.getByRole('heading', { name: 'These can still sign you in' })).toBeVisible()
  await devices.getByRole('button', { name: /^Remove / }).click()
  await expect(devices.getByText('These can still sign you in')).toBeHidden()
})
