// Copies look like their photos in every engine: photos in the colours of cameras, printers and scanners are uploaded,
// and their copies are compared with the photos.
import { createHash } from 'node:crypto'
import { distance, toLab } from './colour-distance.mjs'
import { colourPictures } from './colour-pictures.mjs'

const ARRIVAL_MS = 60_000
/** CIEDE2000: the loss of two JPEGs at the qualities of copies, and not visible. */
const LARGEST_DISTANCE = 1.5
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Passes files to the picker. Runs in the page. */
const pick = (files) => {
  const picked = new DataTransfer()
  for (const { name, type, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    picked.items.add(new File([bytes], name, { type }))
  }
  const input = document.querySelector('[role=dialog] input[type=file], dialog input[type=file]')
  input.files = picked.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * The colours in the middle of the eight patches, on a canvas with the widest gamut of the engine. Runs in the page.
 */
export const patchesOf = async ({ base64, type }) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type }))
  const { width, height } = bitmap
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { colorSpace: 'display-p3' })
  const space = context.getContextAttributes?.()?.colorSpace === 'display-p3' ? 'display-p3' : 'srgb'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  const colours = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => {
    const [x, y] = [((at % 4) + 0.5) / 4, (Math.floor(at / 4) + 0.5) / 2]
    return [...context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data].slice(0, 3)
  })
  return { space, colours }
}

const clipped = (colour) => colour.map((value) => Math.min(255, Math.max(0, value)))
const largest = (some, others) => Math.max(...some.map((lab, at) => distance(lab, others[at])))

/**
 * The largest distance of the photo and of each of its copies from the photo's true colours, as measured by `patches`,
 * which runs patchesOf in the engine. Colours outside sRGB are compared at its edge if the engine's canvases end there.
 */
export const distances = async ({ file, type, colours }, copies, patches) => {
  const labs = async (bytes, kind) => {
    const { space, colours: seen } = await patches({ base64: bytes.toString('base64'), type: kind })
    return { space, labs: seen.map((colour) => toLab(colour, space)) }
  }
  const photo = await labs(file, type)
  const wanted = colours.map((colour) => toLab(photo.space === 'srgb' ? clipped(colour) : colour, 'srgb'))
  const all = [largest(photo.labs, wanted)]
  for (const copy of copies) all.push(largest((await labs(copy, 'image/jpeg')).labs, wanted))
  return all
}

/** Uploads photos of all kinds of colours, and calls `tell` with the distances of each. Throws if one is visible. */
export const compareColours = async ({ browser, who, url, friend, collectionId }, tell) => {
  const pictures = colourPictures()
  await who.go(`${url}/collection/${collectionId}`)
  await who.press('button', '^add photos')
  await who.sees('heading', 'upload photos')
  const files = pictures.map(({ name, type, file }) => ({ name, type, base64: file.toString('base64') }))
  await browser.run(pick, files)
  await who.press('enabled', `^next \\(${files.length}\\)`)
  await who.press('enabled', '^start upload')

  const fetched = async (address) => Buffer.from(await (await fetch(url + address)).arrayBuffer())
  const sum = (bytes) => createHash('sha256').update(bytes).digest('hex')
  /** The copies of each photo that has arrived, by the photo's SHA-256. */
  const arrived = async () => {
    const { collection } = await friend.call('GET', `/collection/${collectionId}?page=0&size=50`)
    const rows = collection.collectionItems.map(async ({ urls }) => [
      sum(await fetched(urls.url)),
      [urls.medQualityUrl, urls.lowQualityUrl],
    ])
    return new Map(await Promise.all(rows))
  }
  const began = Date.now()
  let items = await arrived()
  for (; !pictures.every(({ file }) => items.has(sum(file))); items = await arrived()) {
    if (Date.now() - began > ARRIVAL_MS) throw new Error('not all photos of colours have arrived')
    await pause(500)
  }
  for (const picture of pictures) {
    const copies = await Promise.all(items.get(sum(picture.file)).map(fetched))
    const all = await distances(picture, copies, (one) => browser.run(patchesOf, one))
    tell(
      `${picture.name}: the photo and its copies are ${all.map((one) => one.toFixed(1)).join(', ')} from its colours`,
    )
    if (Math.max(...all) > LARGEST_DISTANCE) throw new Error(`${picture.name}: a copy has other colours`)
  }
}
