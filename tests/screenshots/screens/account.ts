/** Sign-in and registration, by a user without an account. */
import type { Page } from '@playwright/test'
import { newPerson, nextCode } from '../../e2e/people'
import { enterNumber } from '../../e2e/steps'
import type { Screen } from '../screen'
import { longWord, type World } from '../world'

const stranger = { username: 'stranger', firstName: longWord(50), lastName: longWord(50) }

/** Opens the registration form, with a new number unless the device is already signed in. */
const beginRegistration = async (page: Page, { server }: World) => {
  const person = newPerson(server, stranger)
  await page.goto('/auth')
  const form = page.getByLabel('First name')
  await form.or(page.getByLabel('Phone number')).waitFor()
  if (await form.isHidden()) await enterNumber(page, person)
  return person
}

const fill = async (page: Page, username: string) => {
  await page.getByLabel('First name').fill(stranger.firstName)
  await page.getByLabel('Last name').fill(stranger.lastName)
  await page.getByLabel('Bio').fill(longWord(150))
  await page.getByLabel('Username').fill(username)
}

export const account: Screen[] = [
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto('/auth')
      return page.getByRole('button', { name: 'Get Started' })
    },
  },
  {
    name: 'sign-in-inside-app',
    open: async (page) => {
      const agent =
        'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Instagram 300.0'
      await page.addInitScript((value) => Object.defineProperty(navigator, 'userAgent', { get: () => value }), agent)
      await page.goto('/auth')
      return page.getByRole('button', { name: 'Copy link' })
    },
  },
  {
    name: 'sign-in-country',
    open: async (page) => {
      await page.goto('/auth')
      await page.getByLabel('Country code').click()
      return page.getByRole('dialog').getByRole('button', { name: 'Canada +1' })
    },
  },
  {
    name: 'sign-in-code',
    open: async (page, { server }) => {
      const person = newPerson(server, stranger)
      const code = nextCode(person)
      await page.goto('/auth')
      await page.getByLabel('Phone number').fill(person.digits)
      await page.getByRole('button', { name: 'Get Started' }).click()
      await page.getByLabel('Six-digit code').fill((await code) === '999999' ? '888888' : '999999')
      return page.getByText('Invalid verification code. Please try again.')
    },
  },
  {
    name: 'registration',
    open: async (page, world) => {
      await beginRegistration(page, world)
      return page.getByRole('heading', { name: 'Tell us about yourself' })
    },
  },
  {
    name: 'registration-errors',
    open: async (page, world) => {
      await beginRegistration(page, world)
      await fill(page, world.layla.username)
      return page.getByText('This username is already taken')
    },
  },
  {
    name: 'registration-welcome',
    open: async (page, world) => {
      const { username } = await beginRegistration(page, world)
      await fill(page, username)
      await page.getByText('Username is available!').waitFor()
      await page.getByText('I confirm that I am 16 years of age or older').click()
      await page.getByRole('button', { name: 'Create account' }).click()
      return page.getByRole('heading', { name: 'Welcome to Clique!' })
    },
  },
]
