/** A server's first operator, from the set-up link on, and their actions. */
import { createOutput } from '../output'
import { newPerson, nextCode } from '../people'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { end, launch, withDataFolder } from '../server'
import { closeSettings, fillRegistration, leftLayers } from '../steps'
import { expect, test } from '../test'
import { setUpLink } from '../identity/set-up-link'
import { ada, bob, olga } from '../users'

test('the set-up link makes an operator, who removes a reported photo and suspends its owner', async ({ browser }) => {
  await withDataFolder(async (folder) => {
    const settings = { PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off' }
    const { pathname, hash } = await setUpLink(settings)
    const { print, next } = createOutput()
    const { child, url } = await launch(settings, print)
    const site = { url, next }
    const device = async () =>
      (
        await browser.newContext({ baseURL: url, reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
      ).newPage()
    try {
      const page = await device()
      const operator = newPerson(site, olga)
      await page.goto(pathname + hash)
      await page.getByLabel('Phone number').fill(operator.digits)
      await page.getByRole('button', { name: 'Continue' }).click()
      await fillRegistration(page, operator)
      await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
      await leftLayers(page)

      const [owner, reporter] = [await register(site, ada), await register(site, bob)]
      const cliqueId = await makeClique(owner, 'Lake house', reporter)
      const collectionId = await makeCollection(owner, cliqueId, 'Summer week')
      const [photoId = ''] = await addPhotos(owner, collectionId, 1)
      await reporter.call.ask('reportFlick', { params: { id: photoId }, body: { reason: 'This is not her photo' } })
      const phone = await device()
      await arrive(phone, owner)
      await expect(phone.getByText('Summer week').first()).toBeVisible()

      await page.getByLabel('Phone number').fill('4155550171')
      await page.getByRole('button', { name: 'Make a link' }).click()
      await expect(page.getByText('Your link is ready')).toBeVisible()
      await page.getByRole('button', { name: 'Revoke the invitation for the number ending in 0171' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByText('Invitation revoked')).toBeVisible()
      await expect(page.getByText('Number ending in 0171')).toBeHidden()
      await expect(page.getByText('Not made by the server')).toBeVisible()

      await page.getByRole('tab', { name: 'Reports' }).click()
      await expect(page.getByText('This is not her photo')).toBeVisible()
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByRole('heading', { name: 'No reports' })).toBeVisible()

      await page.getByRole('tab', { name: 'People' }).click()
      // The whole note, including the end of the number
      const note = page.getByText(new RegExp(`· …\u2060${operator.digits.slice(-4)}$`))
      expect(await note.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true)
      await page.getByRole('button', { name: `Actions for ${owner.username}` }).click()
      await page.getByRole('menuitem', { name: 'Space limit' }).click()
      await page.getByRole('dialog').getByLabel('Limit in GB').fill('2')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/ of 2 GB/)).toBeVisible()
      await leftLayers(page)
      await page.getByRole('button', { name: `Actions for ${owner.username}` }).click()
      await page.getByRole('menuitem', { name: 'Suspend' }).click()
      // As if the operator had signed in long ago: the page asks in place, and continues
      await page.route(
        '**/api/admin/users/*/suspend',
        (route) => route.fulfill({ status: 403, json: { code: 'SIGN_IN_AGAIN', message: 'Confirm first' } }),
        { times: 1 },
      )
      await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
      const confirming = page.getByRole('dialog', { name: "Confirm it's you" })
      const code = nextCode(operator)
      await confirming.getByRole('button', { name: 'Send me a code' }).click()
      await confirming.getByLabel('Six-digit code').fill(await code)
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^Suspended · /)).toBeVisible()
      await phone.goto('/search?query=bob')
      await expect(phone.getByText(/This account is suspended/).first()).toBeVisible()

      await page.getByRole('button', { name: `Actions for ${owner.username}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('button', { name: `Actions for ${owner.username}` })).toBeHidden()

      // The only operator stays one, here and in the settings
      await page.getByRole('button', { name: `Actions for ${operator.username}` }).click()
      await page.getByRole('menuitem', { name: 'End operator role' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'End operator role' }).click()
      await expect(page.getByText('This is the only operator of this server.', { exact: false })).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
      await expect(page.getByText('You are the only operator of this server.', { exact: false })).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await closeSettings(page)

      await page.getByRole('tab', { name: 'History' }).click()
      await expect(page.getByText(`suspended ${owner.username}`)).toBeVisible()
      await expect(page.getByText(`deleted ${owner.username}`)).toBeVisible()
      await expect(page.getByText(`removed a photo ${owner.username}, in 'Summer week'`)).toBeVisible()

      await expect(page.getByText('withdrew the invitation of …0171')).toBeVisible()

      await expect(page.getByText(`${operator.username} became operator`, { exact: true })).toBeVisible()

      // Other users get a message, and the link is used up: it says so before it asks for a number.
      const other = await device()
      await arrive(other, reporter, '/admin')
      await expect(other.getByRole('heading', { name: 'For operators only' })).toBeVisible()
      await expect(other.getByRole('tab')).toHaveCount(0)
      const late = await device()
      await late.goto(pathname + hash)
      await expect(late.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible()
      await late.getByRole('button', { name: 'Go to Clique' }).click()
      await expect(late).toHaveURL(/\/auth$/)
    } finally {
      await end(child, 'SIGTERM')
    }
  })
})

test('the tabs show at small widths and in large type that there are more, and keep the chosen one in view', async ({
  device,
  server,
}) => {
  const page = await device()
  await arrive(page, await register(server, olga))
  await page.route('**/api/admin/overview', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/admin')
  const strip = page.getByRole('tablist', { name: 'Administration' })
  await page.setViewportSize({ width: 390, height: 844 })
  const more = async () =>
    strip.evaluate((element) => [element.hasAttribute('data-before'), element.hasAttribute('data-after')])
  /** Whether the chosen tab is whole, outside the edges that fade. */
  const isInView = () =>
    strip.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const tab = element.querySelector('[aria-selected=true]')?.getBoundingClientRect()
      const [before, after] = ['data-before', 'data-after'].map((name) => (element.hasAttribute(name) ? 39 : -1))
      return tab !== undefined && tab.left >= left + (before ?? 0) && tab.right <= right - (after ?? 0)
    })
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect.poll(isInView).toBe(true)
  // Once more, after the moment in which the focus has arrived.
  await expect(page.getByRole('tab', { name: 'Reports' })).toBeFocused()
  await expect.poll(isInView).toBe(true)
  for (const [width, percent] of [
    [390, '100%'],
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), percent)
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect.poll(more).toEqual([false, true])
    // By keys, as the strip is not scrolled by hand.
    for (let press = 0; press < 2; press++) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Cliques' })).toBeFocused()
    await expect.poll(isInView).toBe(true)
    await page.getByRole('tab', { name: 'Reports' }).dispatchEvent('click')
    await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true')
    await expect.poll(isInView).toBe(true)
    // The text grows while a tab in the middle is chosen.
    await page.evaluate(() => (document.documentElement.style.fontSize = '250%'))
    await expect.poll(isInView).toBe(true)
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), percent)
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Deleted' })).toHaveAttribute('aria-selected', 'true')
    await expect.poll(more).toEqual([true, false])
    await expect.poll(isInView).toBe(true)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await expect.poll(more).toEqual([false, false])
})
