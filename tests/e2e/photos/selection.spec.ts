/** Selecting several photos of a collection, and acting on them: by mouse, by keys, by fingers; two users. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { controlled } from '../installed'
import { addPhotos, arrive, makeClique, makeCollection, register, seedCollection } from '../seed'
import { expect, test } from '../test'
import { alice, bob } from '../users'

const photoOf = (page: Page, id: string) => page.locator(`[data-photo="${id}"] > button`)
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
/** The ids of the selected photos, in the order of the grid. */
const selectedOn = (page: Page) =>
  page
    .locator('[data-photo]')
    .filter({ has: page.locator('button[aria-pressed=true]') })
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-photo')))
const expectSelected = (page: Page, ids: readonly string[]) => expect.poll(() => selectedOn(page)).toEqual(ids)

test('photos are selected with only the mouse and only the keyboard; Escape and Back end it', async ({
  device,
  server,
}) => {
  const { owner, collectionId, ids } = await seedCollection(server, 5)
  const [a = '', b = '', c = '', d = ''] = ids
  const page = await device({ viewport: { width: 1280, height: 800 } })
  await arrive(page, owner, `/collection/${collectionId}`)
  await expect(page.locator('[data-photo]')).toHaveCount(5)

  // Ctrl and a click, Shift for a range, then any click
  await photoOf(page, a).click({ modifiers: ['ControlOrMeta'] })
  await photoOf(page, c).click({ modifiers: ['Shift'] })
  await expectSelected(page, [a, b, c])
  await photoOf(page, b).click()
  await expectSelected(page, [a, c])
  await expect(bar(page).getByText('2 photos selected')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await expectSelected(page, ids)
  await expectAccessible(page, { where: 'selection' })
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()

  // The check mark; Back
  await page.locator(`[data-photo="${d}"] [data-check]`).click()
  await expectSelected(page, [d])
  await page.goBack()
  await expect(bar(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/collection/${collectionId}$`))

  // Only keys
  await page.getByRole('button', { name: 'Collection options' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit Collection' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Select' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bar(page).getByText('Select photos')).toBeVisible()
  await photoOf(page, b).focus()
  await page.keyboard.press('Space')
  await photoOf(page, c).focus()
  await page.keyboard.press('Enter')
  await expectSelected(page, [b, c])
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '2 photos selected' })).toHaveCount(1)
  await photoOf(page, ids[4] ?? '').focus()
  await page.keyboard.press('Shift+Space')
  await expectSelected(page, [b, c, d, ids[4] ?? ''])
  await photoOf(page, c).press('Enter')
  await photoOf(page, c).press('Enter')
  await bar(page).getByRole('button', { name: 'End selection' }).press('Enter')
  await expect(photoOf(page, c)).toBeFocused()
  // After the selection has ended, a photo opens
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible()
  await page.keyboard.press('Escape')

  // The next photo replaces the deleted photo
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeHidden()
  await photoOf(page, c).click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.locator('[data-photo]')).toHaveCount(4)
  await expect(photoOf(page, d)).toBeFocused()
})

test('a rectangle drawn with the mouse adds what it touches, also below the screen; Escape takes it back @long', async ({
  device,
  server,
}) => {
  const { owner, collectionId, ids } = await seedCollection(server, 18)
  const page = await device({ viewport: { width: 1000, height: 1000 } })
  await arrive(page, owner, `/collection/${collectionId}`)
  const boxOf = async (id = '') => {
    const box = await photoOf(page, id).boundingBox()
    if (!box) throw new Error(`${id} is not shown`)
    return { ...box, midX: box.x + box.width / 2, midY: box.y + box.height / 2 }
  }
  await expect(photoOf(page, ids[0] ?? '')).toBeVisible()
  const [a, b] = [await boxOf(ids[0]), await boxOf(ids[1])]

  // From the middle of the first to the middle of the second: no click opens or deselects a photo
  await page.mouse.move(a.midX, a.midY)
  await page.mouse.down()
  await page.mouse.move(b.midX, b.midY, { steps: 4 })
  await expectSelected(page, ids.slice(0, 2))
  await page.mouse.up()
  await expectSelected(page, ids.slice(0, 2))
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeHidden()

  // Another photo is added, and removed by Escape
  const c = await boxOf(ids[2])
  await page.mouse.move(c.midX, c.midY)
  await page.mouse.down()
  await page.mouse.move(c.midX + 12, c.midY + 12, { steps: 3 })
  await expectSelected(page, ids.slice(0, 3))
  await page.keyboard.press('Escape')
  await expectSelected(page, ids.slice(0, 2))
  await page.mouse.up()
  await expectSelected(page, ids.slice(0, 2))
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()

  // At the lower edge the page scrolls: all photos are touched
  await page.setViewportSize({ width: 1000, height: 600 })
  await page.mouse.move(a.x + 4, a.y + 4)
  await page.mouse.down()
  await page.mouse.move(990, 590, { steps: 8 })
  await expect(bar(page).getByText('18 photos selected')).toBeVisible()
  await page.mouse.up()
  await expect(bar(page).getByText('18 photos selected')).toBeVisible()
})

test('a user deletes those of a selection that are theirs, and is notified who may delete the others; undone, all are back @long', async ({
  device,
  server,
}) => {
  const owner = await register(server, alice)
  const member = await register(server, bob)
  const cliqueId = await makeClique(owner, 'Lake house', member)
  const collectionId = await makeCollection(owner, cliqueId, 'Summer week')
  const theirs = await addPhotos(owner, collectionId, 2)
  const mine = await addPhotos(member, collectionId, 3)
  const [page, other] = [await device(), await device()]
  await arrive(page, member, `/collection/${collectionId}`)
  await arrive(other, owner, `/collection/${collectionId}`)
  for (const one of [page, other]) await expect(one.locator('[data-photo]')).toHaveCount(5)
  await photoOf(page, mine[0] ?? '').click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByRole('button', { name: 'Select all' }).click()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 3 photos?' })
  await expect(dialog).toContainText(
    "You can delete 3 of 5 photos. The other 2 can be deleted by those who uploaded them, the collection's creator or the clique's leader.",
  )
  await expectAccessible(page, { where: 'delete some' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(bar(page)).toBeHidden()
  for (const one of [page, other]) await expect(one.locator('[data-photo]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const one of [page, other]) await expect(one.locator('[data-photo]')).toHaveCount(5)

  // All selected photos: at once
  await photoOf(other, theirs[0] ?? '').click({ modifiers: ['ControlOrMeta'] })
  await photoOf(other, mine[1] ?? '').click()
  await bar(other).getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByText('Deleted 2 photos.')).toBeVisible()
  for (const one of [page, other]) await expect(one.locator('[data-photo]')).toHaveCount(3)
})

test('a selection is moved without a network, shown in the other collection at once, and sent later; undone, it is back @long', async ({
  device,
  server,
}) => {
  const owner = await register(server, alice)
  const member = await register(server, bob)
  const cliqueId = await makeClique(owner, 'Lake house', member)
  const from = await makeCollection(owner, cliqueId, 'Summer week')
  const to = await makeCollection(owner, cliqueId, 'Winter week')
  const [a = '', b = '', c = ''] = await addPhotos(owner, from, 3)
  const [page, other] = [await device(), await device()]
  await arrive(other, member, `/collection/${from}`)
  await arrive(page, owner, `/clique/${cliqueId}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`/collection/${to}`)
  await expect(page.getByText('No photos in this collection yet')).toBeVisible()
  await page.goto(`/collection/${from}`)
  for (const one of [page, other]) await expect(one.locator('[data-photo]')).toHaveCount(3)
  const idsOn = (on: Page) =>
    on.locator('[data-photo]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-photo')))
  // Parts of the screen that are fetched when they are first opened
  await photoOf(page, a).click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 1 photo' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await photoOf(page, c).click()

  await page.context().setOffline(true)
  await bar(page).getByRole('button', { name: 'Move' }).click()
  const moving = page.getByRole('dialog', { name: 'Move 2 photos' })
  await moving.locator('label').filter({ hasText: 'Winter week' }).click()
  await expectAccessible(page, { where: 'move' })
  await moving.getByRole('button', { name: 'Move' }).click()
  await expect(bar(page)).toBeHidden()
  await expect.poll(() => idsOn(page)).toEqual([b])
  await page.goto(`/collection/${to}`)
  await expect.poll(() => idsOn(page)).toEqual([a, c])
  expect(await idsOn(other)).toEqual([a, b, c])

  await page.context().setOffline(false)
  await expect.poll(() => idsOn(other)).toEqual([b])
  await expect.poll(() => idsOn(page)).toEqual([a, c])

  // Back again, and undone
  await photoOf(page, a).click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByRole('button', { name: 'Move' }).click()
  await dialog.locator('label').filter({ hasText: 'Summer week' }).click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => idsOn(other)).toEqual([a, b])
  await expect.poll(() => idsOn(page)).toEqual([c])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => idsOn(page)).toEqual([a, c])
  await expect.poll(() => idsOn(other)).toEqual([b])
})

