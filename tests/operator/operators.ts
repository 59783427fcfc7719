/** The first operator, by the set-up link and with a passkey, and the second one, made from the page. */
import { expect, type Page } from '@playwright/test'
import { setVerified, withAuthenticator } from '../e2e/identity/authenticator'
import type { NewPerson } from '../e2e/people'
import { fillRegistration, leftLayers } from '../e2e/steps'
import type { Story } from './story'

export const firstOperator = async ({ olga, site }: Story, link: string): Promise<void> => {
  const { page, person } = olga
  const lock = await withAuthenticator(page)
  await page.goto(link)
  await page.getByLabel('Phone number').fill(person.digits)
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillRegistration(page, person, undefined, async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('Passkey added')).toBeVisible()
  })
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
  await leftLayers(page)
  const answer = await page.request.get('/', { ignoreHTTPSErrors: true })
  const policy = answer.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/\w+:\/\//)

  // The passkey signs in again
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Settings' }).click()
  // Otherwise the virtual device confirms the browser's own suggestion at once.
  await setVerified(lock, false)
  await page.getByRole('button', { name: 'Log Out' }).click()
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeVisible()
  await setVerified(lock, true)
  await button.click()
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
}

/** Makes a link at /admin that lets a number in. */
export const inviteFrom = async (page: Page, { digits, server }: NewPerson): Promise<string> => {
  await page.goto('/admin')
  await page.getByLabel('Phone number').fill(digits)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = page.getByLabel('Link', { exact: true })
  await expect(link).toHaveValue(new RegExp(`^${server.url}/invitation#`))
  return link.inputValue()
}

/** Opens an invitation for one number on a phone. */
export const takeInvitation = async (phone: Page, link: string): Promise<void> => {
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Yes, continue' }).click()
}

export const secondOperator = async ({ olga, alice }: Story): Promise<void> => {
  // Numbers without an invitation get no code.
  await alice.page.goto('/auth')
  await alice.page.getByLabel('Phone number').fill(alice.person.digits)
  await alice.page.keyboard.press('Enter')
  await expect(alice.page.getByText('This number is not invited.', { exact: false })).toBeVisible()

  await takeInvitation(alice.page, await inviteFrom(olga.page, alice.person))
  await fillRegistration(alice.page, alice.person)
  await expect(alice.page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
  await alice.page.goto('/admin')
  await expect(alice.page.getByRole('heading', { name: 'For operators only' })).toBeVisible()

  await olga.page.goto('/admin')
  await olga.page.getByRole('tab', { name: 'People' }).click()
  await olga.page.getByRole('button', { name: `Actions for ${alice.person.username}` }).click()
  await olga.page.getByRole('menuitem', { name: 'Make operator' }).click()
  await olga.page.getByRole('alertdialog').getByRole('button', { name: 'Make operator' }).click()
  await expect(olga.page.getByRole('alertdialog')).toBeHidden()
  await alice.page.reload()
  await alice.page.getByRole('tab', { name: 'People' }).click()
  // The tabs are drawn before the server refuses; only an operator gets this list.
  await expect(alice.page.getByRole('button', { name: `Actions for ${olga.person.username}` })).toBeVisible()
}
