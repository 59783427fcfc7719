/** A new user joins by a link: from the leader's screen to a comment below the newcomer's first photo. */
import type { Page } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { newPerson } from '../people'
import { enterNumber, fillRegistration, leftLayers, signIn } from '../steps'
import { expect, test } from '../test'
import { alice, bob } from '../users'

const panel = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })
const openPhoto = (page: Page) => page.locator('[data-photo] button').first().click()

test('a stranger opens a link, registers, joins, and takes part @long', async ({ device, server }) => {
  const leader = await register(server, alice)
  const cliqueId = await makeClique(leader, 'Lake house')
  await addPhotos(leader, await makeCollection(leader, cliqueId, 'Summer week'), 2)
  const page = await device()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive(page, leader, `/clique/${cliqueId}`)

  // The leader makes a link for one user
  await page.getByRole('button', { name: 'Invite link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite link' })
  await expect(dialog.getByText('No links yet')).toBeVisible()
  await dialog.getByLabel('Can be used by').selectOption('1 person')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your link is ready' })).toBeFocused()
  await expect(dialog.getByText('QR code of the link to Lake house')).toBeAttached()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect(address).toMatch(new RegExp(`^${server.url}/join#[\\w-]{22}$`))
  await expect(dialog.getByText('Used 0 of 1')).toBeVisible()

  // A signed-out stranger sees its target, and returns there through registration
  const phone = await device()
  await phone.goto(address)
  await expect(phone.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible()
  await expect(phone.getByText('A private clique · 1 member')).toBeVisible()
  await phone.getByRole('button', { name: 'Sign in or register to join' }).click()
  await phone.reload()
  const newcomer = newPerson(server, bob)
  await enterNumber(phone, newcomer)
  await fillRegistration(phone, newcomer)
  await expect(phone).toHaveURL(address)
  await phone.getByRole('button', { name: 'Join Lake house' }).click()

  // Inside: photos, a like, a comment
  await expect(phone).toHaveURL(`${server.url}/clique/${cliqueId}`)
  await expect(phone.getByText('2 Members')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Invite link' })).toHaveCount(0)
  await phone.getByRole('link', { name: /Summer week/ }).click()
  await expect(phone.locator('[data-photo] img')).toHaveCount(2)
  await openPhoto(phone)
  const viewer = phone.getByRole('dialog', { name: 'Photo viewer' })
  await viewer.getByRole('button', { name: /^Like/ }).click()
  await viewer.getByRole('button', { name: '0 comments' }).click()
  await panel(phone).getByPlaceholder('Add a comment...').fill('Hello everyone')
  await panel(phone).getByRole('button', { name: 'Post' }).click()
  await expect(panel(phone).getByText('Comment posted successfully!')).toBeVisible()

  // The leader sees the use, the like and the comment, and replies
  await page.reload()
  await page.getByRole('button', { name: 'Invite link' }).click()
  await expect(dialog.getByText('Used up')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await leftLayers(page)
  await page.goto(phone.url().replace(/&comments.*/, ''))
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  await page.getByRole('button', { name: '1 comment', exact: true }).click()
  await panel(page)
    .getByRole('button', { name: `Reply to ${newcomer.username}` })
    .click()
  await panel(page).getByPlaceholder(`Reply to @${newcomer.username}`).fill('Welcome')
  await panel(page).getByRole('button', { name: 'Post' }).click()
  await expect(panel(page).getByText('Welcome')).toBeVisible()

  // The newcomer deletes the comment; its reply is deleted with it
  await phone.reload()
  await panel(phone).getByRole('button', { name: 'View 1 reply' }).click()
  await expect(panel(phone).getByText('Welcome')).toBeVisible()
  await panel(phone).getByRole('button', { name: 'Delete comment' }).click()
  await expect(panel(phone).getByText('No comments yet')).toBeVisible()
  await page.reload()
  await expect(panel(page).getByText('No comments yet')).toBeVisible()

  // The link has been used up for others, and still leads its member home
  const late = await device()
  await late.goto(address)
  await expect(late.getByRole('heading', { name: 'This invitation has been used up' })).toBeVisible()
  await phone.goto(address)
  await expect(phone).toHaveURL(`${server.url}/clique/${cliqueId}`)
  expect(server.output()).not.toContain(address.split('#').at(-1))
})

test('a link is withdrawn, waits for a network, and is found again in the installed app @long', async ({
  device,
  server,
}) => {
  const leader = await register(server, alice)
  const guest = await register(server, bob)
  const cliqueId = await makeClique(leader, 'Lake house')
  const link = async () => {
    const body = { expiresIn: null, useLimit: null }
    return (await leader.call.ask('createInviteLink', { params: { id: cliqueId }, body })).token
  }
  const token = await link()

  // Offline it shows a message, and opens automatically later
  const phone = await device()
  await phone.route('**/api/invite/**', (route) => route.abort())
  // An older link, with the token in its path
  await phone.goto(`/join/${token}`)
  await expect(phone).toHaveURL(`${server.url}/join#${token}`)
  await expect(phone.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await phone.unroute('**/api/invite/**')
  await phone.evaluate(() => dispatchEvent(new Event('online')))
  await expect(phone.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible()

  // The installed app opens at home, in a separate window
  const app = await phone.context().newPage()
  await signIn(app, guest)
  await expect(app).toHaveURL(`${server.url}/join#${token}`)

  // The page shows changes of the link in the meantime
  const page = await device()
  await arrive(page, leader, `/clique/${cliqueId}`)
  await page.getByRole('button', { name: 'Invite link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite link' })
  await dialog.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('No links yet')).toBeVisible()
  await app.getByRole('button', { name: 'Join Lake house' }).click()
  await expect(app.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible()
  await app.goto('/join#nonsense')
  await expect(app.getByRole('heading', { name: 'This invitation does not exist' })).toBeVisible()

  // For a signed-in user it takes one press; declining leads home
  await app.goto(`/join#${await link()}`)
  await app.getByRole('button', { name: 'Not now' }).click()
  await expect(app).toHaveURL(`${server.url}/`)
  await app.goto(`/join#${await link()}`)
  await app.getByRole('button', { name: 'Join Lake house' }).click()
  await expect(app).toHaveURL(`${server.url}/clique/${cliqueId}`)
})
