/**
 * Every screen and dialog, with a word of 200 letters in every field that a user can fill and everywhere it is shown.
 */
import { expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { drawDamagedPhoto, drawPhoto } from '../fixtures/photos'
import { newPerson } from './people'
import { addPhotos, arrive, makeClique, makeCollection, register } from './seed'
import type { Site } from './server'
import { enterNumber, escapeFrom } from './steps'

/** Checks the page as it is; `name` describes its state. */
export type Look = (page: Page, name: string) => Promise<void>

interface Visit {
  device(options?: BrowserContextOptions): Promise<Page>
  server: Site
  look: Look
}

const WORD = 'W'.repeat(200)
const cut = (length: number) => WORD.slice(0, length)

/** The longest that the server accepts; `newPerson` adds five letters to the username. */
const long = { username: 'w'.repeat(45), firstName: cut(50), lastName: cut(50) }

/** By key: after a resize an open menu still moves under the pointer. */
const choose = (page: Page, item: string) => page.getByRole('menuitem', { name: item }).press('Enter')

/** Waits for the layer first: one that is fetched when it opens would open after the press. */
const close = async (page: Page) => {
  const layer = page.locator('[role=dialog], [role=alertdialog], [role=menu]').last()
  await expect(layer).toBeVisible()
  await escapeFrom(page, layer)
}

/** Every text field of the topmost layer, or of the page. */
const fillAll = async (page: Page) => {
  const fields = page.locator('input[type=text]:not([readonly]), textarea, input[type=search], input:not([type])')
  for (const field of await fields.all()) if (await field.isVisible()) await field.fill(WORD)
}

/** The screens of sign-in. */
export const visitSignIn = async ({ device, server, look }: Visit) => {
  const page = await device()
  await page.goto('/auth')
  await page.getByLabel('Phone number').fill('1'.repeat(200))
  await look(page, 'phone entry')
  await page.getByLabel('Country code').click()
  await look(page, 'country code')
  await close(page)
  const person = newPerson(server, { username: 'new', firstName: 'New', lastName: 'One' })
  await enterNumber(page, person)
  await expect(page.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible()
  await fillAll(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await look(page, 'registration')
}

/** The screens and dialogs of users, cliques, collections and photos. */
export const visitMain = async ({ device, server, look }: Visit) => {
  const owner = await register(server, long)
  const guest = await register(server, long)
  await owner.call.ask('editUser', { body: { bio: cut(150) } })
  const cliqueId = await makeClique(owner, cut(50), guest)
  await owner.call.ask('editClique', { body: { cliqueId, name: cut(50), bio: cut(50) } })
  const collectionId = await makeCollection(owner, cliqueId, cut(100))
  await owner.call.ask('editCollection', {
    body: { collectionDataId: collectionId, name: cut(100), description: WORD + WORD },
  })
  const [photoId = ''] = await addPhotos(owner, collectionId, 2)
  const [theirPhoto = ''] = await addPhotos(guest, collectionId, 1)
  const say = (payload: string, parentId?: string) =>
    guest.call.ask('createComment', {
      body: { payload, collectionItemId: photoId, ...(parentId !== undefined && { parentId }) },
    })
  const { comment } = await say(WORD)
  await say(WORD, comment.id)
  await guest.call.ask('follow', { body: { followee: owner.userId } })
  const theirs = await makeClique(guest, cut(50))
  await guest.call.ask('inviteToClique', { body: { cliqueId: theirs, userIds: [owner.userId] } })
  const { token } = await guest.call.ask('createInviteLink', {
    params: { id: theirs },
    body: { expiresIn: 3600, useLimit: 5 },
  })

  const page = await device()
  const check = (name: string) => look(page, name)
  await arrive(page, owner)
  await expect(page.locator('main img').first()).toBeVisible()
  await check('home')
  await page.goto('/activity')
  await expect(page.getByRole('button', { name: /^Join/ })).toBeVisible()
  await check('activity')
  await page.goto(`/join#${token}`)
  await expect(page.getByRole('button', { name: /^Join/ })).toBeVisible()
  await check('join')

  await page.goto('/profile')
  await expect(page.getByText(cut(150))).toBeVisible()
  await check('profile')
  await page.getByRole('button', { name: 'Followers' }).click()
  await expect(page.getByRole('dialog').getByText(guest.username)).toBeVisible()
  await check('followers')
  await close(page)
  await page.goto(`/profile/${guest.userId}`)
  await expect(page.getByRole('button', { name: /^Follow/ }).first()).toBeVisible()
  await check("another user's profile")
  await page.goto(`/search?query=${'w'.repeat(45)}`)
  await expect(page.getByRole('link', { name: new RegExp(guest.username) })).toBeVisible()
  await check('search')
  await page.getByRole('link', { name: new RegExp(guest.username) }).click()
  await page.goto('/search')
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeVisible()
  await check('recent searches')
  await page.getByRole('searchbox').fill(WORD)
  await expect(page.getByText('No Results Found').last()).toBeVisible()
  await check('no results')

  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await check('settings')
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible()
  await fillAll(page)
  await check('edit profile')

  await page.goto(`/clique/${cliqueId}`)
  await expect(page.getByRole('link', { name: new RegExp(cut(100)) })).toBeVisible()
  await check('clique')
  await page.getByRole('tab', { name: 'Members' }).click()
  await expect(page.getByRole('tabpanel').getByText(guest.username)).toBeVisible()
  await check('members')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check('leaving')
  await close(page)
  await page.getByRole('button', { name: 'Invite link' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('QR code')).toBeAttached()
  await check('invite link')
  await close(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog').getByText(guest.username)).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await fillAll(page)
  await check('edit clique')
  await page
    .getByRole('dialog')
    .getByPlaceholder(/search/i)
    .fill('w'.repeat(45))
  await expect(page.getByRole('dialog').getByText('Member', { exact: true }).first()).toBeVisible()
  await check('people to invite')

  await page.goto('/')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await check('the plus menu')
  await choose(page, 'Create Clique')
  const create = page.getByRole('dialog', { name: 'Create Clique' })
  await create.getByRole('textbox').first().fill(WORD)
  await create.getByPlaceholder(/search/i).fill('w'.repeat(45))
  await create.getByRole('button', { name: new RegExp(guest.username) }).click()
  await check('create clique')

  await page.goto(`/collection/${collectionId}`)
  await expect(page.locator('[data-photo] img')).toHaveCount(3)
  await check('collection')
  const options = page.getByRole('button', { name: 'Collection options' })
  await options.click()
  await check('collection options')
  await choose(page, 'Edit Collection')
  await expect(page.getByRole('dialog', { name: 'Edit Collection' })).toBeVisible()
  await fillAll(page)
  await check('edit collection')
  await page.goto(`/collection/${collectionId}`)
  await options.click()
  await choose(page, 'Delete Collection')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check('delete collection')
  await close(page)

  await page.goto(`/collection/${collectionId}?photo=${theirPhoto}`)
  await expect(page.getByText(/\d \/ 3/)).toBeVisible()
  await check('viewer')
  await page.getByRole('button', { name: 'Photo options' }).click()
  await choose(page, 'Report')
  await expect(page.getByRole('dialog', { name: 'Report photo' })).toBeVisible()
  await fillAll(page)
  await check('report')
  await page.goto(`/collection/${collectionId}?photo=${photoId}&comments=true`)
  const comments = page.getByRole('region', { name: 'Comments', exact: true })
  await comments.getByRole('button', { name: 'View 1 reply' }).click()
  await expect(comments.getByRole('article')).toHaveCount(2)
  await comments
    .getByRole('button', { name: /^Reply to/ })
    .first()
    .click()
  await comments.getByRole('textbox').fill(WORD + WORD)
  await check('comments')
}

/** The steps of an upload. */
export const visitUpload = async ({ device, server, look }: Visit) => {
  const owner = await register(server, long)
  const cliqueId = await makeClique(owner, cut(50))
  await makeClique(owner, cut(49))
  const collectionId = await makeCollection(owner, cliqueId, cut(100))
  await addPhotos(owner, collectionId, 1)
  const page = await device()
  const check = (name: string) => look(page, name)
  await arrive(page, owner, `/collection/${collectionId}`)
  const photo = { ...(await drawPhoto(page, { seed: 1 })), name: `${WORD}.jpg` }
  await page.getByRole('button', { name: 'Add Photos' }).first().click()
  const dialog = page.getByRole('dialog')
  const text = { name: `${WORD}.txt`, mimeType: 'text/plain', buffer: Buffer.alloc(200, 'x') }
  await dialog.locator('input[type=file]').setInputFiles([photo, text])
  await expect(dialog.getByText(/Unsupported file type/)).toBeVisible()
  await check('upload, refused')
  await dialog.getByRole('button', { name: 'Add the other photo' }).click()
  await dialog.getByRole('button', { name: /^Next/ }).click()
  await expect(dialog.getByText(cut(100)).first()).toBeVisible()
  await check('upload, existing')
  await dialog.getByText('Start a collection').click()
  await fillAll(page)
  await check('upload, new')
  await dialog.getByText('Add to one that is there').click()
  await dialog
    .locator('label')
    .filter({ hasText: cut(100) })
    .click()
  const damaged = await drawDamagedPhoto(page, `${WORD}2.jpg`)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.locator('input[type=file]').setInputFiles(damaged)
  await dialog.getByRole('button', { name: 'Next (2)' }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expect(dialog.getByRole('heading', { name: 'Some Photos Failed' })).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText('1 photo failed')).toBeVisible()
  await check('upload, complete')
}
