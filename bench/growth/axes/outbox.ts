import type { BrowserContext, Page } from '@playwright/test'
import { defineAxis, type Machine } from '../axis'
import { rowsRead } from '../browser/count-reads'
import { multiply } from '../browser/multiply'
import { idle, withBrowser, type Signed } from '../browser/open'
import { collectionId } from '../seeds/people'
import { addPhotos } from '../server/add-photo'
import { withGrown } from '../server/grown'

const FEW = 5
const MANY = 1000
const COLLECTION = `/collection/${collectionId(1)}`
/** The rest is computed from what was sent by then. */
const LONGEST_MS = 40_000

const HEART = '[data-photo] button[aria-pressed=false]'

/** Opens the collection and presses the last heart on the screen without a network; resolves to the photo's id. */
const likeLast = async (page: Page, context: BrowserContext) => {
  await page.locator(HEART).first().waitFor()
  await idle(page)
  await context.setOffline(true)
  await page.locator(HEART).last().click()
  await idle(page)
  const liked = page.locator('[data-photo]:has(button[aria-pressed=true])').first()
  return (await liked.getAttribute('data-photo')) ?? ''
}

/** Stores `count` likes on the device, by copies of one that the app has stored. */
const store = async ({ context, open }: Signed, photos: readonly string[], count: number) => {
  const { page } = await open(COLLECTION)
  const liked = await likeLast(page, context)
  // The first photos stay as they are: one of them is liked next.
  const others = photos.filter((id) => id !== liked).slice(1 - count)
  await multiply(page, {
    table: 'outbox',
    containing: liked,
    without: 'order',
    copies: others.map((id, at) => [
      [liked, id],
      ['"version":"', `"version":"${at}-`],
    ]),
  })
  await page.close()
}

/** With `count` likes that wait: rows read by one more without a network, then by sending all. */
const drain = async (signed: Signed, photos: readonly string[], count: number) => {
  await store(signed, photos, count - 1)
  const { page, calls } = await signed.open(COLLECTION)
  await page.locator(HEART).first().waitFor()
  await idle(page)
  const before = await rowsRead(page)
  await page.locator(HEART).first().click()
  await idle(page, 1000)
  const shown = await rowsRead(page)
  const began = performance.now()
  await signed.context.setOffline(false)
  const sent = () => calls.filter((call) => /\/like\//.test(call)).length
  while (sent() < count && performance.now() - began < LONGEST_MS) await page.waitForTimeout(50)
  const seconds = (performance.now() - began) / 1000
  const rows = (await rowsRead(page)) - shown
  console.log(`  ${sent()} of ${count} were sent in ${seconds.toFixed(1)} s, with ${calls.length} calls`)
  return { like: shown - before, rows: rows / sent(), seconds: (seconds / sent()) * MANY }
}

const measureWith = (machine: Machine, count: number) =>
  withGrown(machine, async (server) => {
    await server.tell('people', 3)
    await server.tell('cliques', 1, 3)
    await server.tell('collections', 1)
    const photos = await addPhotos(server, 2, 1, MANY + 100)
    return withBrowser(machine, server.url, (signed) => drain(signed, photos, count))
  })

/** Likes that were pressed without a network. */
export const outbox = defineAxis({
  name: 'outbox',
  figures: {
    like: { what: 'Rows read by a like without a network, 5 → 1,000 waiting', unit: '', most: { large: 40 } },
    rows: { what: 'Rows read for each mutation sent, 5 → 1,000 waiting', unit: '', most: { large: 40 } },
    time: { what: 'Time until 1,000 waiting mutations are sent', unit: ' s', most: { large: 30 } },
  },
  measure: async (machine) => {
    const few = await measureWith(machine, FEW)
    const many = await measureWith(machine, MANY)
    return {
      like: { small: few.like, large: many.like },
      rows: { small: few.rows, large: many.rows },
      time: { large: many.seconds },
    }
  },
})
