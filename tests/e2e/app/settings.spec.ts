/** Settings of a user rather than of a clique: profile, theme, who may follow, and signing out. */
import type { Page } from '@playwright/test'
import { drawPhoto } from '../../fixtures/photos'
import { expectAccessible } from '../accessible'
import { controlled } from '../installed'
import { newPerson } from '../people'
import { arrive, makeClique, register } from '../seed'
import { closeSettings, enterNumber, leftLayers, signIn } from '../steps'
import type { RunningServer } from '../server'
import { expect, test } from '../test'
import { alice, bob } from '../users'

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  return page.getByRole('dialog', { name: 'Settings' })
}

const openEditProfile = async (page: Page) => {
  const settings = await openSettings(page)
  await settings.getByRole('button', { name: 'Edit Profile' }).click()
  return page.getByRole('dialog', { name: 'Edit Profile' })
}

test('a changed profile is seen by others', async ({ device, server }) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  const other = await device()
  const taken = await register(server, bob)
  await arrive(other, taken)

  const free = newPerson(server, { ...alice, username: 'alicia' }).username
  const edit = await openEditProfile(page)
  await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled()
  await edit.getByLabel('Username').fill(taken.username.toUpperCase())
  await expect(edit.getByText('Username is already taken')).toBeVisible()
  await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled()
  await edit.getByLabel('Username').fill(` ${free.toUpperCase()} `)
  await expect(edit.getByLabel('Username')).toHaveValue(free)
  await expect(edit.getByText('Username is available!')).toBeVisible()
  await edit.getByLabel('First name').fill('Alicia')
  await edit.locator('input[type=file]').setInputFiles(await drawPhoto(page, { seed: 1 }))
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  // Not on the body: Escape closes the settings only from inside.
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await closeSettings(page)
  await expect(page.getByRole('link', { name: 'Profile' }).locator('img')).toBeVisible()

  await other.getByRole('button', { name: 'Create Clique' }).click()
  const create = other.getByRole('dialog')
  await create.getByPlaceholder(/search/i).fill(free)
  const found = create.getByRole('button', { name: /Alicia Archer/ })
  await expect(found).toBeVisible()
  const picture = found.locator('img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(270)
})

test('a chosen theme is set before anything is drawn, and in every tab @long', async ({ device, server }) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  const tab = await page.context().newPage()
  await tab.goto('/')
  const settings = await openSettings(page)
  await settings.getByLabel('Theme').selectOption('dark')
  for (const one of [page, tab]) await expect(one.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(tab.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#12110F')

  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      Object.assign(window, { themeOfBody: document.documentElement.dataset['theme'] })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  expect(await page.evaluate(() => (window as { themeOfBody?: string }).themeOfBody)).toBe('dark')

  await (await openSettings(page)).getByLabel('Theme').selectOption('system')
  for (const one of [page, tab]) await expect(one.locator('html')).not.toHaveAttribute('data-theme')
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#FBF9F6')
})

/** A picked photo that cannot be sent, because the server is not running. */
const leaveOnePhotoWaiting = async (page: Page, server: RunningServer) => {
  const person = await register(server, alice)
  await makeClique(person, 'Lake house')
  await arrive(page, person)
  // Content that the app shows without the server is read from there.
  await controlled(page)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload Flicks' }).click()
  const upload = page.getByRole('dialog')
  await upload.locator('input[type=file]').setInputFiles([await drawPhoto(page, { seed: 1 })])
  await upload.getByRole('button', { name: /^Next/ }).click()
  await upload.getByLabel('Clique', { exact: true }).selectOption({ label: 'Lake house' })
  await upload.getByLabel(/name/i).fill('Summer week')
  await server.kill()
  await upload.getByRole('button', { name: 'Start Upload' }).click()
  await upload.getByRole('button', { name: 'Minimize' }).click()
  return person
}

// [U41]
test('F31 photos that wait are asked about at Log Out, and sent when their user is back', async ({
  device,
  server,
}) => {
  const page = await device()
  const person = await leaveOnePhotoWaiting(page, server)

  const settings = await openSettings(page)
  await settings.getByRole('button', { name: 'Log Out' }).click()
  const question = page.getByRole('alertdialog', { name: '1 photo is not uploaded yet' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await settings.getByRole('button', { name: 'Log Out' }).click()
  await question.getByRole('button', { name: 'Keep and log out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await leftLayers(page)

  await server.start()
  await signIn(page, person)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Summer week/ })).toBeVisible({ timeout: 60_000 })
})

// [U41]
test('F31 photos that wait can be deleted at Log Out @long', async ({ device, server }) => {
  const page = await device()
  await leaveOnePhotoWaiting(page, server)
  await (await openSettings(page)).getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Delete and log out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => /queue/.test(name ?? ''))))
    .toEqual([])
})

