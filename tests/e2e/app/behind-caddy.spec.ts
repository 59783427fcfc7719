/** A production server: behind Caddy with TLS, with its own sign-in, admitting users only by invitation. */
import { spawnSync } from 'node:child_process'
import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type LaunchOptions } from '@playwright/test'
import { freePort } from '../../../server/test/servers/free-port'
import { startCaddy } from '../../../server/test/proxies/caddy'
import { makeCertificates } from '../../../server/test/proxies/certificates'
import { drawPhoto } from '../../fixtures/photos'
import { setVerified, withAuthenticator } from '../identity/authenticator'
import { createOutput } from '../output'
import { newPerson } from '../people'
import { end, launch, withDataFolder, type Site } from '../server'
import { fillRegistration, joinClique, leftLayers, openNew } from '../steps'
import { expect, test } from '../test'
import { setUpLink } from '../identity/set-up-link'
import { expectComplete } from '../uploads'
import { bob, olga } from '../users'

/** A browser that trusts the key of this certificate, as if its authority were installed. */
const trusting = async (certificate: string, options: LaunchOptions) => {
  const { publicKey } = new X509Certificate(await readFile(certificate))
  const spki = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({
    type: 'spki',
    format: 'der',
  })
  const sum = createHash('sha256').update(spki).digest('base64')
  return chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--ignore-certificate-errors-spki-list=${sum}`],
  })
}

interface Installation extends Site {
  /** The URL of the page on which the first operator signs in. */
  setUpLink: string
  browser: Browser
}

/** A server with a PUBLIC_URL behind Caddy, and a browser that trusts its certificate. */
const withCaddy = (options: LaunchOptions, use: (installation: Installation) => Promise<void>) =>
  withDataFolder(async (data) => {
    const folder = await mkdtemp(join(tmpdir(), 'clique-caddy-'))
    const certificates = await makeCertificates(folder)
    const port = await freePort()
    const url = `https://localhost:${port}`
    const settings = { PORT: '0', DATA_DIR: data, PUBLIC_URL: url, PROXIES: '1' }
    const link = await setUpLink(settings)
    const { print, next } = createOutput()
    const server = await launch(settings, print)
    const caddy = await startCaddy(join(folder, 'caddy'), certificates, server.url, [{ port }])
    const browser = await trusting(certificates.good, options)
    try {
      await use({ url, next, setUpLink: link.href, browser })
    } finally {
      await browser.close()
      const ended = once(caddy, 'close')
      caddy.kill()
      await ended
      await end(server.child, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
  })

test('an operator, a passkey, an invitation, a photo, a lost phone, and back in by invitation, behind Caddy @long', async ({
  launchOptions,
}) => {
  test.skip(spawnSync('which', ['caddy']).status !== 0, 'Caddy is not installed')
  await withCaddy(launchOptions, async ({ browser, url, next, setUpLink }) => {
    const site = { url, next }
    const foreign: string[] = []
    const device = async () => {
      const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
      context.on('request', (request) => {
        if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${url}/`)) foreign.push(request.url())
      })
      return context.newPage()
    }

    // The operator, by the link that the server printed, with a passkey
    expect(setUpLink).toMatch(new RegExp(`^${url}/set-up#`))
    const page = await device()
    const lock = await withAuthenticator(page)
    const operator = newPerson(site, olga)
    await page.goto(setUpLink)
    await page.getByLabel('Phone number').fill(operator.digits)
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillRegistration(page, operator, undefined, async () => {
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await expect(page.getByText('Passkey added')).toBeVisible()
    })
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
    await leftLayers(page)
    const policy = (await page.request.get('/', { ignoreHTTPSErrors: true })).headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/\w+:\/\//)

    // Numbers without an invitation get no code
    const newcomer = newPerson(site, bob)
    const stranger = await device()
    await stranger.goto('/auth')
    await stranger.getByLabel('Phone number').fill(newcomer.digits)
    await stranger.keyboard.press('Enter')
    await expect(stranger.getByText('This number is not invited.', { exact: false })).toBeVisible()

    // An invitation for one number; a second browser registers by it
    const invite = async () => {
      await page.goto('/admin')
      await page.getByLabel('Phone number').fill(newcomer.digits)
      await page.getByRole('button', { name: 'Make a link' }).click()
      const link = page.getByLabel('Link', { exact: true })
      await expect(link).toHaveValue(new RegExp(`^${url}/invitation#`))
      return link.inputValue()
    }
    const enter = { name: 'Yes, continue' }
    const phone = await device()
    await phone.goto(await invite())
    await phone.getByRole('button', enter).click()
    await fillRegistration(phone, newcomer)
    await expect(phone.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()

    // A clique with both users, and a photo
    await page.goto('/')
    const create = await openNew(page, 'Create Clique')
    await create.getByLabel('Clique name').fill('Lake house')
    await create.getByPlaceholder('Search users...').fill(newcomer.username)
    await create.getByRole('button', { name: /Bob Baker/ }).click()
    await create.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible()
    await phone.reload()
    await joinClique(phone)
    const photo = await drawPhoto(phone, { seed: 1 })
    const upload = await openNew(phone, 'Upload Flicks')
    await upload.locator('input[type=file]').setInputFiles([photo])
    await upload.getByRole('button', { name: 'Next (1)' }).click()
    await upload.getByLabel('Collection Name').fill('Summer week')
    await upload.getByRole('button', { name: 'Start Upload' }).click()
    await expectComplete(phone)
    await page.getByRole('link', { name: /Summer week/ }).click()
    await expect(page.locator('[data-photo]')).toHaveCount(1)
    const collection = new URL(page.url()).pathname

    // The phone is lost: the operator's invitation opens the account on a new phone
    await phone.context().close()
    const found = await device()
    await found.goto(await invite())
    await found.getByRole('button', enter).click()
    await expect(found.getByRole('link', { name: 'Lake house' }).first()).toBeVisible()
    await found.goto(collection)
    await expect(found.locator('[data-photo]')).toHaveCount(1)

    // Again by a code, which costs a proof of work and is passed on by the operator
    const other = await device()
    const proofs: string[] = []
    other.on('request', (request) => {
      if (!/accounts:sendVerificationCode/.test(request.url())) return
      proofs.push((request.postDataJSON() as { recaptchaToken: string }).recaptchaToken)
    })
    await other.goto('/auth')
    await other.getByLabel('Phone number').fill(newcomer.digits)
    await other.getByRole('button', { name: 'Get Started' }).click()
    await expect(other.getByText(/the person who runs it sees your code/)).toBeVisible()
    expect(proofs).toEqual([expect.stringMatching(/^\d{13}\.\d+\.[0-9a-f]{16}\.[0-9a-f]{64}\.[\w-]{43}\.\d+$/)])
    await page.goto('/admin')
    await expect(page.getByText('1 of 200')).toBeVisible()
    await page.getByRole('button', { name: /^Show the code for/ }).click()
    const code = await page.getByText(/^\d{6}$/).textContent()
    await other.getByLabel('Six-digit code').fill(code ?? '')
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(other.getByRole('link', { name: 'Profile' })).toBeVisible()

    // The operator's passkey signs in again
    await page.goto('/')
    await page.getByRole('button', { name: 'Settings' }).click()
    // Otherwise the virtual device confirms the browser's own suggestion at once.
    await setVerified(lock, false)
    await page.getByRole('button', { name: 'Log Out' }).click()
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await expect(button).toBeVisible()
    await setVerified(lock, true)
    await button.click()
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
    expect(foreign).toEqual([])
  })
})
