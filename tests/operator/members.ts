/** A third user takes an invitation to a clique, adds photos, loses the phone, and is back. */
import { expect, type Page } from '@playwright/test'
import { drawPhotos } from '../e2e/uploads'
import { fillRegistration, leftLayers, openNew } from '../e2e/steps'
import { inviteFrom, takeInvitation } from './operators'
import type { Story } from './story'

export const inviteThird = async ({ olga, alice, bob }: Story): Promise<void> => {
  const { page } = alice
  await page.goto('/')
  const create = await openNew(page, 'Create Clique')
  await create.getByLabel('Clique name').fill('Lake house')
  await create.getByPlaceholder('Search users...').fill(olga.person.username)
  await create.getByRole('button', { name: /Olga Operator/ }).click()
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite link' })
  await dialog.getByRole('tab', { name: 'One person' }).click()
  await dialog.getByLabel('Phone number').fill(bob.person.digits)
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await page.keyboard.press('Escape')
  await leftLayers(page)

  await takeInvitation(bob.page, link)
  await fillRegistration(bob.page, bob.person)
  await expect(bob.page.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible()
}

/** Picks photos and starts to send them to the clique's collection, which the first of them make. */
export const startSending = async (story: Story, count: number): Promise<void> => {
  const { page } = story.bob
  const drawn = (await drawPhotos(page, story.photos.length + count)).slice(story.photos.length)
  story.photos.push(...drawn)
  await page.goto(story.collection || '/')
  const isFirst = story.collection === ''
  if (!isFirst) await page.getByRole('button', { name: 'Add Photos' }).first().click()
  const dialog = isFirst ? await openNew(page, 'Upload Flicks') : page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(drawn)
  await dialog.getByRole('button', { name: `Next (${count})` }).click()
  if (isFirst) await dialog.getByLabel('Collection Name').fill('Summer week')
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
}

/** For photos to arrive on a busy machine. */
export const ARRIVAL_MS = 120_000

/** Expects that a page of the collection shows every photo that was added, each drawn from its bytes. */
export const expectPhotos = async (page: Page, { photos }: Story): Promise<void> => {
  // The app retries a photo in rounds after its server has ended.
  await expect(page.locator('[data-photo]')).toHaveCount(photos.length, { timeout: ARRIVAL_MS })
  const images = page.locator('[data-photo] img')
  await expect
    .poll(() => images.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length))
    .toBe(photos.length)
}

export const addPhotos = async (story: Story): Promise<void> => {
  const { alice } = story
  await startSending(story, 3)
  await alice.page.goto('/')
  await alice.page
    .getByRole('link', { name: /Summer week/ })
    .first()
    .click()
  await expectPhotos(alice.page, story)
  story.collection = new URL(alice.page.url()).pathname
}

/** The account opens on a new phone by the operator's invitation, and on a third by a code that the operator hands on. */
export const loseThePhone = async (story: Story): Promise<void> => {
  const { olga, bob, phone } = story
  await bob.page.context().close()
  bob.page = await phone()
  await takeInvitation(bob.page, await inviteFrom(olga.page, bob.person))
  await expect(bob.page.getByRole('link', { name: 'Lake house' }).first()).toBeVisible()
  await bob.page.goto(story.collection)
  await expectPhotos(bob.page, story)

  const other = await phone()
  const proofs: string[] = []
  other.on('request', (request) => {
    if (!/accounts:sendVerificationCode/.test(request.url())) return
    proofs.push((request.postDataJSON() as { recaptchaToken: string }).recaptchaToken)
  })
  await other.goto('/auth')
  await other.getByLabel('Phone number').fill(bob.person.digits)
  await other.getByRole('button', { name: 'Get Started' }).click()
  await expect(other.getByText(/the person who runs it sees your code/)).toBeVisible()
  expect(proofs).toEqual([expect.stringMatching(/^\d{13}\.\d+\.[0-9a-f]{16}\.[0-9a-f]{64}\.[\w-]{43}\.\d+$/)])
  await olga.page.goto('/admin')
  await expect(olga.page.getByText('1 of 200')).toBeVisible()
  await olga.page.getByRole('button', { name: /^Show the code for/ }).click()
  const code = await olga.page.getByText(/^\d{6}$/).textContent()
  await other.getByLabel('Six-digit code').fill(code ?? '')
  await expect(other.getByRole('link', { name: 'Profile' })).toBeVisible()
  await other.context().close()
}
