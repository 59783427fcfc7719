/** Files that are judged by their bytes, and photos that are too large until a part is left out. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import exifr from 'exifr'
import { MB } from '../../../contract/limits'
import { heavier, longScreenshot, withFilm } from '../../fixtures/large-photos'
import { withExif, type ExifTags } from '../../fixtures/exif'
import { drawPhoto, type Photo } from '../../fixtures/photos'
import { expectAccessible } from '../accessible'
import { drag } from '../drag'
import { quiet } from '../steps'
import { expect, test } from '../test'
import {
  countStored,
  drawPhotos,
  expectComplete,
  expectExactly,
  newUploader,
  openUpload,
  shownItems,
  signInAs,
  type Uploader,
  uploaderOn,
} from '../uploads'

/** Node finds only exifr's default export. */
const reader = exifr

/** The original of the only photo of the collection. */
const bytesOfOnly = async ({ call, collectionId }: Uploader) => {
  const { items } = await call.ask('getCollection', { params: { id: collectionId }, query: { page: 0, size: 50 } })
  const [only] = items
  if (!only?.image || items.length !== 1) throw new Error(`the collection has ${items.length} photos`)
  const bytes = Buffer.from(await (await fetch(call.url + only.image.highQualityUrl)).arrayBuffer())
  return bytes
}

/** The picture's size, and the colour near its top left in Display P3. */
const decode = (page: Page, bytes: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(1, 1).getContext('2d', { colorSpace: 'display-p3' })
    context?.drawImage(bitmap, 10, 10, 1, 1, 0, 0, 1, 1)
    const red = [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    return { width: bitmap.width, height: bitmap.height, red }
  }, bytes.toString('base64'))

// [U52]
test('a JPEG without a type or of another name is uploaded, and a page called .jpg is not', async ({
  device,
  server,
}) => {
  const page = await device({ viewport: { width: 1280, height: 800 } })
  const uploader = await newUploader(server)
  await signInAs(page, uploader)
  const [plain, text, binary] = await drawPhotos(page, 3)
  if (!plain || !text || !binary) throw new Error('three were drawn')
  const folder = await mkdtemp(join(tmpdir(), 'clique-odd-'))
  await writeFile(join(folder, 'no-ending'), plain.buffer)
  await page.goto(`/collection/${uploader.collectionId}`)
  await quiet(page)
  const drop = await drag(page, [join(folder, 'no-ending')])
  await drop()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'no-ending' })).toBeVisible()
  const picker = dialog.locator('input[type=file]')
  await picker.setInputFiles([
    { name: 'photo.txt', mimeType: 'text/plain', buffer: text.buffer },
    { name: 'photo.bin', mimeType: 'application/octet-stream', buffer: binary.buffer },
  ])
  await expect(dialog.getByRole('button', { name: 'Next (3)' })).toBeVisible()
  const html = Buffer.from(`<!doctype html><title>x</title>${' '.repeat(200)}`)
  await picker.setInputFiles([{ name: 'page.jpg', mimeType: 'image/jpeg', buffer: html }])
  const refused = dialog.getByRole('list', { name: 'Files that were not added' })
  await expect(refused).toContainText('page.jpg')
  await expect(refused).toContainText('Unsupported file type. Supported types: JPEG, PNG, WebP')
  await dialog.getByRole('button', { name: 'Next (3)' }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expectComplete(page)
  await expectExactly(uploader, [plain, text, binary])
  await rm(folder, { recursive: true })
})

test('a JPEG that lacks only its end arrives whole, and one that was cut is refused', async ({ device, server }) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  const dialog = await openUpload(page, uploader)
  const [whole, cut] = await drawPhotos(page, 2)
  if (!whole || !cut) throw new Error('two were drawn')
  const withoutEnd = { ...whole, name: 'no-end.jpg', buffer: whole.buffer.subarray(0, -2) }
  const half = { ...cut, name: 'half.jpg', buffer: cut.buffer.subarray(0, cut.buffer.length * 0.6) }
  await dialog.locator('input[type=file]').setInputFiles([withoutEnd, half])
  await dialog.getByRole('button', { name: 'Next (2)' }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expect(dialog.getByText('Failed to load image').first()).toBeVisible()
  await expectExactly(uploader, [whole])
})

