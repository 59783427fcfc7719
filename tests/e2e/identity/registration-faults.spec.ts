/** Registrations whose answer or picture is lost on the way. */
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { startFaultProxy, type FaultProxy } from '../fault-proxy'
import { newPerson } from '../people'
import { enterNumber } from '../steps'
import { expect, test as base } from '../test'

const test = base.extend<{ network: FaultProxy }>({
  network: async ({ server }, use) => {
    const network = await startFaultProxy(server.url)
    await use(network)
    await network.close()
  },
})

const mia = { username: 'mia', firstName: 'Mia', lastName: 'Moss' }
const PICTURE = fileURLToPath(new URL('../../../scripts/demo/01-256.jpg', import.meta.url))

/** Fills the form with a picture, and sends it. */
const register = async (page: Page, { username, firstName, lastName }: typeof mia) => {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Username').fill(username)
  await page.locator('input[name=picture]').setInputFiles(PICTURE)
  await expect(page.getByText('Username is available!')).toBeVisible()
  await page.getByText('I confirm that I am 16 years of age or older').click()
  await page.getByRole('button', { name: 'Create account' }).click()
}
const ownPicture = (page: Page) => page.getByRole('main').locator('img').first()

// [S5]
test('a registration whose answer is lost is complete after another press or a reload, with its picture @long', async ({
  device,
  server,
  network,
}) => {
  const isSelf = ({ path }: { path: string }) => path === '/api/user/self'
  const cutRegistration: FaultProxy['fault'] = (call) => {
    if (call.path === '/api/user/register') return { kind: 'cut-answer' }
    return isSelf(call) ? { kind: 'cut', at: 0 } : undefined
  }
  const page = await device({ baseURL: network.url })
  await page.goto('/auth')
  const person = newPerson(server, mia)
  await enterNumber(page, person)
  network.fault = cutRegistration
  await register(page, person)
  await expect(page.getByText('Network error - please check your connection')).toBeVisible()
  network.fault = () => undefined
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Clique!' })).toBeVisible()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/$/)

  const other = await device({ baseURL: network.url })
  await other.goto('/auth')
  const second = newPerson(server, mia)
  await enterNumber(other, second)
  network.fault = cutRegistration
  await register(other, second)
  await expect(other.getByText('Network error - please check your connection')).toBeVisible()
  network.fault = () => undefined
  await other.reload()
  await expect(other).toHaveURL(/\/$/)
  for (const one of [page, other]) {
    await one.goto('/profile')
    await expect(ownPicture(one)).toBeVisible()
  }
})

test('a form that is left open goes home when the same number registers on another device @long', async ({
  device,
  server,
}) => {
  const person = newPerson(server, mia)
  const [waiting, other] = [await device(), await device()]
  for (const page of [waiting, other]) {
    await page.goto('/auth')
    await enterNumber(page, person)
    await expect(page.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible()
  }
  await register(other, person)
  await expect(other.getByRole('heading', { name: 'Welcome to Clique!' })).toBeVisible()
  await waiting.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(waiting).toHaveURL(/\/$/)
})

// [S6]
test('a picture whose bytes cannot be sent is kept, shown, and sent later @long', async ({
  device,
  server,
  network,
}) => {
  const page = await device({ baseURL: network.url })
  await page.goto('/auth')
  const person = newPerson(server, mia)
  await enterNumber(page, person)
  network.fault = ({ method }) => (method === 'PUT' ? { kind: 'cut', at: 0 } : undefined)
  await register(page, person)
  await expect(page.getByRole('heading', { name: 'Welcome to Clique!' })).toBeVisible()
  await expect(page.getByText('Your picture is saved on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.goto('/profile')
  await expect(page.getByText('Your changes are sent when you are back online')).toBeVisible()
  network.fault = () => undefined
  await page.reload()
  await expect(ownPicture(page)).toBeVisible()
  await expect(page.getByText('Your changes are sent when you are back online')).toBeHidden()
})

test('an identity that the server cannot be asked about sees the error, not the form', async ({
  device,
  server,
  network,
}) => {
  const page = await device({ baseURL: network.url })
  await page.goto('/auth')
  network.fault = ({ path }) =>
    path === '/api/user/self' ? { kind: 'answer', status: 503, body: '{"message":"Back soon"}' } : undefined
  await enterNumber(page, newPerson(server, mia))
  await page.goto('/auth/register')
  await expect(page.getByText('Back soon')).toBeVisible()
  network.fault = () => undefined
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible()
})
