/** Nothing that axe finds on the screens of signing in and of people, in both themes, on a phone and on a desktop. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { registerAs } from './steps'
import { expect, test } from './test'

type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page']
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

const check = async (page: Page, place: string) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const { violations } = await new AxeBuilder({ page: page as unknown as AxePage }).analyze()
    const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(found, `${place} at ${size.width}`).toEqual([])
  }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`accounts and people, ${colorScheme}${colorScheme === 'dark' ? ' @long' : ''}`, async ({ device }) => {
    const other = await device()
    await registerAs(other, 2, { username: 'bob', firstName: 'Bob', lastName: 'Barker' })
    const page = await device()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    await check(page, 'phone entry')
    await page.getByLabel('Phone number').fill('1111111111')
    await page.getByRole('button', { name: 'Get Started' }).click()
    await page.getByLabel('Six-digit code').fill('999999')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await check(page, 'code entry, refused')
    await page.getByLabel('Six-digit code').fill('111111')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').fill('Alice')
    await page.getByLabel('Last name').fill('Archer')
    await page.getByLabel('Username').fill('bob')
    await expect(page.getByText('This username is already taken')).toBeVisible()
    await check(page, 'registration')
    await page.getByLabel('Username').fill('alice')
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
    await page.getByPlaceholder('Search users...').fill('bob')
    await expect(page.getByRole('button', { name: /Follow/ })).toBeVisible()
    await check(page, 'search, found')
    await page.getByPlaceholder('Search users...').fill('nobody at all')
    await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
    await check(page, 'search, nothing')
    await page.getByPlaceholder('Search users...').fill('bob')
    await page.getByText('Bob Barker').click()
    await expect(page.getByRole('heading', { name: 'Bob Barker' })).toBeVisible()
    await check(page, 'profile')
    await page.getByRole('button', { name: /Followers/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'followers')
    await page.goto('/profile/nobody')
    await expect(page.getByRole('heading', { name: 'Unable to load profile' })).toBeVisible()
    await check(page, 'no such profile')
    for (const path of ['/test-api', '/test-upload']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: /test$/ })).toBeVisible()
      await check(page, path)
    }
  })
