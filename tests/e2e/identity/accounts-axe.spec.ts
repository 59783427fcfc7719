/**
 * Expects that axe finds nothing on the screens of sign-in and of users, in both themes, on a phone and on a desktop.
 */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { newPerson, nextCode } from '../people'
import { register } from '../seed'
import { expect, test } from '../test'
import { alice } from '../users'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

const check = async (page: Page, place: string) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page, { where: `${place} at ${size.width}` })
  }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`accounts and people, ${colorScheme} @long`, async ({ device, server }) => {
    const other = await register(server, { username: 'bob', firstName: 'Bob', lastName: 'Barker' })
    const person = newPerson(server, alice)
    const page = await device()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    await check(page, 'phone entry')
    await page.getByLabel('Phone number').fill(person.digits)
    const sent = nextCode(person)
    await page.getByRole('button', { name: 'Get Started' }).click()
    const code = await sent
    await page.getByLabel('Six-digit code').fill(code === '999999' ? '888888' : '999999')
    await expect(page.getByRole('alert')).toBeVisible()
    await check(page, 'code entry, refused')
    await page.getByLabel('Six-digit code').fill(code)
    await page.getByLabel('First name').fill('Alice')
    await page.getByLabel('Last name').fill('Archer')
    await page.getByLabel('Username').fill(other.username)
    await expect(page.getByText('This username is already taken')).toBeVisible()
    await check(page, 'registration')
    await page.getByLabel('Username').fill(person.username)
    await expect(page.getByText('Username is available!')).toBeVisible()
    await page.getByText('I confirm that I am 16 years of age or older').click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to Clique!' })).toBeVisible()
    await check(page, 'welcome')
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
    await check(page, 'home')

    await page.goto('/search')
    await expect(page.getByText('Start typing to search for users')).toBeVisible()
    await check(page, 'search, empty')
    await page.getByPlaceholder('Search users...').fill(other.username)
    await expect(page.getByRole('button', { name: /Follow/ })).toBeVisible()
    await check(page, 'search, found')
    await page.getByPlaceholder('Search users...').fill('no such user')
    await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
    await check(page, 'search, nothing')
    await page.getByPlaceholder('Search users...').fill(other.username)
    await page.getByText('Bob Barker').click()
    await expect(page.getByRole('heading', { name: 'Bob Barker' })).toBeVisible()
    await check(page, 'profile')
    await page.getByRole('button', { name: /Followers/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'followers')
    await page.goto('/profile/unknown')
    await expect(page.getByRole('heading', { name: 'Unable to load profile' })).toBeVisible()
    await check(page, 'no such profile')
    for (const path of ['/test-api', '/test-upload']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: /test$/ })).toBeVisible()
      await check(page, path)
    }
  })
