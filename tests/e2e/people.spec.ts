/** Users find and follow one another, at once or after a request, and each sees it on their own phone. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { arrive, register } from './seed'
import { expect, test } from './test'
import { alice, bob } from './users'

const find = async (page: Page, name: string) => {
  await page.goto('/search')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(name)
  return page.getByRole('list', { name: 'Search results' })
}

test('a user is found, followed, and sees their followers', async ({ device, server }) => {
  const found = await register(server, bob)
  const bobsPhone = await device()
  const follower = await register(server, alice)
  const page = await device()
  await arrive(page, follower)

  await page.goto('/search')
  await expect(page.getByText('Start typing to search for users')).toBeVisible()
  await expectAccessible(page)
  const results = await find(page, found.username)
  await expect(results.getByRole('button', { name: `Follow ${found.username}` })).toBeVisible()
  await expectAccessible(page)
  await results.getByRole('link').click()

  await expect(page).toHaveURL(/\/profile\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Bob Baker' })).toBeVisible()
  await expect(page.getByText('No cliques yet')).toBeVisible()
  await expect(page.getByText('0 Followers')).toBeVisible()
  await page.getByRole('button', { name: `Follow ${found.username}` }).click()
  await expect(page.getByRole('button', { name: `Following ${found.username}` })).toBeVisible()
  await expect(page.getByText('1 Followers')).toBeVisible()
  await expectAccessible(page)

  // Bob sees it, and follows back from the list
  await arrive(bobsPhone, found, '/profile')
  await bobsPhone.getByRole('button', { name: '1 Followers' }).click()
  const followers = bobsPhone.getByRole('dialog', { name: 'Followers' })
  await expect(followers.getByText('Alice Archer')).toBeVisible()
  await expectAccessible(bobsPhone)
  await followers.getByRole('button', { name: `Follow ${follower.username}` }).click()
  await expect(followers.getByRole('button', { name: `Following ${follower.username}` })).toBeVisible()
  await followers.getByRole('button', { name: 'Close' }).click()
  await expect(bobsPhone.getByText('1 Following')).toBeVisible()

  // Unchanged after a reload, and it can be undone
  await page.reload()
  await expect(page.getByText('1 Following')).toBeVisible()
  await page.getByRole('button', { name: `Following ${found.username}` }).click()
  await expect(page.getByText('0 Followers')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Follow ${found.username}` })).toBeVisible()

  // The search remembers the users to whom it led, until that is removed, which can be undone
  await page.goto('/search')
  const recent = page.getByRole('list', { name: 'Recent' })
  await expect(recent.getByRole('link')).toHaveCount(1)
  await page.getByRole('button', { name: `Remove ${found.username}` }).click()
  await expect(recent).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await recent.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bob Baker' })).toBeVisible()

  // A return from a profile shows the results again
  await find(page, found.username)
  await page.getByRole('list', { name: 'Search results' }).getByRole('link').click()
  await page.waitForURL(/\/profile\//)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(found.username)
  await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible()
})

test('a private account is asked first, and opens once it has agreed @long', async ({ device, server }) => {
  const found = await register(server, bob)
  await found.call.ask('editUser', { body: { isPrivate: true } })
  const page = await device()
  const follower = await register(server, alice)
  await arrive(page, follower)

  const results = await find(page, found.username)
  await results.getByRole('button', { name: `Follow ${found.username}` }).click()
  await expect(results.getByRole('button', { name: `Requested ${found.username}` })).toBeVisible()
  await results.getByRole('link').click()
  await expect(page.getByRole('button', { name: `Requested ${found.username}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This Account is Private' })).toBeVisible()
  await expect(page.getByText('0 Followers')).toBeVisible()
  await expectAccessible(page)

  await found.call.ask('approveFollowRequest', { params: { id: follower.userId } })
  await page.goBack()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('button', { name: `Following ${found.username}` })).toBeVisible()
  await expect(page.getByText('No cliques yet')).toBeVisible()
  await expect(page.getByText('1 Followers')).toBeVisible()

  await page.getByRole('button', { name: `Following ${found.username}` }).click()
  await expect(page.getByRole('heading', { name: 'This Account is Private' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Follow ${found.username}` })).toBeVisible()
})

test("one person's searches are never another's, and signing out forgets them", async ({ device, server }) => {
  const page = await device()
  const person = await register(server, alice)
  await arrive(page, person)
  await (await find(page, person.username)).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alice Archer' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Follow alice/ })).toHaveCount(0)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent')))
  expect(await kept()).toHaveLength(1)
  await page.getByRole('button', { name: /account|settings/i }).click()
  await page
    .getByRole('menuitem', { name: 'Log Out' })
    .or(page.getByRole('button', { name: 'Log Out' }))
    .click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect.poll(kept).toEqual([])
})
