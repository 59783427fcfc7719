/**
 * The whole story of two users on slow phones, with a reload after every step: no user has to do the same thing twice.
 * Typed text stays typed, picked photos stay picked, and finished steps stay finished.
 */
import type { Page } from '@playwright/test'
import { drawPhoto } from '../fixtures/photos'
import { newPerson } from '../e2e/people'
import { PHONE, slowDown } from '../e2e/upload/slow-phone'
import { joinClique, openNew, registerAs, type AfterStep } from '../e2e/steps'
import { expect, test } from '../e2e/test'
import { countStored } from '../e2e/uploads'
import { alice, bob } from '../e2e/users'

/** Reloads the page, then checks that the fact still holds. */
const reloading =
  (page: Page): AfterStep =>
  async (fact) => {
    await page.reload()
    await fact()
  }

const tiles = (page: Page) => page.locator('[data-photo]')
const panel = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })
const comment = (page: Page, text: string) => panel(page).getByText(text, { exact: true })

const post = async (page: Page, text: string, after: AfterStep) => {
  const field = panel(page).getByRole('textbox')
  await field.fill(text)
  await after(() => expect(field).toHaveValue(text))
  await panel(page).getByRole('button', { name: 'Post' }).click()
  await expect(comment(page, text)).toBeVisible()
  await expect(panel(page).getByText(/posted successfully/)).toBeVisible()
}

const openSettings = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: item }).click()
}

// Throttled, a press and its loads take seconds.
test.use({ actionTimeout: 45_000 })

