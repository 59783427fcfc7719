/** A leader's actions on members, and a user's on followers: shown at once, also offline, and seen by the others. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { ada, bob, eve } from '../users'

const choose = async (page: Page, who: string, item: string, confirm: string) => {
  await page.getByRole('button', { name: `Options for ${who}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  const button = page.getByRole('alertdialog').getByRole('button', { name: confirm })
  await expect(button).toBeVisible()
  await expectAccessible(page, { where: item })
  await button.click()
}

test('a leader removes a member without a network, and hands the lead on; the others see both', async ({
  device,
  server,
}) => {
  const leader = await register(server, ada)
  const member = await register(server, bob)
  const other = await register(server, eve)
  const cliqueId = await makeClique(leader, 'Lake house', member, other)
  const collectionId = await makeCollection(leader, cliqueId, 'Summer week')
  await addPhotos(member, collectionId, 1)
  const page = await device()
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, leader, `/clique/${cliqueId}`)
  const theirs = await device()
  await arrive(theirs, member, `/clique/${cliqueId}`)
  await expect(theirs.getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Options for/ })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Members' }).click()
  await expect(page.getByRole('link', { name: /Bob Baker/ })).toBeVisible()
  await page.context().setOffline(true)
  await choose(page, 'Bob Baker', 'Remove from clique', 'Remove')
  await expect(page.getByRole('link', { name: /Bob Baker/ })).toBeHidden()
  await page.context().setOffline(false)
  await expect(theirs.getByText('Invite only')).toBeVisible()

  await choose(page, 'Eve Egan', 'Make leader', 'Make leader')
  await expect(page.getByRole('button', { name: /^Options for/ })).toHaveCount(0)
  await expect
    .poll(async () => (await other.call.ask('getClique', { params: { id: cliqueId } })).clique)
    .toMatchObject({ leader: other.userId, memberCount: 2 })
  await page.getByRole('tab', { name: 'Collections' }).click()
  await page.getByRole('link', { name: /Summer week/ }).click()
  await expect(page.locator('[data-photo]')).toHaveCount(1)
})

test('a user removes a follower', async ({ device, server }) => {
  const user = await register(server, ada)
  const follower = await register(server, bob)
  await follower.call.ask('follow', { body: { followee: user.userId } })
  const page = await device()
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, user, '/profile')
  await page.getByRole('button', { name: /Followers/ }).click()
  const list = page.getByRole('dialog', { name: 'Followers' })
  await list.getByRole('button', { name: 'Remove Bob Baker from your followers' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, { where: 'removing a follower' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(list.getByText('No followers yet')).toBeVisible()
  await expect
    .poll(async () => (await follower.call.ask('getUser', { params: { id: user.userId } })).user)
    .toMatchObject({ relationship: 'unrelated', followersCount: 0 })
})

test('photos of a user who leaves go if the user says so, also without a network; a leader chooses for a member', async ({
  device,
  server,
}) => {
  const leader = await register(server, ada)
  const leaving = await register(server, bob)
  const removed = await register(server, eve)
  const cliqueId = await makeClique(leader, 'Lake house', leaving, removed)
  const collectionId = await makeCollection(leader, cliqueId, 'Summer week')
  await addPhotos(leader, collectionId, 1)
  await addPhotos(leaving, collectionId, 2)
  await addPhotos(removed, collectionId, 1)
  const page = await device()
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, leader, `/collection/${collectionId}`)
  await expect(page.locator('[data-photo]')).toHaveCount(4)

  const theirs = await device()
  await theirs.setViewportSize({ width: 390, height: 844 })
  await arrive(theirs, leaving, `/clique/${cliqueId}`)
  await theirs.getByRole('button', { name: 'Leave' }).click()
  const ask = theirs.getByRole('alertdialog', { name: 'Leave Lake house?' })
  await expect(ask.getByRole('radio', { name: 'They stay' })).toBeChecked()
  await ask.getByRole('radio', { name: 'Delete them' }).check({ force: true })
  await expectAccessible(theirs, { where: 'leaving with photos' })
  await theirs.context().setOffline(true)
  await ask.getByRole('button', { name: 'Leave' }).click()
  await expect(theirs.getByText('Will be sent when you are back online')).toBeVisible()
  await expect(page.locator('[data-photo]')).toHaveCount(4)
  await theirs.context().setOffline(false)
  await expect(page.locator('[data-photo]')).toHaveCount(2)
  await expect
    .poll(async () => (await leaving.call.ask('deletedFlicks', { query: { collectionId } })).items.length)
    .toBe(2)

  await page.goto(`/clique/${cliqueId}`)
  await page.getByRole('tab', { name: 'Members' }).click()
  await page.getByRole('button', { name: 'Options for Eve Egan' }).click()
  await page.getByRole('menuitem', { name: 'Remove from clique' }).click()
  const removal = page.getByRole('alertdialog')
  await removal.getByRole('radio', { name: 'Delete them' }).check({ force: true })
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: /Eve Egan/ })).toBeHidden()
  await page.getByRole('tab', { name: 'Collections' }).click()
  await page.getByRole('link', { name: /Summer week/ }).click()
  await expect(page.locator('[data-photo]')).toHaveCount(1)
})
