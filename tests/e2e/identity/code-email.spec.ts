/** Sign-in codes by e-mail: a user gives an address, confirms it, and signs in with a code that was sent to it. */
import { startMailDouble } from '../../../server/test/people/mail-double'
import { arrive, register } from '../seed'
import { withServer } from '../server'
import { expect, test } from '../test'

test('a user whose codes are sent to an address signs in with them, and removes the address @long', async ({
  browser,
}) => {
  const mail = await startMailDouble()
  const nextCode = async (count: number) => {
    await expect.poll(() => mail.messages.length).toBe(count)
    return /Subject: (\d{6})/.exec(mail.messages.at(-1)?.text ?? '')?.[1] ?? ''
  }
  try {
    await withServer(
      { RATE_LIMITS: 'off', CODE_SMTP_URL: mail.url, CODE_SMTP_FROM: 'clique@example.com' },
      async (server) => {
        const ada = await register(server, { username: 'ada', firstName: 'Ada', lastName: 'Archer' })
        const options = { baseURL: server.url, viewport: { width: 390, height: 844 } }
        const page = await (await browser.newContext(options)).newPage()
        await arrive(page, ada)
        await page.getByRole('button', { name: 'Settings' }).click()
        await page.getByRole('button', { name: 'Sign-in codes by e-mail' }).click()
        const dialog = page.getByRole('dialog', { name: 'Sign-in codes by e-mail' })
        await dialog.getByLabel('E-mail address').fill('ada@example.com')
        await page.keyboard.press('Enter')
        const code = dialog.getByLabel('Code sent to ada@example.com')
        await expect(code).toBeVisible()
        const right = await nextCode(1)
        await page.keyboard.type(right === '000000' ? '111111' : '000000')
        await page.keyboard.press('Enter')
        await expect(dialog.getByText('That code is not correct. Please try again.')).toBeVisible()
        await code.fill(right)
        await dialog.getByRole('button', { name: 'Confirm' }).click()
        await expect(dialog.getByText('Your codes are sent here')).toBeVisible()

        // A separate browser
        const other = await (await browser.newContext(options)).newPage()
        await other.goto('/')
        await other.getByLabel('Phone number').fill(ada.digits)
        await other.getByRole('button', { name: 'Get Started' }).click()
        await expect(other.getByText('If you gave an e-mail address for codes, the code is sent there.')).toBeVisible()
        await other.getByLabel('Six-digit code').fill(await nextCode(2))
        await expect(other.getByRole('link', { name: 'Profile' })).toBeVisible()

        await dialog.getByRole('button', { name: 'Remove' }).click()
        await expect(dialog.getByText('Your codes are sent here')).toBeHidden()
        await expect(dialog.getByLabel('E-mail address')).toBeVisible()
        for (const one of [page, other]) await one.context().close()
      },
    )
  } finally {
    await mail.close()
  }
})
