import { newPerson } from './people'
import { arrive, register } from './seed'
import { registerAs, signIn } from './steps'
import { expect, test } from './test'

const alice = { username: 'alice', firstName: 'Alice', lastName: 'Archer' }

test('a new person registers, signs out, and comes back', async ({ device, server }) => {
  const page = await device()
  const person = newPerson(server, alice)
  await registerAs(page, person)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/collection/0190a0f0-0000-7000-8000-000000000000')
  await expect(page).toHaveURL(/\/auth$/)
  await signIn(page, person)
  await expect(page).toHaveURL(/\/$/)
})

test('a wrong code is refused in words, and the right one still works', async ({ device }) => {
  const page = await device()
  await page.goto('/auth')
  await page.getByLabel('Phone number').fill('2222222222')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByLabel('Six-digit code').fill('111111')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await page.getByLabel('Six-digit code').fill('222222')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/auth\/register$/)
})

test('after five wrong codes a new one is sent in one press, all by keyboard', async ({ device }) => {
  const page = await device()
  await page.goto('/auth')
  await page.getByLabel('Phone number').fill('3333333333')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  // Each is typed over the one before.
  for (const wrong of ['1', '2', '4', '5', '6', '7']) {
    await page.keyboard.type(wrong.repeat(6))
    await expect(page.getByLabel('Six-digit code')).toHaveValue(wrong.repeat(6))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Six-digit code')).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByText('Too many wrong codes. Request a new one.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new code' }).press('Enter')
  await expect(page.getByText('A new code was sent.')).toBeVisible()
  await page.keyboard.type('333333')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/register$/)
})

test('a signed-in person starts with no server, as whoever they are', async ({ device, server }) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await server.kill()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/$/)
})
