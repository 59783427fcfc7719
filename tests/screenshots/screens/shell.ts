/** The frame around the screens, home, the settings, activity, and missing pages. */
import { expect, type Page } from '@playwright/test'
import { arrive } from '../../e2e/seed'
import { answerWith } from '../answer'
import { signedIn, type Screen } from '../screen'
import { longWord, type World } from '../world'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  return page.getByRole('dialog', { name: 'Settings' })
}

const fromSettings = async (page: Page, name: string) => {
  await (await openSettings(page)).getByRole('button', { name }).click()
  return page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
}

/** The app listens to the browser's offer from an idle moment on, and shows it on a second visit. */
const offerInstall = async (page: Page, state: 'visible' | 'attached' = 'visible') => {
  await page.evaluate(() => localStorage.setItem('clique.install', JSON.stringify({ visits: 2, lastAt: Date.now() })))
  const card = page.locator('[data-float=install]')
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
    await card.waitFor({ state, timeout: 1000 })
  }).toPass()
}

const adminTab = (name: string, tab: string, text: string | RegExp) =>
  signedIn(`admin-${name}`, '/admin', async (page) => {
    await page.getByRole('tab', { name: tab }).click()
    return page.getByRole('tabpanel').getByText(text).first()
  })

export const shell: Screen[] = [
  signedIn(
    'home-empty',
    '/',
    (page) => page.getByRole('heading', { name: 'Start your first clique' }),
    ({ newcomer }) => newcomer,
  ),
  signedIn('home', '/', (page) => page.getByRole('button', { name: /^Decline/ })),
  signedIn('home-install', '/', async (page) => {
    await offerInstall(page)
    return page.getByRole('region', { name: 'Install Clique' })
  }),
  signedIn('home-floats', '/?shared=none', async (page) => {
    const toast = page.getByText('The photos did not arrive.')
    await toast.waitFor()
    await offerInstall(page, 'attached')
    return toast
  }),
  signedIn('plus-menu', '/', async (page) => {
    await page.getByRole('button', { name: 'New', exact: true }).click()
    return page.getByRole('menuitem', { name: 'Upload Flicks' })
  }),
  signedIn('settings', '/', openSettings),
  signedIn('edit-profile', '/', (page) => fromSettings(page, 'Edit Profile')),
  signedIn('edit-profile-errors', '/', async (page, { layla }: World) => {
    const edit = await fromSettings(page, 'Edit Profile')
    await edit.getByLabel('First name').fill('')
    await edit.getByLabel('Bio').fill(longWord(130))
    await edit.getByLabel('Username').fill(layla.username)
    return edit.getByText('Username is already taken')
  }),
  signedIn('code-email', '/', async (page) => {
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), codesByEmail: true } })
    })
    await page.route('**/api/codeEmail', (route) =>
      answerWith<'codeEmail'>(route, { email: `${longWord(60)}@example.com` }),
    )
    await page.reload()
    return (await fromSettings(page, 'Sign-in codes by e-mail')).getByText('Your codes are sent here')
  }),
  signedIn('devices', '/', async (page) => (await fromSettings(page, 'Devices')).getByText('This device')),
  signedIn('your-data', '/activity?data=true', (page) =>
    page.getByRole('dialog', { name: 'Download your data' }).getByText('Ready.'),
  ),
  signedIn(
    'your-data-preparing',
    '/activity?data=true',
    async (page) => {
      await page.route('**/api/export', (route) =>
        answerWith<'dataExport'>(route, { state: 'preparing', photos: 500, read: 120 }),
      )
      await page.reload()
      return page.getByRole('dialog', { name: 'Download your data' }).getByText('Reading your photos').first()
    },
    ({ newcomer }) => newcomer,
  ),
  signedIn('blocked-users', '/', async (page) =>
    (await fromSettings(page, 'Blocked')).getByRole('button', { name: /^Unblock/ }),
  ),
  signedIn('deleted', '/', async (page) =>
    (await fromSettings(page, 'Recently deleted')).getByRole('button', { name: /^Restore/ }).first(),
  ),
  adminTab('overview', 'Overview', 'Codes in the last hour'),
  signedIn('admin-link', '/admin', async (page) => {
    await page.getByLabel('Phone number').fill('4155550987')
    await page.getByRole('button', { name: 'Make a link' }).click()
    return page.getByLabel('Link', { exact: true })
  }),
  adminTab('people', 'People', 'Suspended'),
  adminTab('deleted', 'Deleted', 'can be restored until'),
  adminTab('cliques', 'Cliques', longWord(50)),
  adminTab('reports', 'Reports', longWord(150)),
  adminTab('history', 'History', 'suspended'),
  signedIn('whats-new', '/', (page) => fromSettings(page, "What's New")),
  signedIn('delete-account', '/', (page) => fromSettings(page, 'Delete Account')),
  signedIn('activity', '/activity', (page) => page.getByRole('button', { name: /^Approve/ }).first()),
  signedIn(
    'activity-empty',
    '/activity',
    (page) => page.getByText('You’re all caught up'),
    ({ newcomer }) => newcomer,
  ),
  {
    name: 'error',
    open: async (page, { newcomer }) => {
      // A chunk of the app that cannot be fetched; the server does not report that a reload would load another build.
      await page.route(/\/assets\/settings-dialog/, (route) => route.abort())
      await arrive(page, newcomer)
      await page.route('**/api/health/live', (route) => route.abort())
      await page.getByRole('button', { name: 'Settings' }).click()
      return page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
    },
  },
  signedIn('not-found-collection', `/collection/${NOWHERE}`, (page) => page.getByText('Collection not found').first()),
  signedIn('not-found-clique', `/clique/${NOWHERE}`, (page) => page.getByText('Clique not found').first()),
  signedIn('not-found-profile', `/profile/${NOWHERE}`, (page) =>
    page.getByRole('heading', { name: 'Unable to load profile' }),
  ),
]
