// An upload whose page is reloaded again and again, in any engine.
import { createHash } from 'node:crypto'

const PHOTOS = 20
const RELOADS = 14
const ARRIVAL_MS = 90_000
/** Long enough for a second arrival. */
const AGAIN_MS = 3000
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Draws photos from this number on, passes them to the picker and resolves to their SHA-256. Runs in the page. */
const pick = async (first, count) => {
  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const picked = new DataTransfer()
  const sums = []
  for (let number = first; number < first + count; number += 1) {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 })
    const context = canvas.getContext('2d')
    for (let spot = 0; spot < 200; spot += 1) {
      context.fillStyle = `hsl(${(spot * 37 + number * 11) % 360} 70% 50%)`
      context.fillRect((spot * 131 + number * 17) % 1600, (spot * 89) % 1200, 180, 120)
    }
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    sums.push(hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())))
    picked.items.add(new File([blob], `photo-${number}.jpg`, { type: 'image/jpeg', lastModified: 1.7e12 + number }))
  }
  const input = document.querySelector('[role=dialog] input[type=file], dialog input[type=file]')
  input.files = picked.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return sums
}

/** The SHA-256 of every original of a collection, as another user fetches them. */
const originals = async (url, { call }, collectionId) => {
  const items = []
  for (let page = 0, more = true; more; page += 1) {
    const { collection, hasMore } = await call('GET', `/collection/${collectionId}?page=${page}&size=50`)
    items.push(...collection.collectionItems)
    more = hasMore
  }
  return Promise.all(
    items.map(async ({ urls }) => {
      const response = await fetch(url + urls.url)
      return createHash('sha256')
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest('hex')
    }),
  )
}

/**
 * Picks photos on the page at `path`, starts, reloads pages at many moments, and expects each photo to arrive, once, byte
 * for byte. `elsewhere`: the path of another page that sends. A guest's dialog has no second step.
 */
export const uploadThroughReloads = async ({ browser, who, url, friend, collectionId, path, elsewhere, isGuest }) => {
  const before = (await originals(url, friend, collectionId)).length
  await who.go(url + path)
  await who.press('button', '^add photos')
  await who.sees('heading', 'upload photos')
  // Equal photos of two users would be one.
  const sums = await browser.run(pick, isGuest ? PHOTOS : 0, PHOTOS)
  if (!isGuest) await who.press('enabled', `^next \\(${PHOTOS}\\)`)
  await who.sees('text', `^${PHOTOS} photos, `)
  await who.press('enabled', '^start upload')
  // Before that the browser asks whether the user really wants to leave.
  await who.sees('text', 'safe on this device: the upload resumes after a reload')
  for (let reload = 0; reload < RELOADS; reload += 1) {
    // Short enough to leave pages in the middle of their transactions [U43].
    await pause(50 + ((reload * 577) % 650))
    await who.go(url + (reload % 2 ? elsewhere : path))
  }
  const arrived = async () => {
    const there = await originals(url, friend, collectionId)
    const isWhole = sums.every((sum) => there.filter((one) => one === sum).length === 1)
    return isWhole && there.length === before + PHOTOS ? undefined : `${there.length - before} of ${PHOTOS} are there`
  }
  for (const began = Date.now(); await arrived(); await pause(500))
    if (Date.now() - began > ARRIVAL_MS) throw new Error(await arrived())
  await pause(AGAIN_MS)
  const wrong = await arrived()
  if (wrong) throw new Error(wrong)
}