// [U53] [U54]
test('a screenshot that is too long is sent as a smaller copy, also after a reload', async ({ device, server }) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  const dialog = await openUpload(page, uploader)
  await dialog.locator('input[type=file]').setInputFiles([longScreenshot('chat.png', 1080, 20_000)])
  await expect(dialog.getByText('Too many pixels', { exact: false })).toBeVisible()
  await expectAccessible(page, { where: 'a photo with too many pixels' })
  await dialog.getByRole('button', { name: 'Send a smaller copy (24 MP)' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Smaller copy' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'chat.png' })).toBeVisible()
  await expectAccessible(page, { where: 'a photo of which a smaller copy is sent' })
  await expect.poll(() => countStored(page)).toBe(1)

  await page.reload()
  await page
    .getByRole('region', { name: '1 photo picked, not sent yet' })
    .getByRole('button', { name: 'Continue' })
    .click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Smaller copy' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Next (1)' }).click()
  await dialog.getByText('Add to one that is there').click()
  await dialog.locator('label').filter({ hasText: 'Summer week' }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expectComplete(page)
  const { width, height, red } = await decode(page, await bytesOfOnly(uploader))
  expect([width, height]).toEqual([885, 16_383])
  expect(red[0]).toBeGreaterThan(180)
})

/** A photo in Display P3 of more than 10 MB: noise, except for a red corner at its top left that is outside sRGB. */
const drawNoise = async (page: Page, tags: ExifTags): Promise<Photo> => {
  const size = { width: 3200, height: 2400 }
  const base64 = await page.evaluate(async ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { colorSpace: 'display-p3' })
    if (!context) throw new Error('no canvas')
    const image = new ImageData(width, height, { colorSpace: 'display-p3' })
    const words = new Uint32Array(image.data.buffer)
    for (let i = 0; i < words.length; i++) words[i] = 0xff000000 | (Math.random() * 0xffffff)
    context.putImageData(image, 0, 0)
    context.fillStyle = 'color(display-p3 1 0 0)'
    context.fillRect(0, 0, width / 8, height / 8)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
    return new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
      reader.readAsDataURL(blob)
    })
  }, size)
  const buffer = withExif(Buffer.from(base64, 'base64'), 'image/jpeg', size, tags)
  return { name: 'noise.jpg', mimeType: 'image/jpeg', buffer }
}

// [U53]
test('a smaller copy of a photo with too many bytes keeps its date, its place if wished, and its colours', async ({
  device,
  server,
}) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  const photo = await drawNoise(page, { taken: '2024:05:06 07:08:09', place: { north: 52, east: 13 } })
  expect(photo.buffer.length).toBeGreaterThan(10 * MB)
  const dialog = await openUpload(page, uploader)
  await dialog.locator('input[type=file]').setInputFiles([photo])
  await expect(dialog.getByText(/^File too large/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send a smaller copy (24 MP)' }).click()
  await dialog.getByRole('button', { name: 'Next (1)' }).click()
  await dialog.getByRole('checkbox', { name: 'Keep location' }).check()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expectComplete(page)
  const bytes = await bytesOfOnly(uploader)
  expect(bytes.length).toBeLessThanOrEqual(10 * MB)
  const text = bytes.toString('latin1')
  expect(text).toContain('2024:05:06 07:08:09')
  const { latitude, longitude } = await reader.gps(bytes)
  expect([latitude, longitude]).toEqual([52, 13])
  const { width, height, red } = await decode(page, bytes)
  expect(Math.max(width, height)).toBeLessThanOrEqual(3200)
  expect(width / height).toBeCloseTo(4 / 3, 2)
  // Clipped to sRGB it would be 234.
  expect(red[0]).toBeGreaterThan(250)
})

// [U55] [U56]
test('a photo of 14 MB with a film is sent without its film, and the user is notified', async ({ device, server }) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  const still = heavier(await drawPhoto(page, { place: { north: 52, east: 13 } }), 4 * MB)
  const moving = { ...withFilm(still, 10 * MB), name: 'moving.jpg' }
  const dialog = await openUpload(page, uploader)
  await dialog.locator('input[type=file]').setInputFiles([moving])
  await dialog.getByRole('button', { name: 'Next (1)' }).click()
  await dialog.getByRole('checkbox', { name: 'Keep location' }).check()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expectComplete(page)
  await expect(dialog.getByText('The film in one photo was left out')).toBeVisible()
  await expectAccessible(page, { where: 'an upload that left a film out' })
  await expectExactly(uploader, [still])
  expect(await shownItems(uploader)).toHaveLength(1)
})
