/** Every screen and dialog of cliques and collections, on phone and desktop, light and dark: axe finds nothing. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { addPhotos, arrive, makeClique, makeCollection, register } from './seed'
import { escapeFrom } from './steps'
import { expect, test } from './test'
import { alice, bob } from './users'

const screens = [
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1280, height: 800 }],
] as const

const close = (page: Page) => escapeFrom(page, page.locator('[role=dialog], [role=alertdialog], [role=menu]').first())

const cancel = async (page: Page) => {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
}

/** The themes differ only in colours. */
const runs = screens.flatMap(([name, viewport]) =>
  (['light', 'dark'] as const).map((theme) => ({ name, viewport, theme })),
)

for (const { name, viewport, theme } of runs)
  test(`nothing that axe finds on a ${name}, ${theme} @long`, async ({ device, server }) => {
    const check = (on: Page, where: string) => expectAccessible(on, { where, coloursOnly: theme === 'dark' })
    const owner = await register(server, alice)
    const guest = await register(server, bob)
    const cliqueId = await makeClique(owner, 'Lake house', guest)
    const collectionId = await makeCollection(owner, cliqueId, 'Summer week')
    const [photoId = ''] = await addPhotos(owner, collectionId, 3)
    const [theirPhoto = ''] = await addPhotos(guest, collectionId, 1)
    const say = (payload: string, parentId?: string) =>
      guest.call.ask('createComment', {
        body: { payload, collectionItemId: photoId, ...(parentId !== undefined && { parentId }) },
      })
    const { comment } = await say('Look, clouds!')
    await say('And a lake', comment.id)
    const link = async (who: typeof owner, id: string) =>
      (await who.call.ask('createInviteLink', { params: { id }, body: { expiresIn: 3600, useLimit: 5 } })).token
    const theirs = await link(guest, await makeClique(guest, 'Sunday run'))
    await link(owner, cliqueId)

    const page = await device({ viewport, colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto(`/join#${theirs}`)
    await expect(page.getByRole('heading', { name: 'Sunday run' })).toBeVisible()
    await check(page, 'join, signed out')
    await arrive(page, owner)

    // The clique and its dialogs
    await page.goto(`/clique/${cliqueId}`)
    await expect(page.getByRole('link', { name: /Summer week/ })).toBeVisible()
    await check(page, 'clique, collections')
    await page.getByRole('tab', { name: 'Members' }).click()
    await expect(page.getByRole('tabpanel').getByText('Bob Baker')).toBeVisible()
    await check(page, 'clique, members')
    await page.getByRole('button', { name: 'Invite link' }).click()
    await expect(page.getByText('Used 0 of 5')).toBeVisible()
    await check(page, 'invite link')
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByText('QR code')).toBeAttached()
    await check(page, 'a new link')
    await page
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await check(page, 'revoking a link')
    await cancel(page)
    await close(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog').getByText('Bob Baker')).toBeVisible()
    await check(page, 'edit clique')
    await close(page)
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await check(page, 'leaving')
    await cancel(page)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Create Clique' }).click()
    await expect(page.getByRole('dialog', { name: 'Create Clique' })).toBeVisible()
    await check(page, 'create clique')

    // The collection and its dialogs
    await page.goto(`/collection/${collectionId}`)
    await expect(page.locator('[data-photo] img')).toHaveCount(4)
    await check(page, 'collection')
    const options = page.getByRole('button', { name: 'Collection options' })
    await options.click()
    await page.getByRole('menuitem', { name: 'Edit Collection' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Collection' })).toBeVisible()
    await check(page, 'edit collection')
    await close(page)
    await options.click()
    await check(page, 'collection options')
    await page.getByRole('menuitem', { name: 'Delete Collection' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await check(page, 'delete collection')
    await cancel(page)
    await page.getByRole('button', { name: 'Add Photos' }).click()
    const upload = page.getByRole('dialog', { name: 'Upload Photos' })
    await expect(upload).toBeVisible()
    await check(page, 'upload, nothing picked')
    await upload.locator('input[type=file]').setInputFiles('package.json')
    await expect(upload.getByText(/Unsupported file type/)).toBeVisible()
    await upload.locator('input[type=file]').setInputFiles('scripts/demo/07-1024.jpg')
    await expect(upload.getByRole('button', { name: /^Next/ })).toBeEnabled()
    await check(page, 'upload, picked')
    await upload.getByRole('button', { name: /^Next/ }).click()
    await expect(page.getByRole('heading', { name: 'Choose Collection' })).toBeVisible()
    await check(page, 'upload, choosing')

    // The viewer
    await page.goto(`/collection/${collectionId}?photo=${theirPhoto}`)
    await expect(page.getByText(/\d \/ 4/)).toBeVisible()
    await check(page, 'viewer')
    await page.getByRole('button', { name: 'Photo options' }).click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    await expect(page.getByRole('dialog', { name: 'Report photo' })).toBeVisible()
    await check(page, 'report')
    await page.goto(`/collection/${collectionId}?photo=${photoId}&comments=true`)
    await page.getByRole('button', { name: 'View 1 reply' }).click()
    await expect(page.getByText('And a lake')).toBeVisible()
    await page
      .getByRole('button', { name: `Reply to ${guest.username}` })
      .first()
      .click()
    await check(page, 'comments')

    // Invitations, signed in
    await page.goto(`/join#${theirs}`)
    await expect(page.getByRole('button', { name: 'Join Sunday run' })).toBeVisible()
    await check(page, 'join, signed in')
    await page.goto('/join#nonsense')
    await expect(page.getByRole('heading', { name: 'This invitation does not exist' })).toBeVisible()
    await check(page, 'join, dead link')
  })

test('nothing moves by itself on home, clique and collection @long', async ({ device, server }) => {
  const owner = await register(server, alice)
  const guest = await register(server, bob)
  const cliqueId = await makeClique(owner, 'Lake house', guest)
  const collectionId = await makeCollection(owner, cliqueId, 'Summer week')
  await addPhotos(owner, collectionId, 6)
  // Without a service worker, so that the pictures can be delayed
  const page = await device({ serviceWorkers: 'block' })
  await page.addInitScript(() => {
    const shown = window as unknown as { shifts: number }
    shown.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shown.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/media/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    await route.continue()
  })
  const settled = () =>
    page.waitForFunction(() => {
      const images = [...document.images].filter(({ loading, y }) => loading !== 'lazy' || y < innerHeight)
      return images.length > 0 && images.every(({ complete }) => complete)
    })
  const shifts = () => page.evaluate(() => (window as unknown as { shifts: number }).shifts)
  for (const viewport of screens.map(([, size]) => size)) {
    await page.setViewportSize(viewport)
    if (viewport.width === 390) await arrive(page, owner)
    // Again, on the phone also with stored content
    for (const path of ['/', `/clique/${cliqueId}`, `/collection/${collectionId}`])
      for (const visit of viewport.width === 390 ? ['first', 'second'] : ['only']) {
        await page.goto(path)
        await expect(page.locator('main img').first()).toBeVisible()
        await settled()
        expect(await shifts(), `${visit} visit of ${path} at ${viewport.width}`).toBeLessThan(0.02)
      }
  }
})
