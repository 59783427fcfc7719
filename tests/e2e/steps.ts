/** User actions, in the words of the screens. */
import { expect, type Locator, type Page } from '@playwright/test'
import { nextCode, type NewPerson } from './people'

/**
 * Waits until every closed dialog, sheet and menu has left the browser's history: until then a `goto` is aborted, and a
 * `reload` may never begin.
 */
export const leftLayers = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer ?? 0)).toBe(0)

/**
 * Called after each step, with a check that must hold then. A story that reloads the page does so first, and then
 * checks.
 */
export type AfterStep = (fact: () => Promise<unknown>) => Promise<unknown>
const goOn: AfterStep = () => Promise.resolve()

/** Signs in; ends on the following screen. */
export const signIn = async (page: Page, person: NewPerson, after = goOn) => {
  await page.goto('/')
  await enterNumber(page, person, after)
}

/** The same from phone entry on. */
export const enterNumber = async (page: Page, person: NewPerson, after = goOn) => {
  const code = nextCode(person)
  const number = page.getByLabel('Phone number')
  await number.fill(person.digits)
  const typed = await number.inputValue()
  await after(() => expect(number).toHaveValue(typed))
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await after(() => expect(page.getByLabel('Six-digit code')).toBeVisible())
  await page.getByLabel('Six-digit code').fill(await code)
  await expect(page).not.toHaveURL(/\/auth(\/verify)?$/)
}

/** Signs in for the first time and registers; ends at home. */
export const registerAs = async (page: Page, person: NewPerson, after = goOn) => {
  await signIn(page, person, after)
  await fillRegistration(page, person, after)
  await expect(page).toHaveURL(/\/$/)
  await leftLayers(page)
}

/** Registers from the form on; ends on the user's target screen. `welcomed` is called at the welcome card. */
export const fillRegistration = async (
  page: Page,
  person: NewPerson,
  after = goOn,
  welcomed: () => Promise<unknown> = () => Promise.resolve(),
) => {
  const form = page.getByRole('heading', { name: 'Tell us about yourself' })
  await expect(form).toBeVisible()
  await after(() => expect(form).toBeVisible())
  const fields = [
    [page.getByLabel('First name'), person.firstName],
    [page.getByLabel('Last name'), person.lastName],
    [page.getByLabel('Username'), person.username],
  ] as const
  for (const [field, text] of fields) await field.fill(text)
  await expect(page.getByText('Username is available!')).toBeVisible()
  await page.getByText('I confirm that I am 16 years of age or older').click()
  await after(async () => {
    for (const [field, text] of fields) await expect(field).toHaveValue(text)
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expect(page.getByText('Username is available!')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Clique!' })).toBeVisible()
  await welcomed()
  await page.getByRole('button', { name: 'Get Started' }).click()
}

/** Accepts the invitation on home: 'Joined' is shown until home is fetched again, which may be at once. */
export const joinClique = async (page: Page) => {
  const join = page.getByRole('button', { name: /^Join/ })
  await join.click()
  await expect(join).toBeHidden()
}

/** Opens one of the dialogs of the button 'New'. */
export const openNew = async (page: Page, item: 'Create Clique' | 'Upload Flicks') => {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

/** Milliseconds without a request or an answer, for a page to count as quiet. */
const QUIET_MS = 500

/**
 * Waits until the page has no more requests and answers. Playwright's own 'networkidle' is never reached: while the app
 * is visible, the stream of changes stays open.
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

/** Expects that a collection's menu does not offer the owner's actions. */
export const expectNotOwner = async (page: Page) => {
  await page.getByRole('button', { name: 'Collection options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Keep on this computer' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^(Edit|Delete)/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
}

/**
 * Expects the element to have its page's focus, even if the page does not have the browser's: Playwright calls that
 * 'inactive'.
 */
export const expectActive = (element: Locator) =>
  expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)

/** Presses Escape until `layer` is closed: a layer above it that is still closing takes the first press. */
export const escapeFrom = (page: Page, layer: Locator) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(layer).toBeHidden({ timeout: 1000 })
  }).toPass()

/** Opens Settings, and from there Edit Profile: the button there, not the profile's own. */
export const openEditProfile = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Edit Profile' }).click()
}

/** Closes the settings after a dialog that they opened has just closed. */
export const closeSettings = async (page: Page) => {
  await escapeFrom(page, page.getByRole('dialog', { name: 'Settings' }))
  await leftLayers(page)
}
