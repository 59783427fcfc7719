/** The upload dialog at each of its steps, and the card to which it is minimised. */
import type { Page } from '@playwright/test'
import { drawDamagedPhoto, drawPhoto, type Photo } from '../../fixtures/photos'
import { longScreenshot, withFilm } from '../../fixtures/large-photos'
import { signedIn, type Screen } from '../screen'
import { arabic, emoji, hebrew, longWord, type World } from '../world'

const path = ({ emptyCollectionId }: World) => `/collection/${emptyCollectionId}`
const names = [longWord(200), arabic, emoji, hebrew, 'IMG_20240528_101112 (1)']

/** Other photos each time, as photos that are already in the collection are not sent again. */
let seed = 0
const draw = async (page: Page): Promise<Photo[]> => {
  const photos: Photo[] = []
  for (const name of names)
    photos.push({ ...(await drawPhoto(page, { seed: ++seed, width: 640, height: 480 })), name: `${name}.jpg` })
  return photos
}

const pick = async (page: Page, photos: Photo[]) => {
  await page.getByRole('button', { name: 'Add Photos' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(photos)
  await dialog.getByRole('button', { name: /^Next \(/ }).waitFor()
  return dialog
}

/** Leaves sent requests without an answer, so that the upload stays unfinished. */
const start = async (page: Page) => {
  await page.context().route('**/media/**', async (route) => {
    if (route.request().method() !== 'PUT') await route.fallback()
  })
  const dialog = await pick(page, await draw(page))
  await dialog.getByRole('button', { name: /^Next/ }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  return dialog
}

/** Goes to the end of an upload whose last photo is damaged. */
const uploadDamaged = async (page: Page) => {
  const damaged = await drawDamagedPhoto(page, `${longWord(200)}.jpg`)
  const dialog = await pick(page, [...(await draw(page)).slice(1), damaged])
  await dialog.getByRole('button', { name: /^Next/ }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  const end = dialog.getByRole('heading', { name: 'Some Photos Failed' })
  await end.waitFor({ timeout: 60_000 })
  return end
}

/** Goes to the end of an upload of photos whose films are left out. */
const uploadFilms = async (page: Page) => {
  const films = (await draw(page)).map((photo) => withFilm(photo, 100_000))
  const dialog = await pick(page, films)
  await dialog.getByRole('button', { name: /^Next/ }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  const end = dialog.getByText(/left out$/)
  await end.waitFor({ timeout: 60_000 })
  return end
}

export const upload: Screen[] = [
  signedIn('upload-nothing-picked', path, async (page) => {
    await page.getByRole('button', { name: 'Add Photos' }).first().click()
    return page.getByRole('heading', { name: 'Upload Photos' })
  }),
  signedIn('upload-select', path, async (page) => {
    const text = { name: `${longWord(200)}.txt`, mimeType: 'text/plain', buffer: Buffer.alloc(200, 'x') }
    const dialog = await pick(page, await draw(page))
    await dialog.locator('input[type=file]').setInputFiles([text])
    return dialog.getByText(/Unsupported file type/)
  }),
  signedIn('upload-select-large', path, async (page) => {
    const dialog = await pick(page, await draw(page))
    const picker = dialog.locator('input[type=file]')
    await picker.setInputFiles([longScreenshot('Screenshot.png', 1080, 20_000)])
    await dialog.getByRole('button', { name: /^Send a smaller copy/ }).click()
    await dialog.getByText('Smaller copy').waitFor()
    const names = [`${longWord(200)}.png`, 'Screenshot (1).png', 'Screenshot (2).png']
    await picker.setInputFiles([...(await draw(page)), ...names.map((name) => longScreenshot(name, 540, 20_000))])
    return dialog.getByRole('button', { name: /^Send smaller copies/ })
  }),
  signedIn('upload-choose', path, async (page) => {
    const dialog = await pick(page, await draw(page))
    await dialog.getByRole('button', { name: /^Next/ }).click()
    await dialog.getByText('Start a collection').click()
    await dialog.getByLabel('Collection Name').fill(longWord(100))
    await dialog.getByLabel('Description').fill(longWord(200))
    return dialog.getByRole('heading', { name: 'Choose Collection' })
  }),
  signedIn('upload-choose-existing', path, async (page) => {
    const dialog = await pick(page, await draw(page))
    await dialog.getByRole('button', { name: /^Next/ }).click()
    return dialog.getByRole('heading', { name: 'Choose Collection' })
  }),
  signedIn('upload-under-way', path, async (page) => {
    const dialog = await start(page)
    return dialog.getByRole('heading', { name: 'Uploading Photos' })
  }),
  signedIn('upload-card', path, async (page) => {
    const dialog = await start(page)
    await dialog.getByRole('button', { name: 'Minimize' }).click()
    return page.getByRole('button', { name: 'Show the upload' })
  }),
  signedIn('upload-complete', path, (page) => uploadDamaged(page)),
  signedIn('upload-complete-film', path, (page) => uploadFilms(page)),
  signedIn('upload-card-film', path, async (page) => {
    await uploadFilms(page)
    await page.goto('/')
    return page.getByText(/left out$/)
  }),
  signedIn('upload-card-failed', path, async (page) => {
    await uploadDamaged(page)
    // Reloading the page shows the card.
    await page.goto('/')
    return page.getByRole('button', { name: 'See what failed' })
  }),
]
