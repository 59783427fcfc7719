import type { Page } from '@playwright/test'
import { Caller } from '../../../server/test/caller'
import { defineAxis, type Machine } from '../axis'
import { changeRows } from '../browser/change-rows'
import { rowsRead } from '../browser/count-reads'
import { multiply } from '../browser/multiply'
import { idle, withBrowser, type Signed } from '../browser/open'
import { collectionId, userId } from '../seeds/people'
import { addPhotos } from '../server/add-photo'
import { withGrown, type Grown } from '../server/grown'

const MINUTE_MS = 60_000
/** The time after which a pinned collection is checked for changes again, and more. */
const LONG_AGO_MS = 10 * MINUTE_MS

const pinFirst = async (page: Page) => {
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: /^Keep on this/ }).click()
  await page.getByText(/^On this (computer|phone) · /).waitFor({ timeout: 60_000 })
  await idle(page)
}

/** Pins the first collection by the app, and the others by copies of its rows. */
const pinAll = async ({ open }: Signed, photos: readonly string[][]) => {
  const { page } = await open(`/collection/${collectionId(1)}`)
  await pinFirst(page)
  const [first = [], ...others] = photos
  const copies = others.map((ids, at) => [
    [collectionId(1), collectionId(at + 2)] as const,
    ...first.map((id, place) => [id, ids[place] ?? ''] as const),
  ])
  if (copies.length > 0)
    for (const [table, containing] of [
      ['kept', `"collection ${collectionId(1)}"`],
      ['keptPhotos', `"collection ${collectionId(1)}"`],
      ['responses', `"getCollection/${collectionId(1)}`],
    ] as const)
      await multiply(page, { table, containing, copies })
  await page.close()
}

/** Rows read until a page that was opened does nothing more. */
const readAt = async ({ open }: Signed, path: string, shown: string) => {
  const { page, calls } = await open(path)
  await page.locator(shown).first().waitFor()
  await idle(page, 3000)
  const read = {
    rows: await rowsRead(page),
    calls: calls.filter((call) => /\/api\/(collection|changes)\//.test(call)).length,
  }
  await page.close()
  return read
}

const storeOne = async ({ open }: Signed, server: Grown, other: Caller) => {
  const { page } = await open('/')
  await page.getByRole('article').first().waitFor()
  await idle(page, 3000)
  const before = await rowsRead(page)
  await server.tell('photos', { ownerId: userId(2), collectionId: collectionId(1) }, 1)
  await other.ask('editCollection', { body: { collectionDataId: collectionId(1), name: 'With another photo' } })
  await page.waitForTimeout(5000)
  await idle(page, 3000)
  const rows = (await rowsRead(page)) - before
  await page.close()
  return rows
}

/** All pins were last looked at long ago. */
const makeOld = async ({ open }: Signed) => {
  const { page } = await open('/')
  await changeRows(page, 'kept', { checkedAt: Date.now() - LONG_AGO_MS })
  await page.close()
}

const measureWith = (machine: Machine, collections: number, photosOfEach: number) =>
  withGrown(machine, async (server) => {
    await server.tell('people', 3)
    await server.tell('cliques', 1, 3)
    await server.tell('collections', collections + 1)
    const photos: string[][] = []
    for (let number = 1; number <= collections; number += 1)
      photos.push(await addPhotos(server, 2, number, photosOfEach))
    await addPhotos(server, 2, collections + 1, 30)
    const other = new Caller(server.url, await server.tell('token', 2))
    return withBrowser(machine, server.url, async (signed) => {
      await pinAll(signed, photos)
      const start = await readAt(signed, '/', 'article')
      const opening = await readAt(signed, `/collection/${collectionId(collections + 1)}`, '[data-photo] img')
      const storing = await storeOne(signed, server, other)
      // The photo that was just stored counts as a change: the first look brings the device up to date.
      await makeOld(signed)
      await readAt(signed, '/', 'article')
      await makeOld(signed)
      const looking = await readAt(signed, '/', 'article')
      return { start: start.rows, opening: opening.rows, storing, looking }
    })
  })

/** Collections that are kept on the device. */
export const pins = defineAxis({
  name: 'pins',
  figures: {
    start: { what: 'Rows read at a start, 1 × 100 → 50 × 200 photos kept', unit: '', most: { ratio: 1.5 } },
    opening: { what: 'Rows read to open a collection, 1 × 100 → 50 × 200 photos kept', unit: '', most: { ratio: 1.5 } },
    storing: { what: 'Rows read to store a new photo, 1 × 100 → 50 × 200 photos kept', unit: '', most: { ratio: 1.5 } },
    looking: { what: 'Rows read to look for changes, 1 × 100 → 50 × 200 photos kept', unit: '', most: { large: 200 } },
    calls: { what: 'Calls to look for changes, 1 × 100 → 50 × 200 photos kept', unit: '', most: { large: 1 } },
  },
  measure: async (machine) => {
    const few = await measureWith(machine, 1, 100)
    const many = await measureWith(machine, 50, 200)
    return {
      start: { small: few.start, large: many.start },
      opening: { small: few.opening, large: many.opening },
      storing: { small: few.storing, large: many.storing },
      looking: { small: few.looking.rows, large: many.looking.rows },
      calls: { small: few.looking.calls, large: many.looking.calls },
    }
  },
})
