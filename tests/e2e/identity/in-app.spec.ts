/** Pages to which links in messages lead, in a browser inside another app. */
import { expectAccessible } from '../accessible'
import { expect, test } from '../test'

const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 355.0.0'
const LINK = `/join#${'A'.repeat(43)}`

test('a browser inside an app is named, and its user copies the link that was opened', async ({ device }) => {
  const page = await device({ userAgent: INSTAGRAM, permissions: ['clipboard-read', 'clipboard-write'] })
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  await page.goto(LINK)
  await expect(page.getByRole('heading', { name: 'You are in the browser of Instagram' })).toBeVisible()
  await expectAccessible(page, { where: 'a link in a browser inside an app' })
  expect(new URL(await copied()).hash).toBe(new URL(LINK, page.url()).hash)
  // Sign-in leads back to the link, so that is copied there too.
  await page.goto('/auth')
  await expectAccessible(page, { where: 'sign-in in a browser inside an app' })
  expect(new URL(await copied()).pathname).toBe('/join')
})
