import type { Page } from '@playwright/test'
import { newPerson, nextCode } from '../people'
import { arrive, register } from '../seed'
import { leftLayers, registerAs, signIn } from '../steps'
import { expectAccessible } from '../accessible'
import { expect, test } from '../test'
import { alice } from '../users'

test('a new person registers, signs out, and signs in again', async ({ device, server }) => {
  const page = await device()
  const person = newPerson(server, alice)
  await registerAs(page, person)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await leftLayers(page)
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
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await page.getByLabel('Six-digit code').fill('222222')
  await expect(page).toHaveURL(/\/auth\/register$/)
})

test('after five wrong codes a new one is sent in one press, all by keyboard', async ({ device }) => {
  const page = await device()
  await page.goto('/auth')
  await page.getByLabel('Phone number').fill('3333333333')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  // Each is typed over the previous one.
  for (const wrong of ['1', '2', '4', '5', '6', '7']) {
    await page.keyboard.type(wrong.repeat(6))
    await expect(page.getByLabel('Six-digit code')).toHaveValue(wrong.repeat(6))
    await expect(page.getByLabel('Six-digit code')).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByText('Too many wrong codes. Request a new one.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new code' }).press('Enter')
  await expect(page.getByText('A new code was sent.')).toBeVisible()
  await page.keyboard.type('333333')
  await expect(page).toHaveURL(/\/auth\/register$/)
})

// [S1]
test('a signed-in person starts with no server, as themselves', async ({ device, server }) => {
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

// [S3]
test('the code step outlives a reload and a killed tab, and ends at cancel and at sign-in', async ({
  device,
  server,
}) => {
  const page = await device()
  const stored = (at: Page) => at.evaluate(() => JSON.stringify(localStorage).includes('4155'))
  const person = newPerson(server, alice)
  const code = nextCode(person)
  await page.goto('/auth')
  await page.getByLabel('Phone number').fill(person.digits)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByLabel('Six-digit code')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^\+1 \(415\) 555-/)).toBeVisible()
  await expect(page, 'no number in the address').toHaveURL(/^[^?#]*\/auth\/verify$/)

  const reopened = await page.context().newPage()
  await page.close()
  await reopened.goto('/')
  await expect(reopened).toHaveURL(/\/auth\/verify$/)
  await reopened.getByRole('button', { name: '← Back to phone number' }).click()
  await expect(reopened).toHaveURL(/\/auth$/)
  expect(await stored(reopened)).toBe(false)

  const second = nextCode(person)
  expect(await code).toMatch(/^\d{6}$/)
  await reopened.getByLabel('Phone number').fill(person.digits)
  await reopened.getByRole('button', { name: 'Get Started' }).click()
  await expect(reopened.getByLabel('Six-digit code')).toBeVisible()
  await reopened.reload()
  const waiting = await reopened.context().newPage()
  await waiting.goto('/auth')
  await expect(waiting).toHaveURL(/\/auth\/verify$/)
  await reopened.getByLabel('Six-digit code').fill(await second)
  await expect(reopened).toHaveURL(/\/auth\/register$/)
  expect(await stored(reopened)).toBe(false)
  // Another tab at the code step notices.
  await expect(waiting).toHaveURL(/\/auth\/register$/)
})

test('a number is judged before a code goes to it, whatever country it is typed with', async ({ device }) => {
  const page = await device()
  const sent: string[] = []
  await page.route(/accounts:sendVerificationCode/, (route) => {
    sent.push((route.request().postDataJSON() as { phoneNumber: string }).phoneNumber)
    return route.fulfill({ status: 400, json: { error: { code: 400, message: 'QUOTA_EXCEEDED' } } })
  })
  await page.goto('/auth')
  const number = page.getByLabel('Phone number')
  const start = page.getByRole('button', { name: 'Get Started' })
  await number.pressSequentially('+999 12345678')
  await expect(start).toBeDisabled()
  await number.fill('415')
  await number.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter the whole phone number.' })).toBeVisible()
  await expectAccessible(page, { where: 'why no code is sent yet' })
  await number.fill('1234567890')
  await start.click()
  await expect(page.getByText('Invalid phone number. Please check and try again.')).toBeVisible()
  expect(sent).toEqual([])
  await number.fill('')
  await number.pressSequentially('0049 1512 3456789')
  await expect(page.getByLabel('Country code')).toHaveText('DE +49')
  await start.click()
  await expect(page.getByText(/quota/i)).toBeVisible()
  expect(sent).toEqual(['+4915123456789'])
})

test('the country is chosen from all, by keys or by a pasted number', async ({ device }) => {
  const page = await device()
  const sent: string[] = []
  await page.route(/accounts:sendVerificationCode/, (route) => {
    sent.push((route.request().postDataJSON() as { phoneNumber: string }).phoneNumber)
    return route.fulfill({ json: { sessionInfo: 'sent' } })
  })
  await page.goto('/auth')
  // A key that is pressed before the app has started goes nowhere.
  const country = page.locator('#root').getByRole('combobox', { name: 'Country code', exact: true })
  await expect(country).toHaveText('US +1')
  await country.press('ArrowDown')
  const dialog = page.getByRole('dialog', { name: 'Country code' })
  const search = dialog.getByLabel('Search countries')
  await expect(search).toBeFocused()
  await expect(dialog.getByRole('listitem').first()).toHaveText('United States+1')
  await expect(dialog.getByRole('button', { name: 'Zimbabwe +263' })).toBeVisible()
  await expectAccessible(page, { where: 'the choice of a country' })

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('button', { name: 'Canada +1' })).toBeFocused()
  await page.keyboard.type('+31')
  await expect(search).toHaveValue('+31')
  await expect(dialog.getByRole('status')).toHaveText('1 match')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(country).toBeFocused()
  await expect(country).toHaveText('US +1')

  await country.click()
  await search.fill('nether')
  await search.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(country).toHaveText('NL +31')
  await country.click()
  await expect(dialog.getByRole('button', { name: 'Netherlands +31', pressed: true })).toBeInViewport()
  await dialog.getByRole('button', { name: 'Netherlands +31', pressed: true }).click()
  await leftLayers(page)
  await page.getByLabel('Phone number').fill('0612345678')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByText('We sent a code to')).toContainText('+31 6 12345678')

  await page.getByRole('button', { name: '← Back to phone number' }).click()
  await page.getByLabel('Phone number').fill('+43 660 1234567')
  await expect(country).toHaveText('AT +43')
  await page.reload()
  await expect(country).toHaveText('AT +43')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByText('We sent a code to')).toContainText('+43 660 1234567')
  expect(sent).toEqual(['+31612345678', '+436601234567'])
})

test('why no code is sent is reported in words', async ({ device }) => {
  const page = await device()
  let message = 'ADMIN_ONLY_OPERATION'
  await page.route(/accounts:sendVerificationCode/, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message } } }),
  )
  await page.goto('/auth')
  await page.getByLabel('Phone number').fill('4155550100')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByText('This number is not invited.')).toBeVisible()
  await expect(page.getByText(/Ask someone in your clique for a personal invitation/)).toBeVisible()
  message = 'CODE_NOT_SENT'
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByText(/The code could not be sent just now/)).toBeVisible()
  message = 'CODES_EXHAUSTED'
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByText(/as many codes as it may in an hour/)).toBeVisible()
})
