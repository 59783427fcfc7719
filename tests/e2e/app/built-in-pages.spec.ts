/** Pages to which the settings link if the operator has none. */
import { expectAccessible } from '../accessible'
import { arrive, register } from '../seed'
import { expect, test } from '../test'
import { alice } from '../users'

test('Send Feedback and Privacy lead to built-in pages, which say what they are for @long', async ({
  device,
  server,
}) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Settings' }).click()
  for (const name of ['Send Feedback', 'Privacy']) {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name }).click()
    const other = await opened
    await expect(other.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expectAccessible(other)
    await other.getByRole('link', { name: 'Clique' }).click()
    await expect(other.getByRole('link', { name: 'Profile' })).toBeVisible()
    await other.close()
  }
})
