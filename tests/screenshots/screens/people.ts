/** Search and profiles. */
import type { Page } from '@playwright/test'
import { signedIn, type Screen } from '../screen'
import { longWord } from '../world'

const search = (page: Page, text: string) => page.getByPlaceholder('Search users...').fill(text)
const results = (page: Page) => page.getByRole('list', { name: 'Search results' })

export const people: Screen[] = [
  signedIn(
    'search-empty',
    '/search',
    (page) => page.getByText('Start typing to search for users'),
    ({ newcomer }) => newcomer,
  ),
  signedIn('search-results', '/search', async (page) => {
    await search(page, '_00')
    return results(page).getByText(/^closed_/)
  }),
  signedIn('search-none', '/search', async (page) => {
    await search(page, longWord(100))
    return page.getByRole('heading', { name: 'No Results Found' })
  }),
  signedIn('search-recent', '/search', async (page, { closed, layla }) => {
    for (const { username } of [closed, layla]) {
      await search(page, username)
      await results(page).getByRole('link').first().click()
      await page.waitForURL(/\/profile\//)
      await page.goto('/search')
    }
    return page.getByRole('list', { name: 'Recent' })
  }),
  signedIn('profile-own', '/profile', (page) => page.getByRole('link', { name: longWord(50) }).first()),
  signedIn('profile-collections', '/profile', async (page) => {
    await page.getByRole('button', { name: /Followers/ }).waitFor()
    const tab = page.getByRole('tab', { name: 'Collections' })
    // A desktop shows both lists side by side.
    if (await tab.isVisible()) await tab.click()
    return page.locator('a[href^="/collection/"]').first()
  }),
  signedIn(
    'profile-other',
    ({ me }) => `/profile/${me.userId}`,
    (page) => page.getByRole('button', { name: /^Following/ }).first(),
    ({ layla }) => layla,
  ),
  signedIn(
    'profile-private',
    ({ closed }) => `/profile/${closed.userId}`,
    (page) => page.getByRole('heading', { name: 'This Account is Private' }),
  ),
  signedIn(
    'profile-followers',
    ({ layla }) => `/profile/${layla.userId}`,
    async (page) => {
      await page.getByRole('button', { name: /Followers/ }).click()
      return page.getByRole('dialog', { name: 'Followers' }).getByRole('link').first()
    },
  ),
  signedIn(
    'profile-block',
    ({ me }) => `/profile/${me.userId}`,
    async (page) => {
      await page.getByRole('button', { name: /^Options for/ }).click()
      await page.getByRole('menuitem', { name: 'Block' }).click()
      return page.getByRole('alertdialog')
    },
    ({ layla }) => layla,
  ),
  signedIn(
    'profile-blocked',
    ({ blocked }) => `/profile/${blocked.userId}`,
    (page) => page.getByRole('button', { name: 'Unblock' }),
  ),
  signedIn('profile-picture', '/profile', async (page) => {
    await page.getByRole('button', { name: 'View profile picture' }).click()
    return page.getByRole('dialog').getByRole('button', { name: 'Zoom in' })
  }),
]