test('a private account is asked, and answers', async ({ device, server }) => {
  const page = await device()
  const asked = await register(server, alice)
  await arrive(page, asked)
  const edit = await openEditProfile(page)
  await edit.getByRole('switch', { name: 'Private account' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await closeSettings(page)

  const follower = await register(server, bob)
  await follower.call.ask('follow', { body: { followee: asked.userId } })
  await page.reload()
  await page.getByRole('link', { name: 'Activity, 1 new' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await page.getByRole('button', { name: `Approve ${follower.username}` }).click()
  await expect(page.getByRole('button', { name: `Approve ${follower.username}` })).toBeHidden()
  await expect(page.getByText(`${follower.username} follows you now`)).toBeVisible()
  await page.reload()
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Activity', exact: true })).toBeVisible()
})

test('an address opened while signed out is gone to after registering, and what was entered outlives a reload', async ({
  device,
  server,
}) => {
  const page = await device()
  await page.goto('/activity')
  const person = newPerson(server, alice)
  await enterNumber(page, person)
  await page.getByLabel('First name').fill('Alice')
  await page.getByLabel('Bio').fill('Likes arrows')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Alice')
  await expect(page.getByLabel('Bio')).toHaveValue('Likes arrows')
  await page.getByLabel('Last name').fill('Archer')
  await page.getByLabel('Username').fill(person.username)
  await expect(page.getByText('Username is available!')).toBeVisible()
  await page.getByText('I confirm that I am 16 years of age or older').click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/activity$/)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('clique.')))).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`settings and activity have nothing that axe finds, ${colorScheme} @long`, async ({ device, server }) => {
    const page = await device()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await arrive(page, await register(server, alice))
    const check = async (place: string) => {
      for (const size of [
        { width: 1280, height: 800 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size)
        await expectAccessible(page, { where: `${place} at ${size.width}` })
      }
    }
    const settings = await openSettings(page)
    await expect(settings).toBeVisible()
    await check('settings')
    for (const name of ['Edit Profile', "What's New", 'Delete Account']) {
      await settings.getByRole('button', { name }).click()
      const layer = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
      await expect(layer).toBeVisible()
      await check(name)
      await page.keyboard.press('Escape')
      await expect(layer).toBeHidden()
      await expect(settings.getByRole('button', { name })).toBeFocused()
    }
    await closeSettings(page)
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByText('You’re all caught up')).toBeVisible()
    await check('activity')
  })

test('the rows of the settings look alike, and name the kind of device', async ({ device, server }) => {
  const user = await register(server, alice)
  const page = await device({
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  await arrive(page, user)
  const settings = await openSettings(page)
  await expect(settings.getByText('Kept on this phone')).toBeVisible()
  const weights = await Promise.all(
    ['Edit Profile', 'Theme', 'Notifications', 'Blocked', "What's New", 'Log Out'].map(async (name) => {
      const text = settings.getByText(name, { exact: true }).filter({ visible: true }).first()
      return [name, await text.evaluate((one) => getComputedStyle(one).fontWeight)]
    }),
  )
  expect(new Set(weights.map(([, weight]) => weight))).toEqual(new Set(['500']))
})
