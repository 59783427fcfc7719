/** What people do, in the words of the screens. */
import { expect, type Page } from '@playwright/test'

/** Signs in with the test number of a digit from 1 to 5; ends on the screen that follows. */
export const signIn = async (page: Page, digit: number) => {
  await page.goto('/')
  await enterNumber(page, digit)
}

/** The same from phone entry on. */
export const enterNumber = async (page: Page, digit: number) => {
  await page.getByLabel('Phone number').fill(String(digit).repeat(10))
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByLabel('Six-digit code').fill(String(digit).repeat(6))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).not.toHaveURL(/\/auth(\/verify)?$/)
}

export interface NewPerson {
  username: string
  firstName: string
  lastName: string
}

/** Signs in for the first time and registers; ends at home. */
export const registerAs = async (page: Page, digit: number, person: NewPerson) => {
  await signIn(page, digit)
  await fillRegistration(page, person)
  await expect(page).toHaveURL(/\/$/)
}

/** Registers from the form on; ends where the person was going. */
export const fillRegistration = async (page: Page, person: NewPerson) => {
  await expect(page.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Username').fill(person.username)
  await expect(page.getByText('Username is available!')).toBeVisible()
  await page.getByText('I confirm that I am 16 years of age or older').click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Clique!' })).toBeVisible()
  await page.getByRole('button', { name: 'Get Started' }).click()
}

/** Milliseconds in which nothing is asked or answered, for a page to count as quiet. */
const QUIET_MS = 500

/**
 * Until the page asks and is answered nothing more. Playwright's own 'networkidle' never comes: while somebody looks at
 * the app, the stream of changes stays open.
 */
export const quiet = async (page: Page) => {
  await page.waitForLoadState()
  let last = Date.now()
  const note = () => (last = Date.now())
  const events = ['request', 'requestfinished', 'requestfailed'] as const
  for (const event of events) page.on(event as 'request', note)
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(50)
  for (const event of events) page.off(event as 'request', note)
}

/** Of a collection's menu, the part that is its owner's alone is not offered. */
export const expectNotOwner = async (page: Page) => {
  await page.getByRole('button', { name: 'Collection options' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Keep on this phone'])
  await page.keyboard.press('Escape')
}
