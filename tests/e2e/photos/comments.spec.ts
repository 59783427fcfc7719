/** Two users comment on a photo, and its owner changes and deletes the collection: each sees the other's actions. */
import type { Page } from '@playwright/test'
import { drawPhoto } from '../../fixtures/photos'
import type { Person } from '../people'
import { arrive, register } from '../seed'
import { expectNotOwner } from '../steps'
import { expect, test } from '../test'
import { alice, bob } from '../users'

/** A clique of Alice's with Bob in it and one photo in 'Summer week'; resolves to the collection's path. */
const share = async (page: Page, other: Page, guest: Person) => {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Create Clique' }).click()
  const create = page.getByRole('dialog')
  await create.getByPlaceholder(/search/i).fill(guest.username)
  await create.getByRole('button', { name: /bob/i }).first().click()
  await create.getByRole('button', { name: /^Create/ }).click()
  await expect(page).toHaveURL(/\/clique\//)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload Flicks' }).click()
  const upload = page.getByRole('dialog')
  await upload.locator('input[type=file]').setInputFiles(await drawPhoto(page, { seed: 1 }))
  await upload.getByRole('button', { name: /^Next/ }).click()
  await upload.getByLabel('Clique', { exact: true }).selectOption({ label: "Alice's Clique" })
  await upload.getByLabel(/name/i).fill('Summer week')
  await upload.getByRole('button', { name: 'Start Upload' }).click()
  await expect(upload.getByRole('heading', { name: 'Upload Complete' })).toBeVisible({ timeout: 60_000 })
  await upload.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/collection\//)
  await other.goto('/')
  await other.getByRole('button', { name: /join/i }).first().click()
  await expect(other.getByRole('link', { name: /Summer week/ }).first()).toBeVisible()
  return new URL(page.url()).pathname
}

const openPhoto = async (page: Page) => {
  await page.locator('[data-photo] button').first().click()
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible()
}
const panel = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })

test('two people comment on a photo', async ({ device, server }) => {
  const guest = await register(server, bob)
  const other = await device()
  await arrive(other, guest)
  const owner = await register(server, alice)
  const page = await device()
  await arrive(page, owner)
  const collection = await share(page, other, guest)
  // A pane next to the photo here, a sheet over it there
  await page.setViewportSize({ width: 1280, height: 800 })

  // C opens the comments; typing there moves nothing else
  await openPhoto(page)
  await page.keyboard.press('c')
  await expect(panel(page).getByText('Be the first to leave a comment!')).toBeVisible()
  await expect(page).toHaveURL(/[?&]comments/)
  await page.keyboard.type('Look, clouds!')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Comment posted successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()

  // The other user opens it by its URL, likes it and replies
  await other.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(panel(other).getByText('Look, clouds!')).toBeVisible()
  await expect(panel(other).getByRole('button', { name: 'Delete comment' })).toHaveCount(0)
  await panel(other)
    .getByRole('button', { name: `Like ${owner.username}` })
    .click()
  await panel(other)
    .getByRole('button', { name: `Reply to ${owner.username}` })
    .click()
  await panel(other).getByPlaceholder(`Reply to @${owner.username}`).fill('And a lake')
  await panel(other).getByRole('button', { name: 'Post' }).click()
  await expect(panel(other).getByText('Reply posted successfully!')).toBeVisible()
  await expect(panel(other).getByText('And a lake')).toBeVisible()

  // After a reload the like, the reply and the count are shown
  await page.reload()
  await expect(panel(page).getByRole('button', { name: `Like ${owner.username}'s comment, 1 like` })).toBeVisible()
  await panel(page).getByRole('button', { name: 'View 1 reply' }).click()
  await expect(panel(page).getByText('And a lake')).toBeVisible()
  await expect(page.getByRole('button', { name: '2 comments', exact: true })).toBeVisible()

  // Deleting a comment deletes its replies
  await panel(page).getByRole('button', { name: 'Delete comment' }).click()
  await expect(panel(page).getByText('No comments yet')).toBeVisible()
  await expect(page.getByRole('button', { name: '0 comments', exact: true })).toBeVisible()
  await other.reload()
  await expect(panel(other).getByText('No comments yet')).toBeVisible()

  // Escape closes the comments first, then the viewer
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(/photo=/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${collection}$`))
})

// [O3]
test('a comment that the server refuses is not lost @long', async ({ device, server }) => {
  const guest = await register(server, bob)
  const other = await device()
  await arrive(other, guest)
  const owner = await register(server, alice)
  const page = await device()
  await arrive(page, owner)
  await share(page, other, guest)
  await openPhoto(page)
  await page.keyboard.press('c')
  await page.route('**/api/comment/create', (route) =>
    route.fulfill({ status: 429, json: { message: 'slow', code: 'TOO_MANY_REQUESTS' } }),
  )
  await panel(page).getByPlaceholder('Add a comment...').fill('Look, clouds!')
  await panel(page).getByRole('button', { name: 'Post' }).click()
  await expect(panel(page).getByRole('alert')).toContainText(
    'You are commenting too quickly. Please wait a moment and try again.',
  )
  await expect(panel(page).getByPlaceholder('Add a comment...')).toHaveValue('Look, clouds!')
  await expect(panel(page).getByText('No comments yet')).toBeVisible()
})

test('the owner edits and deletes a collection, and the other sees it @long', async ({ device, server }) => {
  const guest = await register(server, bob)
  const other = await device()
  await arrive(other, guest)
  const owner = await register(server, alice)
  const page = await device()
  await arrive(page, owner)
  const collection = await share(page, other, guest)

  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Edit Collection' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Collection' })
  await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled()
  await edit.getByLabel('Collection Name').fill('')
  await expect(edit.getByText('Collection name is required')).toBeVisible()
  await edit.getByLabel('Collection Name').fill('Winter week')
  await edit.getByLabel('Cover photo').setInputFiles(await drawPhoto(page, { seed: 9 }))
  await edit.getByText('Visible to followers of clique members').click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter week' })).toBeVisible()
  await expect(page.getByText('followers', { exact: true })).toBeVisible()
  await other.goto(collection)
  await expect(other.getByRole('heading', { level: 1, name: 'Winter week' })).toBeVisible()
  await expectNotOwner(other)

  await page.goto('/')
  await page
    .getByRole('link', { name: /Winter week/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Delete Collection' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Delete Collection' })
  await expect(ask).toContainText('Are you sure you want to delete "Winter week"?')
  await ask.getByRole('button', { name: 'Delete Collection' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: /Winter week/ })).toHaveCount(0)
  await other.reload()
  await expect(other.getByText('Collection not found')).toBeVisible()
})
