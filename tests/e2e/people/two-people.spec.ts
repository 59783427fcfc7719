/** Changes of one user on another user's screen: access, leaders, deletions, and any name. */
import type { Page } from '@playwright/test'
import type { Person } from '../people'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expectNotOwner } from '../steps'
import { expect, test } from '../test'
import { alice, bob } from '../users'

const panel = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })
const collectionTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Summer week' })
const openTo = (owner: Person, collectionDataId: string, privacySetting: 'PRIVATE' | 'FOLLOWERS') =>
  owner.call.ask('editCollection', {
    body: { collectionDataId, name: 'Summer week', description: '', privacySetting },
  })

test('a collection opens for followers and closes again, also while it is shown', async ({ device, server }) => {
  const owner = await register(server, alice)
  const fan = await register(server, bob)
  const stranger = await register(server, { username: 'carl', firstName: 'Carl', lastName: 'Cole' })
  const cliqueId = await makeClique(owner, 'Lake house')
  const collectionId = await makeCollection(owner, cliqueId, 'Summer week')
  const [photoId = ''] = await addPhotos(owner, collectionId, 1)
  await fan.call.ask('follow', { body: { followee: owner.userId } })
  const path = `/collection/${collectionId}`
  const page = await device()
  await arrive(page, fan, path)

  // Private: not even its existence is shown
  await expect(page.getByText('Collection not found')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()

  // For followers: in the feed and by its URL, only for this user, and not editable
  await openTo(owner, collectionId, 'FOLLOWERS')
  await page.reload()
  await page
    .getByRole('link', { name: /Summer week/ })
    .first()
    .click()
  await expect(collectionTitle(page)).toBeVisible()
  await expect(page.locator('[data-photo] img')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Add Photos' })).toHaveCount(0)
  await expectNotOwner(page)
  expect(await stranger.call.refusal('getCollection', { params: { id: collectionId } })).toBe('404 NOT_FOUND')

  // Private again while its photo is open: no action is possible, and nothing of it stays
  await page.locator('[data-photo] button').first().click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await expect(viewer).toBeVisible()
  await openTo(owner, collectionId, 'PRIVATE')
  await viewer.getByRole('button', { name: /^Like, / }).click()
  await expect(page.getByText('Failed to update like. Please try again.')).toBeVisible()
  await expect(viewer).toBeHidden()
  await expect(page.getByText('Collection not found')).toBeVisible()
  await page.goto(`${path}?photo=${photoId}`)
  await expect(page.getByText('Collection not found')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
  await expect(page.getByText('Summer week')).toHaveCount(0)
})

test('a leader leaves, and who joined first leads', async ({ device, server }) => {
  const leader = await register(server, alice)
  const next = await register(server, bob)
  const cliqueId = await makeClique(leader, 'Lake house', next)
  const collectionId = await makeCollection(leader, cliqueId, 'Summer week')
  await addPhotos(leader, collectionId, 1)
  const page = await device()
  await arrive(page, leader, `/clique/${cliqueId}`)
  const other = await device()
  await arrive(other, next, `/clique/${cliqueId}`)
  await expect(other.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Leave' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Leave Lake house?' })
  await expect(ask).toContainText('The member who joined first becomes the leader.')
  await ask.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('Invite only')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Invite only')).toBeVisible()
  await expect(page.getByText('Leader')).toHaveCount(0)

  await other.reload()
  await expect(other.getByText('Leader')).toBeVisible()
  await expect(other.getByText('1 Member')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Invite link' })).toBeVisible()
  await other.getByRole('button', { name: 'Edit' }).click()
  await expect(other.getByRole('dialog', { name: 'Edit Clique' })).toBeVisible()

  // The rights over the old leader's own collection have passed to the new one.
  await page.goto(`/collection/${collectionId}`)
  await expect(page.getByText('Collection not found')).toBeVisible()
  await other.goto(`/collection/${collectionId}`)
  await expect(collectionTitle(other)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Add Photos' })).toBeVisible()
  await other.getByRole('button', { name: 'Collection options' }).click()
  await expect(other.getByRole('menuitem', { name: 'Delete Collection' })).toBeVisible()
})

// [R19]
test('a photo that is deleted while a screen shows it does not return', async ({ device, server }) => {
  const owner = await register(server, alice)
  const guest = await register(server, bob)
  const cliqueId = await makeClique(owner, 'Lake house', guest)
  const collectionId = await makeCollection(owner, cliqueId, 'Summer week')
  const [photoId = ''] = await addPhotos(owner, collectionId, 2)
  const say = async (payload: string) =>
    (await owner.call.ask('createComment', { body: { payload, collectionItemId: photoId } })).comment.id
  const first = await say('First words')
  const page = await device()
  await arrive(page, guest, `/collection/${collectionId}?photo=${photoId}&comments=true`)
  await expect(panel(page).getByText('First words')).toBeVisible()

  // A reply to a deleted comment is rejected with a message, and not lost
  await panel(page)
    .getByRole('button', { name: `Reply to ${owner.username}` })
    .click()
  await panel(page).getByPlaceholder(`Reply to @${owner.username}`).fill('Second words')
  await owner.call.ask('deleteComment', { params: { id: first } })
  await panel(page).getByRole('button', { name: 'Post' }).click()
  await expect(
    panel(page)
      .getByRole('alert')
      .filter({ hasText: /comment you replied to was deleted/ }),
  ).toBeVisible()
  await expect(panel(page).getByPlaceholder('Add a comment...')).toHaveValue('Second words')

  // The whole collection is deleted: the screen shows it automatically and closes the layers above, as does the next
  // load
  await owner.call.ask('deleteCollection', { params: { id: collectionId } })
  await expect(page.getByText('Collection not found')).toBeVisible()
  await page.goto(`/collection/${collectionId}`)
  await expect(page.getByText('Collection not found')).toBeVisible()
  await page.goto(`/clique/${cliqueId}`)
  await expect(page.getByText('No collections yet')).toBeVisible()
})

const MARKUP = `<img src=x onerror="window.broken=1">`
const FAMILY = '👨‍👩‍👧‍👦🏳️‍🌈'
const HEBREW = 'שלום עולם'
/** Would reverse the following text: the server stores it in the order that a reader sees. */
const OVERRIDE = '\u202Egnp.exe'

test('names and comments are text, in whatever script @long', async ({ device, server }) => {
  const owner = await register(server, { ...alice, firstName: MARKUP, lastName: FAMILY })
  const guest = await register(server, { ...bob, firstName: HEBREW, lastName: OVERRIDE })
  const cliqueId = await makeClique(owner, `${MARKUP} ${FAMILY}`.slice(0, 50), guest)
  const collectionId = await makeCollection(owner, cliqueId, `${HEBREW} ${MARKUP}`)
  const [photoId = ''] = await addPhotos(owner, collectionId, 1)
  for (const payload of [MARKUP, `${HEBREW} (1) ${FAMILY}`, `${OVERRIDE} and on`])
    await guest.call.ask('createComment', { body: { payload, collectionItemId: photoId } })
  const { token } = await owner.call.ask('createInviteLink', {
    params: { id: cliqueId },
    body: { expiresIn: null, useLimit: null },
  })
  const page = await device()
  const untouched = async () => {
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
    // Nothing is wider than the phone
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.goto(`/join#${token}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(MARKUP)
  await untouched()
  await arrive(page, owner)
  await expect(page.getByRole('link', { name: HEBREW }).first()).toBeVisible()
  await untouched()
  await page.goto(`/clique/${cliqueId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(MARKUP)
  await page.getByRole('tab', { name: 'Members' }).click()
  await expect(page.getByRole('tabpanel').getByText(HEBREW).filter({ visible: true })).toBeVisible()
  await untouched()
  await page.goto(`/profile/${guest.userId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(HEBREW)
  await untouched()
  await page.goto(`/collection/${collectionId}?photo=${photoId}&comments=true`)
  await expect(panel(page).getByText(MARKUP)).toBeVisible()
  await expect(panel(page).getByText(`${HEBREW} (1) ${FAMILY}`)).toBeVisible()
  // A comment runs in its own direction, and ends there
  for (const text of [`${HEBREW} (1)`, 'gnp.exe and on'])
    expect(
      await panel(page)
        .getByText(text)
        .evaluate((element) => getComputedStyle(element).unicodeBidi),
    ).toMatch(/isolate|plaintext/)
  await untouched()
})
