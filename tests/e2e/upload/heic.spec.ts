/**
 * A HEIC becomes a JPEG on the device: upright, with its date and colours, and with its place only if the user keeps
 * it.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import exifr from 'exifr'
import { displayP3 } from '../../../src/media/heif/display-p3'
import { tiffBlock } from '../../fixtures/exif'
import { coded, heic, profiled, type HeicOptions } from '../../fixtures/heic'
import { controlled } from '../installed'
import { expect, test } from '../test'
import { expectComplete, newUploader, openUpload, shownItems, signInAs, uploaderOn } from '../uploads'
import { expectUpright } from '../upright'

/** Node finds only exifr's default export. */
const reader = exifr
const exif = tiffBlock({
  orientation: 6,
  taken: '2024:05:06 07:08:09',
  offset: '+02:00',
  place: { north: 52, east: 13 },
})
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \
xmp:Rating="4" photoshop:City="Springfield"/></rdf:RDF></x:xmpmeta>`
const p3 = profiled(displayP3())
/** Under the name of a JPEG, as messengers and share sheets pass them on. */
const photo = (name: string, options: HeicOptions) => ({ name, mimeType: 'image/jpeg', buffer: heic(options) })

const originalOf = (page: Page, name: string) => page.getByAltText(`${name}, original`, { exact: true })
const bytesOf = async (page: Page, name: string) => {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: `Save ${name}, original` }).click()
  return readFile(await (await saving).path())
}
/** The colour in the middle of a picture, in Display P3 values. */
const middleOf = (page: Page, name: string) =>
  originalOf(page, name).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d', {
      colorSpace: 'display-p3',
    })
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(image.naturalWidth / 2, image.naturalHeight / 2, 1, 1)
    return [...data].slice(0, 3)
  })
const expectPureGreen = async (page: Page, name: string) => {
  const [red = 255, green = 0, blue = 255] = await middleOf(page, name)
  expect(Math.max(red, 255 - green, blue), `the middle of ${name}: ${red} ${green} ${blue}`).toBeLessThan(12)
}

const decoders = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (url.includes('libheif')) names.push(name)
    return names
  })

// [U47]
test('a HEIC is a JPEG from then on: upright, with date, colours, and its place only if that is kept', async ({
  device,
  server,
}) => {
  const page = await device()
  await signInAs(page, await newUploader(server))
  await page.goto('/test-upload')
  const pick = page.locator('input[type=file]')
  await pick.setInputFiles([
    photo('profile.jpg', { exif, xmp, colour: p3 }),
    photo('burst.jpg', { isBurst: true, colour: coded(12, 13) }),
  ])
  await expect(page.getByText('160 × 128')).toHaveCount(6)
  await expect(page.getByText('2024-05-06T05:08:09.000Z')).toHaveCount(1)
  await expectUpright(page, 'img[alt^="profile.jpg"]', 0)
  await expectUpright(page, 'img[alt^="burst.jpg"]', 2)
  await expectPureGreen(page, 'profile.jpg')
  await expectPureGreen(page, 'burst.jpg')
  const sent = await bytesOf(page, 'profile.jpg')
  const tags = await reader.parse(sent, { translateValues: false })
  expect(tags).toMatchObject({ Orientation: 1 })
  expect(tags).not.toHaveProperty('GPSLatitude')
  expect(sent.includes('xmp:Rating="4"')).toBe(true)
  expect(sent.includes('Springfield')).toBe(false)

  await page.getByText('Keep location').click()
  await pick.setInputFiles([photo('kept.jpg', { exif, xmp, colour: p3 })])
  await expect(page.getByText('160 × 128')).toHaveCount(9)
  const kept = await bytesOf(page, 'kept.jpg')
  expect(await reader.parse(kept)).toMatchObject({ latitude: 52, longitude: 13 })
  expect(kept.includes('Springfield')).toBe(true)
})

// [U48]
test('the decoder is no part of the app, is kept from its first use on, and converts without a network', async ({
  device,
  server,
}) => {
  const page = await device()
  await signInAs(page, await newUploader(server))
  await page.goto('/test-upload')
  await controlled(page)
  expect(await decoders(page)).toEqual([])
  const pick = page.locator('input[type=file]')
  await pick.setInputFiles([photo('online.jpg', { exif })])
  await expect(page.getByText('160 × 128')).toHaveCount(3)
  expect(await decoders(page)).toEqual(['clique-decoder'])

  await page.context().setOffline(true)
  await page.reload()
  await pick.setInputFiles([photo('offline.jpg', { exif })])
  await expect(page.getByText('160 × 128')).toHaveCount(3)
  await expectUpright(page, 'img[alt^="offline.jpg"]', 0)
})

test('a HEIC that is picked has a preview, is uploaded, and is shown upright in its collection', async ({
  device,
  server,
}) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  const dialog = await openUpload(page, uploader)
  await dialog.locator('input[type=file]').setInputFiles([photo('IMG_1.jpg', { exif, colour: p3 })])
  await expect(dialog.getByRole('list', { name: 'Photos to upload' }).getByRole('img')).toHaveCount(1)
  await expectUpright(page, 'ul[aria-label="Photos to upload"] img', 0)
  await dialog.getByRole('button', { name: 'Next (1)' }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expectComplete(page)
  expect(await shownItems(uploader)).toHaveLength(1)
  await page.goto(`/collection/${uploader.collectionId}`)
  await expect(page.locator('[data-photo] img')).toHaveCount(1)
  await expectUpright(page, '[data-photo] img', 0)
})

// [U49]
test('without the decoder a HEIC waits as converting, and is uploaded once there is a network', async ({
  device,
  server,
}) => {
  const { page, uploader } = await uploaderOn(await device(), server)
  await controlled(page)
  const dialog = await openUpload(page, uploader)
  await page.context().setOffline(true)
  await dialog.locator('input[type=file]').setInputFiles([photo('IMG_1.jpg', { exif, colour: p3 })])
  await dialog.getByRole('button', { name: 'Next (1)' }).click()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expect(dialog.getByRole('list', { name: 'Photos of this upload' }).getByText('Converting')).toBeVisible()
  await page.context().setOffline(false)
  await expectComplete(page)
  expect(await shownItems(uploader)).toHaveLength(1)
})