test('own photos of a selection are copied to another clique without a network; its other member sees them; undone, they are gone @long', async ({
  device,
  server,
}) => {
  const owner = await register(server, alice)
  const member = await register(server, bob)
  const cliqueId = await makeClique(owner, 'Lake house', member)
  const otherId = await makeClique(owner, 'Book club', member)
  const from = await makeCollection(owner, cliqueId, 'Summer week')
  const to = await makeCollection(member, otherId, 'Winter week')
  const [a = '', b = ''] = await addPhotos(owner, from, 2)
  const [theirs = ''] = await addPhotos(member, from, 1)
  const [page, other] = [await device(), await device()]
  await arrive(other, member, `/collection/${to}`)
  await arrive(page, owner, `/clique/${cliqueId}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`/collection/${to}`)
  await expect(page.getByText('No photos in this collection yet')).toBeVisible()
  await page.goto(`/collection/${from}`)
  await expect(page.locator('[data-photo]')).toHaveCount(3)
  const copiesOn = (on: Page) =>
    on.locator('[data-photo]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-photo')))
  const dialog = page.getByRole('dialog', { name: 'Copy 3 photos' })
  const toOtherClique = async () => {
    await photoOf(page, a).click({ modifiers: ['ControlOrMeta'] })
    for (const id of [b, theirs]) await photoOf(page, id).click()
    await bar(page).getByRole('button', { name: 'Copy' }).click()
    await dialog.getByRole('combobox', { name: 'Clique' }).selectOption({ label: 'Book club' })
    await dialog.locator('label').filter({ hasText: 'Winter week' }).click()
  }
  await toOtherClique()
  await expect(
    dialog.getByText('You can copy 2 of 3 photos. The other one can be copied by the one who uploaded it.'),
  ).toBeVisible()
  await expectAccessible(page, { where: 'copy' })

  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied 2 photos to "Winter week".')).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect(page.locator('[data-photo]')).toHaveCount(3)
  await page.goto(`/collection/${to}`)
  await expect(page.locator('[data-photo]')).toHaveCount(2)
  const copies = await copiesOn(page)
  await expect(other.getByText('No photos in this collection yet')).toBeVisible()

  await page.context().setOffline(false)
  await expect.poll(() => copiesOn(other)).toEqual(copies)
  await expect.poll(() => copiesOn(page)).toEqual(copies)
  const widths = () =>
    other.locator('[data-photo] img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0))
  await expect.poll(widths).toEqual([true, true])

  // Photos that are already there are not copied again
  await page.goto(`/collection/${from}`)
  await expect(page.locator('[data-photo]')).toHaveCount(3)
  await toOtherClique()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText(/^Not copied, because already there/)).toBeVisible()

  // Online, and undone
  const third = await makeCollection(owner, cliqueId, 'Spring week')
  await other.goto(`/collection/${third}`)
  await expect(other.getByText('No photos in this collection yet')).toBeVisible()
  await page.goto(`/collection/${from}`)
  await expect(page.locator('[data-photo]')).toHaveCount(3)
  await photoOf(page, a).click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByRole('button', { name: 'Copy' }).click()
  const one = page.getByRole('dialog', { name: 'Copy 1 photo' })
  await one.locator('label').filter({ hasText: 'Spring week' }).click()
  await one.getByRole('button', { name: 'Copy' }).click()
  await expect(other.locator('[data-photo]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(other.locator('[data-photo]')).toHaveCount(0)
  await expect(page.locator('[data-photo]')).toHaveCount(3)
})

test('a selection is saved photo by photo, and one photo becomes the cover @long', async ({ device, server }) => {
  const { owner, collectionId, ids } = await seedCollection(server, 2)
  const [a = '', b = ''] = ids
  const page = await device()
  await arrive(page, owner, `/collection/${collectionId}`)
  await photoOf(page, a).click({ modifiers: ['ControlOrMeta'] })
  await photoOf(page, b).click()
  await expect(bar(page).getByRole('button', { name: 'Set as cover' })).toBeDisabled()
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved 2 photos.')).toBeVisible()
  await expect.poll(() => downloads).toEqual([`clique-photo-${a}.jpg`, `clique-photo-${b}.jpg`])
  await expect(bar(page)).toBeHidden()

  await photoOf(page, b).click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByRole('button', { name: 'Set as cover' }).click()
  await expect(page.getByText('The collection has a new cover.')).toBeVisible()
  const { collection } = await owner.call.ask('getCollection', { params: { id: collectionId } })
  expect(collection.coverPhoto).not.toBeNull()
})

test('a long press selects on touch, a drag after it extends, and neither opens a photo @long', async ({
  device,
  server,
}) => {
  const { owner, collectionId, ids } = await seedCollection(server, 6)
  const [a = '', b = '', c = '', d = '', e = ''] = ids
  const page = await device({ hasTouch: true, isMobile: true })
  await arrive(page, owner, `/collection/${collectionId}`)
  await expect(page.locator('[data-photo]')).toHaveCount(6)
  const devtools = await page.context().newCDPSession(page)
  const centerOf = async (id: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await photoOf(page, id).boundingBox()) ?? {}
    return { x: x + width / 2, y: y + height / 2 }
  }
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', id?: string) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: id === undefined ? [] : [await centerOf(id)],
    })
  await touch('touchStart', b)
  await expectSelected(page, [b])
  await touch('touchMove', c)
  await touch('touchMove', e)
  await expectSelected(page, [b, c, d, e])
  await touch('touchMove', d)
  await expectSelected(page, [b, c, d])
  await touch('touchEnd')
  await photoOf(page, a).tap()
  await expectSelected(page, [a, b, c, d])
  await expect(bar(page).getByText('4 photos selected')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, { where: 'selection on a phone' })

  // Text of double size breaks no word
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const lines = await bar(page)
    .getByText('4 photos selected')
    .evaluate((element) => {
      const range = document.createRange()
      range.setStart(element.firstChild ?? element, '4 photos '.length)
      range.setEnd(element.firstChild ?? element, '4 photos selected'.length)
      return range.getClientRects().length
    })
  expect(lines).toBe(1)
})

test('Select all selects photos that were never scrolled to, and without a network those that are stored @long', async ({
  device,
  server,
}) => {
  const owner = await register(server, alice)
  const collectionId = await makeCollection(owner, await makeClique(owner, 'Lake house'), 'Summer week')
  const months = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
  const ids = (await Promise.all(months.map((month) => addPhotos(owner, collectionId, 18, undefined, month)))).flat()
  const page = await device({ viewport: { width: 390, height: 844 } })
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/download')) bodies.push(request.postData() ?? '')
  })
  await arrive(page, owner, `/collection/${collectionId}`)
  const tile = (id = '') => page.locator(`[data-photo="${id}"]`)
  await expect(tile(ids[0])).toHaveAttribute('aria-setsize', '216')
  const selectAll = bar(page).getByRole('button', { name: 'Select all' })

  // Stored photos; a note says that others are not selected
  await controlled(page)
  await photoOf(page, ids[0] ?? '').click({ modifiers: ['ControlOrMeta'] })
  await expect(selectAll).toBeEnabled()
  await page.context().setOffline(true)
  await selectAll.click()
  const counted = bar(page).getByText(/^\d+ of 216 photos selected$/)
  await expect(counted).toBeVisible()
  expect(Number.parseInt((await counted.textContent()) ?? '', 10)).toBeGreaterThanOrEqual(20)
  await expect(page.getByText('Only photos that are stored on this device could be selected.')).toBeVisible()
  await page.context().setOffline(false)

  // All photos; they are downloaded as the collection
  await selectAll.click()
  await expect(bar(page).getByText('216 photos selected', { exact: true })).toBeVisible()
  await expect(selectAll).toBeDisabled()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await expect(dialog.getByRole('button', { name: /^Download 216 photos/ })).toBeVisible()
  expect(bodies.filter((body) => body.includes('itemIds'))).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // All but one are deleted, and restored
  await photoOf(page, ids[2] ?? '').click()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted 215 photos.')).toBeVisible()
  await expect(tile(ids[2])).toHaveAttribute('aria-setsize', '1')
  await expect.poll(async () => (await owner.call.ask('getCollection', { params: { id: collectionId } })).total).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tile(ids[0])).toHaveAttribute('aria-setsize', '216')
  await expect
    .poll(async () => (await owner.call.ask('getCollection', { params: { id: collectionId } })).total)
    .toBe(216)
})
