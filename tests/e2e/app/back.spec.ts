/** The browser's Back closes the topmost layer, on every device by the same means ([Note: Layers and Back]). */
import type { Page } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { openEditProfile } from '../steps'
import { expect, test } from '../test'
import { alice, bob } from '../users'

const back = (page: Page) => page.evaluate(() => history.back())
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
/** Expects the page's own entry to be the current one: no layer has left its entry behind. */
const expectNoEntryLeft = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { layer?: number }).layer)).toBeUndefined()

test('Back closes the topmost menu, dialog or panel first, and asks if typed text would be lost', async ({
  device,
  server,
}) => {
  const owner = await register(server, alice)
  const guest = await register(server, bob)
  await guest.call.ask('follow', { body: { followee: owner.userId } })
  const collectionId = await makeCollection(owner, await makeClique(owner, 'Lake house'), 'Summer week')
  await addPhotos(owner, collectionId, 2)
  const path = `/collection/${collectionId}`
  const page = await device()
  await arrive(page, owner)
  await page.getByRole('link', { name: /Summer week/ }).click()
  await expect(page.locator('[data-photo] img')).toHaveCount(2)
  const expectHere = async () => {
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expectNoEntryLeft(page)
  }

  // A menu, and the dialog that replaces it
  const plus = page.getByRole('button', { name: 'New', exact: true })
  await plus.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await back(page)
  await expect(page.getByRole('menu')).toBeHidden()
  await expectHere()
  await plus.click()
  await page.getByRole('menuitem', { name: 'Upload Flicks' }).click()
  await expect(dialog(page, 'Upload Photos')).toBeVisible()
  await back(page)
  await expect(dialog(page, 'Upload Photos')).toBeHidden()
  await expectHere()

  // With typed text
  await plus.click()
  await page.getByRole('menuitem', { name: 'Create Clique' }).click()
  const create = dialog(page, 'Create Clique')
  await create.getByRole('textbox').first().fill('Sunday run')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await back(page)
  await expect(question).toBeVisible()
  await back(page)
  await expect(question).toBeHidden()
  await expect(create.getByRole('textbox').first()).toHaveValue('Sunday run')
  const close = create.getByRole('button', { name: 'Close' })
  for (const leave of [() => page.keyboard.press('Escape'), () => close.click()]) {
    // The focus returns to the field once the confirmation is closed.
    await expect(create.getByRole('textbox').first()).toBeFocused()
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(create.getByRole('textbox').first()).toHaveValue('Sunday run')
  }
  await back(page)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(create).toBeHidden()
  await expectHere()

  // Layers above layers: one press closes one, at any speed
  await openEditProfile(page)
  await expect(dialog(page, 'Edit Profile')).toBeVisible()
  await back(page)
  await expect(dialog(page, 'Edit Profile')).toBeHidden()
  await expect(dialog(page, 'Settings')).toBeVisible()
  await page.getByRole('button', { name: "What's New" }).click()
  await expect(dialog(page, "What's New")).toBeVisible()
  await back(page)
  await back(page)
  await expect(dialog(page, 'Settings')).toBeHidden()
  await expectHere()

  // Forward opens nothing and leaves nothing; so does a reload with a layer open
  await page.evaluate(() => history.forward())
  await expectHere()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(dialog(page, 'Settings')).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-photo] img')).toHaveCount(2)
  await expectHere()

  // The comments, then the viewer
  const viewer = dialog(page, 'Photo viewer')
  const comments = page.getByRole('region', { name: 'Comments', exact: true })
  await page.locator('[data-photo] button').first().click()
  await viewer.getByRole('button', { name: '0 comments' }).click()
  await expect(comments).toBeVisible()
  await back(page)
  await expect(comments).toBeHidden()
  await expect(viewer).toBeVisible()
  await viewer.getByRole('button', { name: '0 comments' }).click()
  await comments.getByRole('button', { name: 'Close comments' }).click()
  await expect(comments).toBeHidden()
  await back(page)
  await expect(viewer).toBeHidden()
  await expectHere()

  // Closed by its own button: the next Back leaves the page
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Edit Collection' }).click()
  await dialog(page, 'Edit Collection').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page, 'Edit Collection')).toBeHidden()
  await expectHere()
  await back(page)
  await expect(page).toHaveURL(/\/$/)

  // A link inside a layer
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Followers' }).click()
  await dialog(page, 'Followers').getByRole('link', { name: /Bob/ }).click()
  await expect(page.getByRole('heading', { name: 'Bob Baker' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await back(page)
  await expect(page.getByRole('heading', { name: 'Alice Archer' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectNoEntryLeft(page)
  await back(page)
  await expect(page.getByRole('link', { name: /Summer week/ })).toBeVisible()
})