test('two people on slow phones play the whole story with a reload after every step, and do nothing twice @long', async ({
  device,
  server,
}) => {
  test.setTimeout(900_000)
  const [page, bobsPhone] = [await device(PHONE), await device(PHONE)]
  const photos = [await drawPhoto(page, { seed: 1 }), await drawPhoto(page, { seed: 2 })]
  const [after, bobsAfter] = [reloading(page), reloading(bobsPhone)]
  for (const phone of [page, bobsPhone]) await slowDown(phone)
  const [alicia, bobby] = [newPerson(server, alice), newPerson(server, bob)]
  await registerAs(bobsPhone, bobby, bobsAfter)
  await bobsAfter(() => expect(bobsPhone.getByRole('heading', { name: 'Start your first clique' })).toBeVisible())
  await registerAs(page, alicia, after)
  await after(() => expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible())

  // Follow
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill(bobby.username)
  const results = page.getByRole('list', { name: 'Search results' })
  await expect(results.getByText('Bob Baker')).toBeVisible()
  await after(async () => {
    await expect(page.getByRole('searchbox')).toHaveValue(bobby.username)
    await expect(results.getByText('Bob Baker')).toBeVisible()
  })
  await results.getByRole('button', { name: /^Follow / }).click()
  await expect(results.getByRole('button', { name: /^Following / })).toBeVisible()
  await after(() => expect(results.getByRole('button', { name: /^Following / })).toBeVisible())

  // A clique, with an invitation
  const create = await openNew(page, 'Create Clique')
  await create.getByLabel('Clique name').fill('Lake house')
  await create.getByPlaceholder('Search users...').fill(bobby.username)
  await create.getByRole('button', { name: /Bob Baker/ }).click()
  await after(async () => {
    await openNew(page, 'Create Clique')
    await expect(create.getByLabel('Clique name')).toHaveValue('Lake house')
    await expect(create.getByRole('button', { name: 'Remove Bob' })).toBeVisible()
  })
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Lake house' })
  await expect(title).toBeVisible()
  await after(() => expect(title).toBeVisible())

  // Bob joins
  await bobsPhone.reload()
  await joinClique(bobsPhone)
  await bobsAfter(async () => {
    await expect(bobsPhone.getByRole('link', { name: 'Lake house' }).first()).toBeVisible()
    await expect(bobsPhone.getByRole('button', { name: /^Join/ })).toBeHidden()
  })

  // Photos
  const upload = await openNew(page, 'Upload Flicks')
  const proceed = page.getByRole('region', { name: '2 photos picked, not sent yet' }).getByRole('button', {
    name: 'Continue',
  })
  await upload.locator('input[type=file]').setInputFiles(photos)
  await expect(upload.getByRole('button', { name: 'Next (2)' })).toBeEnabled()
  await expect.poll(() => countStored(page)).toBe(2)
  await after(async () => {
    await proceed.click()
    await upload.getByRole('button', { name: 'Next (2)' }).click()
  })
  await upload.getByLabel('Collection Name').fill('Summer week')
  await upload.getByText('Followers', { exact: true }).click()
  await after(async () => {
    await proceed.click()
    await expect(upload.getByRole('heading', { name: 'Choose Collection' })).toBeVisible()
    await expect(upload.getByLabel('Collection Name')).toHaveValue('Summer week')
    await expect(upload.getByRole('radio', { name: /Followers/ })).toBeChecked()
  })
  await upload.getByRole('button', { name: 'Start Upload' }).click()
  await expect(upload.getByRole('heading', { name: 'Uploading Photos' })).toBeVisible()
  await after(() => page.getByRole('button', { name: 'See photos' }).click({ timeout: 120_000 }))
  await expect(tiles(page)).toHaveCount(2)
  await after(() => expect(tiles(page)).toHaveCount(2))

  // Bob looks, likes and comments
  await bobsPhone.reload()
  await bobsPhone
    .getByRole('link', { name: /Summer week/ })
    .first()
    .click()
  await expect(tiles(bobsPhone)).toHaveCount(2)
  await bobsAfter(() => expect(tiles(bobsPhone)).toHaveCount(2))
  await tiles(bobsPhone).first().getByRole('button').first().click()
  const viewer = bobsPhone.getByRole('dialog', { name: 'Photo viewer' })
  await expect(viewer.getByText('1 / 2')).toBeVisible()
  await bobsAfter(() => expect(viewer.getByText('1 / 2')).toBeVisible())
  const like = viewer.getByRole('button', { name: /^Like/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await bobsAfter(() => expect(like).toHaveAttribute('aria-pressed', 'true'))
  await viewer.getByRole('button', { name: '0 comments' }).click()
  const noComments = panel(bobsPhone).getByText('Be the first to leave a comment!')
  await expect(noComments).toBeVisible()
  await bobsAfter(() => expect(noComments).toBeVisible())
  await post(bobsPhone, 'What a day', bobsAfter)
  await bobsAfter(() => expect(comment(bobsPhone, 'What a day')).toHaveCount(1))

  // Alice answers
  await page.reload()
  await tiles(page).first().getByRole('button').first().click()
  await page.getByRole('button', { name: '1 comment' }).click()
  await panel(page)
    .getByRole('button', { name: `Reply to ${bobby.username}` })
    .click()
  await after(() => expect(panel(page).getByText(`Replying to @${bobby.username}`)).toBeVisible())
  await post(page, 'It was', after)
  await after(async () => {
    await panel(page).getByRole('button', { name: 'View 1 reply' }).click()
    await expect(comment(page, 'It was')).toHaveCount(1)
  })

  // Alice edits her profile, the clique and the collection
  const profile = page.getByRole('dialog', { name: 'Edit Profile' })
  await page.goto('/profile')
  await openSettings(page, 'Edit Profile')
  await profile.getByLabel('Bio').fill('By the lake')
  await after(async () => {
    await openSettings(page, 'Edit Profile')
    await expect(profile.getByLabel('Bio')).toHaveValue('By the lake')
  })
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile).toBeHidden()
  await after(() => expect(page.getByText('By the lake')).toBeVisible())
  await page.getByRole('link', { name: 'Lake house' }).first().click()
  const clique = page.getByRole('dialog', { name: 'Edit Clique' })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await clique.getByLabel('Clique name').fill('Sea house')
  await after(async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(clique.getByLabel('Clique name')).toHaveValue('Sea house')
  })
  await clique.getByRole('button', { name: 'Save' }).click()
  await expect(clique).toBeHidden()
  await after(() => expect(page.getByRole('heading', { level: 1, name: 'Sea house' })).toBeVisible())
  await page.getByRole('link', { name: /Summer week/ }).click()
  const collection = page.getByRole('dialog', { name: 'Edit Collection' })
  const edit = async () => {
    await page.getByRole('button', { name: 'Collection options' }).click()
    await page.getByRole('menuitem', { name: 'Edit Collection' }).click()
  }
  await edit()
  await collection.getByLabel('Description').fill('Seven days of sun')
  await after(async () => {
    await edit()
    await expect(collection.getByLabel('Description')).toHaveValue('Seven days of sun')
  })
  await collection.getByRole('button', { name: 'Save' }).click()
  await expect(collection).toBeHidden()
  await after(() => expect(page.getByText('Seven days of sun')).toBeVisible())

  // Both sign out, and stay signed out
  for (const [phone, afterStep] of [
    [page, after],
    [bobsPhone, bobsAfter],
  ] as const) {
    await phone.goto('/')
    await openSettings(phone, 'Log Out')
    await expect(phone.getByLabel('Phone number')).toBeVisible()
    await afterStep(async () => {
      await expect(phone.getByLabel('Phone number')).toHaveValue('')
      await expect(phone).toHaveURL(/\/auth$/)
    })
  }
})
