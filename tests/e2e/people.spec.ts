/** People find and follow one another, at once or after being asked, and each sees it on their own phone. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { callerOf } from './seed'
import { registerAs } from './steps'
import { expect, test } from './test'

const alice = { username: 'alice', firstName: 'Alice', lastName: 'Archer' }
const bob = { username: 'bob', firstName: 'Bob', lastName: 'Baker' }

const find = async (page: Page, name: string) => {
  await page.goto('/search')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(name)
  return page.getByRole('list', { name: 'Search results' })
}

test('somebody is found, followed, and sees who follows them', async ({ device }) => {
  const bobsPhone = await device()
  await registerAs(bobsPhone, 2, bob)
  const page = await device()
  await registerAs(page, 1, alice)

  await page.goto('/search')
  await expect(page.getByText('Start typing to search for users')).toBeVisible()
  await expectAccessible(page)
  const results = await find(page, 'bob')
  await expect(results.getByRole('button', { name: 'Follow bob' })).toBeVisible()
  await expectAccessible(page)
  await results.getByRole('link').click()

  await expect(page).toHaveURL(/\/profile\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Bob Baker' })).toBeVisible()
  await expect(page.getByText('No cliques yet')).toBeVisible()
  await expect(page.getByText('0 Followers')).toBeVisible()
  await page.getByRole('button', { name: 'Follow bob' }).click()
  await expect(page.getByRole('button', { name: 'Following bob' })).toBeVisible()
  await expect(page.getByText('1 Followers')).toBeVisible()
  await expectAccessible(page)

  // Bob sees it, and follows back from the list
  await bobsPhone.goto('/profile')
  await bobsPhone.getByRole('button', { name: '1 Followers' }).click()
  const followers = bobsPhone.getByRole('dialog', { name: 'Followers' })
  await expect(followers.getByText('Alice Archer')).toBeVisible()
  await expectAccessible(bobsPhone)
  await followers.getByRole('button', { name: 'Follow alice' }).click()
  await expect(followers.getByRole('button', { name: 'Following alice' })).toBeVisible()
  await followers.getByRole('button', { name: 'Close' }).click()
  await expect(bobsPhone.getByText('1 Following')).toBeVisible()

  // Still so after a reload, and it can be taken back
  await page.reload()
  await expect(page.getByText('1 Following')).toBeVisible()
  await page.getByRole('button', { name: 'Following bob' }).click()
  await expect(page.getByText('0 Followers')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Follow bob' })).toBeVisible()

  // The search remembers whom it led to, until that is removed, which can be undone
  await page.goto('/search')
  const recent = page.getByRole('list', { name: 'Recent' })
  await expect(recent.getByRole('link')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove bob' }).click()
  await expect(recent).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await recent.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bob Baker' })).toBeVisible()

  // Coming back from a profile finds the results again
  await find(page, 'bob')
  await page.getByRole('list', { name: 'Search results' }).getByRole('link').click()
  await page.waitForURL(/\/profile\//)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('bob')
  await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible()
})

test('a private account is asked first, and opens once it has agreed @long', async ({ device, server }) => {
  const bobsPhone = await device()
  await registerAs(bobsPhone, 2, bob)
  const bobByCall = await callerOf(server.url, 2)
  await bobByCall.ask('editUser', { body: { isPrivate: true } })
  const page = await device()
  await registerAs(page, 1, alice)
  const aliceByCall = await callerOf(server.url, 1)
  const { user: self } = await aliceByCall.ask('getSelf', {})

  const results = await find(page, 'bob')
  await results.getByRole('button', { name: 'Follow bob' }).click()
  await expect(results.getByRole('button', { name: 'Requested bob' })).toBeVisible()
  await results.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Requested bob' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This Account is Private' })).toBeVisible()
  await expect(page.getByText('0 Followers')).toBeVisible()
  await expectAccessible(page)

  await bobByCall.ask('approveFollowRequest', { params: { id: self.userId } })
  await page.goBack()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Following bob' })).toBeVisible()
  await expect(page.getByText('No cliques yet')).toBeVisible()
  await expect(page.getByText('1 Followers')).toBeVisible()

  await page.getByRole('button', { name: 'Following bob' }).click()
  await expect(page.getByRole('heading', { name: 'This Account is Private' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Follow bob' })).toBeVisible()
})

test("one person's searches are never another's, and signing out forgets them", async ({ device }) => {
  const page = await device()
  await registerAs(page, 1, alice)
  await (await find(page, 'alice')).getByRole('link').click()
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
  expect(await kept()).toEqual([])
})
