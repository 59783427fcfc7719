/** A collection with its dialogs, and the viewer. The sort menu is the system's own, which no picture shows. */
import type { Page } from '@playwright/test'
import { signedIn, type Screen } from '../screen'
import { longWord, type World } from '../world'

const path = ({ collectionId }: World) => `/collection/${collectionId}`
const photo = (world: World) => `${path(world)}?photo=${world.photoId}`
const theirPhoto = (world: World) => `${path(world)}?photo=${world.theirPhotoId}`
const comments = (world: World) => `${photo(world)}&comments=true`

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name }).click()
}
const openGuestLinks = async (page: Page) => {
  await choose(page, 'Guest link')
  return page.getByRole('dialog', { name: 'Guest link' })
}
const openMore = async (page: Page) => {
  await page.getByRole('button', { name: 'Photo options' }).click()
  return page.getByRole('menuitem', { name: 'Report' })
}
const selectPhotos = async (page: Page) => {
  await choose(page, 'Select')
  for (const at of [0, 1, 3]) await page.locator('[data-photo] > button').nth(at).click()
}
/** The folder that the browser's picker returns accepts five files. */
const pickStallingFolder = async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Pictures', { create: true })
  const getFileHandle = folder.getFileHandle.bind(folder)
  let files = 0
  folder.getFileHandle = (name, options) => {
    if (options?.create) files += 1
    return files > 5 ? new Promise(() => undefined) : getFileHandle(name, options)
  }
  Object.assign(window, { showDirectoryPicker: () => Promise.resolve(folder) })
}
const panel = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })

export const collection: Screen[] = [
  signedIn('collection', path, (page) => page.locator('[data-photo] img').first()),
  signedIn(
    'collection-empty',
    ({ emptyCollectionId }) => `/collection/${emptyCollectionId}`,
    (page) => page.getByText('No photos in this collection yet'),
  ),
  signedIn('collection-menu', path, async (page) => {
    await page.getByRole('button', { name: 'Collection options' }).click()
    return page.getByRole('menuitem', { name: 'Delete Collection' })
  }),
  signedIn('collection-edit', path, async (page) => {
    await choose(page, 'Edit Collection')
    return page.getByRole('dialog', { name: 'Edit Collection' })
  }),
  signedIn('collection-download', path, async (page) => {
    await choose(page, 'Download')
    return page.getByRole('button', { name: /^Download \d+ photos/ })
  }),
  signedIn('collection-download-folder', path, async (page) => {
    await page.evaluate(pickStallingFolder)
    await choose(page, 'Download')
    await page.getByRole('button', { name: 'Save to folder' }).click()
    return page.getByText(/^5 of \d+ files$/)
  }),
  signedIn('collection-delete', path, async (page) => {
    await choose(page, 'Delete Collection')
    return page.getByRole('alertdialog')
  }),
  signedIn('collection-selection', path, async (page) => {
    await selectPhotos(page)
    return page.getByRole('region', { name: 'Selection' }).getByText('3 photos selected')
  }),
  signedIn('collection-selection-move', path, async (page) => {
    await selectPhotos(page)
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 3 photos' })
    await dialog.getByRole('radio').first().check({ force: true })
    return dialog.getByRole('radio', { checked: true })
  }),
  signedIn('collection-selection-copy', path, async (page) => {
    await selectPhotos(page)
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Copy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy 3 photos' })
    await dialog.getByRole('radio').first().check({ force: true })
    return dialog.getByRole('radio', { checked: true })
  }),
  signedIn('collection-guest-links', path, async (page) => {
    const dialog = await openGuestLinks(page)
    return dialog.getByText('Paused')
  }),
  signedIn('collection-guest-link-new', path, async (page) => {
    const dialog = await openGuestLinks(page)
    await dialog.getByRole('button', { name: 'New guest link' }).click()
    await dialog.getByLabel('Ends').selectOption('On a date')
    await dialog.getByLabel('Photos of one guest').fill('none')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    return dialog.getByText('Enter a number from 1 to 20,000.')
  }),
  signedIn('collection-guest-link-made', path, async (page) => {
    const dialog = await openGuestLinks(page)
    await dialog.getByRole('button', { name: 'New guest link' }).click()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    return dialog.locator('svg path[shape-rendering]')
  }),
  signedIn('collection-guest-link-guests', path, async (page) => {
    const dialog = await openGuestLinks(page)
    await dialog.getByRole('button', { name: 'Open the link: Paused' }).click()
    const guests = dialog.getByText('Removed', { exact: true })
    await guests.scrollIntoViewIfNeeded()
    return guests
  }),
  signedIn('slideshow-guest-code', path, async (page) => {
    const dialog = await openGuestLinks(page)
    await dialog.getByRole('button', { name: 'New guest link' }).click()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await dialog.getByText(/^Anyone with the link/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // A window on the full screen cannot change its size.
    await page.evaluate(() =>
      Object.assign(Element.prototype, { requestFullscreen: () => Promise.reject(new Error()) }),
    )
    await choose(page, 'Slideshow')
    await page.getByRole('button', { name: 'Show QR code' }).click()
    await page.getByRole('menuitem', { name: 'QR code in a corner' }).click()
    return page.locator('[data-guest-code] svg')
  }),
  signedIn('collection-deleted', path, async (page) => {
    await choose(page, 'Recently deleted')
    return page.getByRole('dialog', { name: 'Recently deleted' }).getByRole('img')
  }),
  signedIn('viewer', photo, (page) => page.getByText(/\d \/ 11/)),
  signedIn('viewer-caption', photo, async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    return page.getByRole('button', { name: 'Less', exact: true })
  }),
  signedIn('viewer-menu', theirPhoto, openMore),
  signedIn('viewer-report', theirPhoto, async (page) => {
    await (await openMore(page)).click()
    return page.getByRole('dialog', { name: 'Report photo' })
  }),
  signedIn('viewer-details', photo, async (page) => {
    await page.getByRole('button', { name: 'Photo options' }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    return page.getByRole('dialog', { name: 'Edit details' }).getByRole('checkbox', { checked: true }).first()
  }),
  signedIn('comments', comments, async (page) => {
    await panel(page)
      .getByRole('button', { name: /^View \d/ })
      .click()
    await panel(page).getByRole('button', { name: 'Hide replies' }).scrollIntoViewIfNeeded()
    return panel(page)
  }),
  signedIn('comments-reply', comments, async (page) => {
    await panel(page)
      .getByRole('button', { name: /^Reply to/ })
      .first()
      .click()
    await panel(page).getByRole('textbox').fill(longWord(200))
    return panel(page).getByRole('button', { name: 'Cancel reply' })
  }),
  signedIn(
    'comments-none',
    (world) => `${theirPhoto(world)}&comments=true`,
    (page) => panel(page).getByText('Be the first to leave a comment!'),
  ),
  signedIn(
    'comments-off',
    ({ quietCollectionId, quietPhotoId }) => `/collection/${quietCollectionId}?photo=${quietPhotoId}&comments=true`,
    (page) => panel(page).getByText('Comments are turned off in this collection.'),
  ),
]
