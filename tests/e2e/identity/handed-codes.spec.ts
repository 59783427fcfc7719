/** A code that no gateway sends: the operator reads it in the administration, and the user types it. */
import { createOutput } from '../output'
import { newPerson } from '../people'
import { end, launch, withDataFolder } from '../server'
import { fillRegistration, leftLayers } from '../steps'
import { expect, test } from '../test'
import { setUpLink } from './set-up-link'
import { ada, olga } from '../users'

test('a user who waits for a code is listed for the operator, whose code signs them in and is in the history', async ({
  browser,
}) => {
  await withDataFolder(async (folder) => {
    // Test numbers do not exist, and no gateway is set.
    const settings = { PORT: '0', DATA_DIR: folder, NODE_ENV: 'production' }
    const { pathname, hash } = await setUpLink(settings)
    const { print, next, text } = createOutput()
    const { child, url } = await launch(settings, print)
    const site = { url, next }
    const device = async () =>
      (
        await browser.newContext({ baseURL: url, reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
      ).newPage()
    try {
      const admin = await device()
      const operator = newPerson(site, olga)
      await admin.goto(pathname + hash)
      await admin.getByLabel('Phone number').fill(operator.digits)
      await admin.getByRole('button', { name: 'Continue' }).click()
      await fillRegistration(admin, operator)
      await leftLayers(admin)
      await expect(admin.getByText('No one waits.')).toBeVisible()
      // Passkeys belong to a host name, and this server has an IP address.
      await expect(admin.getByRole('note')).toContainText('npm run set-up-link')

      const overview = admin.getByRole('tabpanel', { name: 'Overview' })
      const phone = await device()
      const person = newPerson(site, ada)
      await phone.goto('/auth')
      await expect(phone.getByText(/^This server sends no texts/)).toBeVisible()
      await expect(phone.getByText(/text you a code/)).toBeHidden()
      await phone.getByLabel('Phone number').fill(person.digits)
      await phone.getByRole('button', { name: 'Get Started' }).click()
      await expect(phone.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
      await expect(phone.getByText(/the person who runs it sees your code/)).toBeVisible()
      await expect(phone.getByText('We sent a code to')).toBeHidden()

      await overview.getByRole('button', { name: 'Refresh' }).click()
      const end = person.digits.slice(-4)
      await expect(admin.getByText(person.digits)).toBeHidden()
      await admin.getByRole('button', { name: `Show the code for No account · …\u2060${end}` }).click()
      const code = (await admin.getByRole('listitem').filter({ hasText: end }).getByRole('status').textContent()) ?? ''
      expect(code).toMatch(/^\d{6}$/)
      await phone.getByLabel('Six-digit code').fill(code)
      await fillRegistration(phone, person)
      await expect(phone).toHaveURL(/\/$/)

      await overview.getByRole('button', { name: 'Refresh' }).click()
      await expect(admin.getByText('No one waits.')).toBeVisible()
      await admin.getByRole('tab', { name: 'History' }).click()
      await expect(admin.getByText(`saw the code of …${person.digits.slice(-4)}`)).toBeVisible()
      expect(text()).not.toContain(code)
    } finally {
      await end(child, 'SIGTERM')
    }
  })
})
