import { defineAxis } from '../axis'
import { rowsRead } from '../browser/count-reads'
import { multiply } from '../browser/multiply'
import { idle, withBrowser, type Signed } from '../browser/open'
import { collectionId, userId } from '../seeds/people'
import { withGrown } from '../server/grown'

const FEW = 100
const MANY = 2800
/** Pages of a list; all of its pages are one entry of the cache. */
const PAGES = 140

/** Rows read by a start at home. */
const readAtStart = async ({ open }: Signed) => {
  const { page } = await open('/')
  await page.getByRole('article').first().waitFor()
  await idle(page, 3000)
  const rows = await rowsRead(page)
  await page.close()
  return rows
}

/** Pages of lists that the user has seen, stored on the device; a start at home shows none of them. */
export const answers = defineAxis({
  name: 'answers',
  figures: {
    start: { what: 'Rows read at a start, 100 → 2,800 stored answers', unit: '', most: { large: 120 } },
  },
  measure: (machine) =>
    withGrown(machine, async (server) => {
      await server.tell('people', 3)
      await server.tell('cliques', 1, 3)
      await server.tell('collections', 20)
      await server.tell('photos', { ownerId: userId(2), collectionId: collectionId(1) }, 20)
      return withBrowser(machine, server.url, async (signed) => {
        const { page } = await signed.open(`/collection/${collectionId(1)}`)
        await page.locator('[data-photo] img').first().waitFor()
        await idle(page)
        const store = (from: number, to: number) =>
          multiply(page, {
            table: 'responses',
            containing: `"getCollection/${collectionId(1)}?page=0&`,
            copies: Array.from({ length: to - from }, (_, at) => [
              [
                `getCollection/${collectionId(1)}`,
                `getCollection/${collectionId(2 + Math.floor((from + at) / PAGES))}`,
              ],
              ['?page=0&', `?page=${(from + at) % PAGES}&`],
            ]),
          })
        await store(0, FEW)
        const small = await readAtStart(signed)
        await store(FEW, MANY)
        return { start: { small, large: await readAtStart(signed) } }
      })
    }),
})
