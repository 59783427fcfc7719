/**
 * Signs users in on devices without the screens, by the app's own data: the databases that one sign-in through the
 * screens left, with the names and tokens of another user.
 */
import { expect, type Browser, type Page } from '@playwright/test'
import type { Person } from './people'
import { signIn } from './steps'

/** Databases with the signed-in user. The app's stored answers are not in them. */
const DATABASES = ['clique-device', 'firebaseLocalStorageDb']

/** The values that name a user on a device on which they are signed in. */
const namesOf = (
  { userId, uid, username, firstName, lastName, digits }: Person,
  idToken: string,
  refreshToken: string,
) =>
  [idToken, refreshToken, uid, userId, username, firstName, lastName, `+1${digits}`].map((name) => JSON.stringify(name))

export interface SignedInDevice {
  names: string[]
  /** JSON of Playwright's storageState() for the server's origin. */
  state: string
}

/** Signs a user in through the screens, and keeps the device's data about them. */
export const recordSignIn = async (browser: Browser, person: Person): Promise<SignedInDevice> => {
  const context = await browser.newContext({ baseURL: person.server.url })
  const page = await context.newPage()
  const answered = page.waitForResponse(/accounts:signInWithPhoneNumber/)
  await signIn(page, person)
  const { idToken, refreshToken } = (await (await answered).json()) as Record<'idToken' | 'refreshToken', string>
  const names = namesOf(person, idToken, refreshToken)
  let state = ''
  const isComplete = async () => {
    const [origin] = (await context.storageState({ indexedDB: true })).origins as { indexedDB?: { name: string }[] }[]
    const indexedDB = origin?.indexedDB?.filter(({ name }) => DATABASES.includes(name))
    state = JSON.stringify({ localStorage: [], indexedDB })
    return names.every((name) => state.includes(name))
  }
  await expect.poll(isComplete).toBe(true)
  await context.close()
  return { names, state }
}

/** Signs a user in on a page's device, which has no other data from here on. */
export const plantSession = async (page: Page, person: Person, { names, state }: SignedInDevice) => {
  const theirs = namesOf(person, person.call.token ?? '', person.refreshToken)
  const planted = names.reduce((text, name, at) => text.replaceAll(name, theirs[at] ?? ''), state)
  // The page's own origin, which may be that of a proxy before the server.
  const { origin } = new URL((await page.request.get('/api/health/live')).url())
  await page.context().setStorageState({ cookies: [], origins: [{ ...JSON.parse(planted), origin }] })
}
