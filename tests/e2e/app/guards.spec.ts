/** The route table of docs/specification.md 1.2, row by row, for each kind of user. */
import type { Page } from '@playwright/test'
import { newPerson } from '../people'
import { arrive, register } from '../seed'
import { enterNumber, signIn } from '../steps'
import { expect, test } from '../test'
import { alice } from '../users'

const PHONE = 'Get Started'
const REGISTER = 'Tell us about yourself'
/** A URL, and the URL to which it leads: another, or the same. */
type Row = [address: string, end: RegExp]

const at = (path: string) => new RegExp(`^[^/]+//[^/]+${path}$`)
const guarded = [
  '/',
  '/profile',
  '/profile/unknown',
  '/collection/nothing',
  '/clique/nothing',
  '/search',
  '/activity',
  '/test-api',
]

const walk = async (page: Page, rows: Row[]) => {
  for (const [address, end] of rows) {
    await page.goto(address)
    await expect(page, address).toHaveURL(end)
  }
}

test('signed out: phone entry, and nothing else but the test upload', async ({ device }) => {
  const page = await device()
  await walk(page, [
    ['/auth', at('/auth')],
    ['/auth/verify', at('/auth')],
    ['/auth/register', at('/auth')],
    ...guarded.map((address): Row => [address, at('/auth')]),
    ['/no/such/page', at('/auth')],
  ])
  await expect(page.getByRole('button', { name: PHONE })).toBeVisible()
  await page.goto('/test-upload')
  await expect(page.getByRole('heading', { name: 'Upload test' })).toBeVisible()
})

test('a number without a profile: registration, and nothing else', async ({ device, server }) => {
  const page = await device()
  await signIn(page, newPerson(server, alice))
  await walk(page, [
    ['/auth', at('/auth/register')],
    ['/auth/verify', at('/auth/register')],
    ['/auth/register', at('/auth/register')],
    ...guarded.map((address): Row => [address, at('/auth/register')]),
    ['/no/such/page', at('/auth/register')],
  ])
  await expect(page.getByRole('heading', { name: REGISTER })).toBeVisible()
})

test('a registered person: everything but the screens of signing in; offline too', async ({ device, server }) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  const rows: Row[] = [
    ['/auth', at('/')],
    ['/auth/verify', at('/')],
    ['/auth/register', at('/')],
    ['/', at('/')],
    ['/profile', at('/profile(/[^/]+)?')],
    ['/profile/unknown', at('/profile/unknown')],
    ['/collection/nothing', at('/collection/nothing')],
    ['/clique/nothing', at('/clique/nothing')],
    ['/search', at('/search')],
    ['/activity', at('/activity')],
    ['/test-api', at('/test-api')],
    ['/no/such/page', at('/')],
  ]
  await walk(page, rows)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await server.kill()
  await walk(page, rows)
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeAttached()
})

// [S12]
test('F13 a token that the server refuses leads to phone entry, and signing in leads back', async ({
  device,
  server,
}) => {
  const page = await device()
  const person = await register(server, alice)
  await arrive(page, person)
  await page.goto('/search')
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { message: 'Unauthorized', code: 'UNAUTHENTICATED' } }),
  )
  await page.getByPlaceholder('Search users...').fill('another')
  await expect(page).toHaveURL(at('/auth'))
  await page.unroute('**/api/**')
  await enterNumber(page, person)
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeAttached()
})

test('registration warns after 15 idle minutes, and ends half an hour after it began, in words @long', async ({
  device,
  server,
}) => {
  const page = await device()
  await page.clock.install()
  await signIn(page, newPerson(server, alice))
  await expect(page.getByRole('heading', { name: REGISTER })).toBeVisible()
  await page.clock.fastForward('15:01')
  const warning = page.getByRole('alertdialog', { name: 'Session Expiring Soon' })
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Continue' }).click()
  await expect(warning).toBeHidden()
  await page.clock.fastForward('14:00')
  await expect(page.getByRole('heading', { name: REGISTER })).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect(page).toHaveURL(at('/auth'))
  await expect(page.getByText('Registration ended after 30 minutes. Sign in again to start over.')).toBeVisible()
})

// [S2]
test('F14 with the identity provider hanging, answering 503 or being a login page one stays signed in @long', async ({
  device,
  server,
}) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
  const provider = /identitytoolkit|securetoken/
  for (const answer of ['hangs', '503', 'login page'] as const) {
    let asked = 0
    // For the whole context: the service worker requests the page once it is in control.
    await page.context().route(provider, (route) => {
      asked += 1
      return answer === 'hangs'
        ? undefined
        : route.fulfill({ status: answer === '503' ? 503 : 200, contentType: 'text/html', body: '<h1>Hotel</h1>' })
    })
    await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
    await page.reload()
    await expect.poll(() => asked).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
    await expect(page).toHaveURL(at('/'))
    await page.context().unroute(provider)
  }
})

test('the internal test pages do what they say', async ({ device, server }) => {
  const page = await device()
  const person = await register(server, alice)
  await arrive(page, person)
  await page.goto('/test-api')
  for (const name of ['Health check', 'Who am I', 'Cache statistics', 'Clear the cache'])
    await page.getByRole('button', { name }).click()
  const answers = page.getByRole('list', { name: 'Answers' })
  await expect(answers.getByText('ok', { exact: true })).toHaveCount(4)
  await expect(answers).toContainText(`"username": "${person.username}"`)
  await page.goto('/test-upload')
  await page.locator('input[type=file]').setInputFiles([
    { name: 'shore.png', mimeType: 'image/png', buffer: await madePng(page) },
    { name: 'not.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>'.repeat(40)) },
  ])
  await expect(answers.getByRole('button', { name: /^Save shore.png/ })).toHaveCount(3)
  await expect(answers.getByText('1024 × 512')).toBeVisible()
  await expect(answers.getByText('IMAGE_TYPE')).toBeVisible()
})

/** A picture of 2048 × 1024 that the page itself makes. */
const madePng = async (page: Page) => {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2048, 1024)
    canvas.getContext('2d')?.fillRect(0, 0, 900, 900)
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
  })
  return Buffer.from(bytes)
}
