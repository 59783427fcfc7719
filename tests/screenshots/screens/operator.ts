/** Screens that a server on trial does not show by itself: its answers are completed on their way. */
import type { Locator, Page } from '@playwright/test'
import { arrive } from '../../e2e/seed'
import { answerWith } from '../answer'
import type { Screen } from '../screen'
import { longWord, type World } from '../world'

/** Adds `changes` to the answers of a call. */
const complete = (page: Page, call: string, changes: object) =>
  page.route(`**/api/${call}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as object
    await route.fulfill({ response, json: response.ok() ? { ...answer, ...changes } : answer })
  })

/** A screen whose answers are completed before the user arrives: stored ones are not read again. */
const completed = (
  name: string,
  path: string,
  prepare: (page: Page, world: World) => Promise<unknown>,
  open: (page: Page, world: World) => Locator | Promise<Locator>,
): Screen => ({
  name,
  open: async (page, world) => {
    await page.unrouteAll()
    await prepare(page, world)
    await arrive(page, world.me, path)
    return open(page, world)
  },
})

const MINUTE_AGO = new Date(Date.now() - 60_000).toISOString()
const waitingFor = (numberEnd: string, sessions: number, networks: number, who: object) => ({
  id: numberEnd,
  numberEnd,
  user: null,
  invitation: null,
  ...who,
  askedAt: MINUTE_AGO,
  sessions,
  networks,
})

const withCodes = async (page: Page) => {
  await complete(page, 'admin/overview', { handsCodesOn: true, sends: { gateway: true, mail: true } })
  await page.route('**/api/admin/test', (route) => answerWith<'sendTest'>(route, { cause: longWord(60) }))
  const named = { username: longWord(50), firstName: longWord(50), lastName: 'W' }
  const codes = [
    waitingFor('0138', 1, 1, {}),
    waitingFor('0139', 1, 1, { invitation: { by: longWord(50), clique: longWord(50) } }),
    waitingFor('5678', 2, 2, { user: named }),
  ]
  await page.route('**/api/admin/codes', (route) =>
    route.request().method() === 'POST'
      ? answerWith<'showWaitingCode'>(route, { code: '314159', phoneNumber: '+15555555678' })
      : answerWith<'adminWaitingCodes'>(route, { codes }),
  )
}

const DAY_AGO = new Date(Date.now() - 86_400_000).toISOString()
const passkey = (id: string, elsewhere: string | null, lastUsedAt: string | null) => ({
  id,
  credentialId: id,
  elsewhere,
  name: longWord(60),
  dateCreated: DAY_AGO,
  lastUsedAt,
})

/** The device may have passkeys, of which the server lists three. The user lacks another way in. */
const withPasskeys = async (page: Page, { server }: World) => {
  await complete(page, 'config', { passkeys: { rpId: new URL(server.url).hostname } })
  await page.route('**/api/user/self', async (route) => {
    const response = await route.fetch()
    const { user, ...rest } = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { ...rest, user: { ...user, lacksSecondWayIn: true } } })
  })
  const passkeys = [
    passkey('a', null, DAY_AGO),
    passkey('b', null, null),
    passkey('c', `${longWord(50)}.example`, null),
  ]
  await page.route('**/api/passkeys', (route) => answerWith<'passkeys'>(route, { passkeys }))
}

const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString()
const guestLink = (linkId: string, kind: 'guest' | 'wall', guests: number, photos: number) => ({
  linkId,
  kind,
  collection: longWord(100),
  expiresAt: IN_A_WEEK,
  guests,
  photos,
})

const withGuestLinks = (page: Page) =>
  page.route('**/api/admin/cliques/*/guestLinks?*', (route) => {
    const links = [guestLink('a', 'guest', 2000, 20_000), guestLink('b', 'guest', 1, 1), guestLink('c', 'wall', 0, 0)]
    return answerWith<'adminGuestLinks'>(route, { links, page: 0, size: 20, totalCount: 3, hasMore: false })
  })

const openInSettings = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name }).click()
}
const passkeysIn = (page: Page) => page.getByRole('dialog', { name: 'Passkeys' })

export const operator: Screen[] = [
  completed('admin-codes', '/admin', withCodes, async (page) => {
    await page.getByRole('button', { name: /^Show .*5678$/ }).click()
    return page.getByText('314159')
  }),
  completed('admin-tests', '/admin', withCodes, async (page) => {
    await page.getByRole('button', { name: 'Send a test code' }).click()
    return page.getByText(/^Not sent: /)
  }),
  completed('admin-quota', '/admin', withCodes, async (page, { layla }) => {
    await page.getByRole('tab', { name: 'People' }).click()
    await page.getByRole('button', { name: `Actions for ${layla.username}` }).click()
    await page.getByRole('menuitem', { name: 'Space limit' }).click()
    return page.getByLabel('Limit in GB')
  }),
  completed('admin-guest-links', '/admin', withGuestLinks, async (page) => {
    await page.getByRole('tab', { name: 'Cliques' }).click()
    await page
      .getByRole('button', { name: /guest links? of/ })
      .first()
      .click()
    return page.getByRole('dialog').getByText('Shown on a screen')
  }),
  completed('admin-way-in', '/admin', withPasskeys, (page) =>
    page.getByRole('note').getByRole('button', { name: 'Add a passkey' }),
  ),
  completed('log-out-last-way-in', '/admin', withPasskeys, async (page) => {
    await page.getByRole('note').waitFor()
    await openInSettings(page, 'Log Out')
    return page.getByRole('button', { name: 'Add a passkey first' })
  }),
  completed('passkeys', '/', withPasskeys, async (page) => {
    await openInSettings(page, 'Passkeys')
    return passkeysIn(page).getByRole('heading', { name: 'Passkeys' })
  }),
  completed('passkey-remove', '/', withPasskeys, async (page) => {
    await openInSettings(page, 'Passkeys')
    await passkeysIn(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    return page.getByRole('alertdialog').getByRole('button', { name: 'Remove' })
  }),
]
