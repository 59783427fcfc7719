import { Caller } from '../../../server/test/caller'
import { median } from '../../figures.mjs'
import { defineAxis } from '../axis'
import { idle, mainThreadCpu, withBrowser } from '../browser/open'
import { scrollThrough } from '../browser/scroll'
import { collectionId } from '../seeds/people'
import { withGrown } from '../server/grown'

const PAGE = 20
const MANY = 420
/** Events of one burst are applied within this time. */
const BURST_MS = 5000
const ROUNDS = 2

/** Another user renames a collection of the feed while few or many of its cards are loaded. */
export const event = defineAxis({
  name: 'event',
  figures: {
    cpu: { what: 'CPU of one live event, 20 → 420 cards of the feed', unit: ' ms', most: { ratio: 1.5 } },
    calls: { what: 'Calls for pages of the feed after one live event, 20 → 420 cards', unit: '', most: { large: 3 } },
  },
  measure: (machine) =>
    withGrown(machine, async (server) => {
      await server.tell('people', 3)
      await server.tell('cliques', 1, 3)
      await server.tell('collections', MANY)
      const other = new Caller(server.url, await server.tell('token', 2))
      return withBrowser(machine, server.url, async ({ open }) => {
        const opened = await open('/')
        const { page, devtools, calls } = opened
        await page.getByRole('article').first().waitFor()
        let number = 0
        const rename = async () => {
          const taken: { cpu: number; calls: number }[] = []
          for (let round = 0; round <= ROUNDS; round += 1) {
            await idle(page, BURST_MS)
            const from = calls.length
            const before = await mainThreadCpu(devtools)
            number += 1
            const body = { collectionDataId: collectionId(1), name: `Renamed ${number}` }
            await other.ask('editCollection', { body })
            await page.waitForTimeout(BURST_MS)
            await idle(page)
            const cpu = (await mainThreadCpu(devtools)) - before
            // The first round warms up.
            if (round > 0)
              taken.push({ cpu, calls: calls.slice(from).filter((call) => call.includes('/api/feed')).length })
          }
          return taken
        }
        const few = await rename()
        await scrollThrough(opened, { path: '/api/feed', page: PAGE, items: MANY, selector: '' })
        const many = await rename()
        return {
          cpu: { small: median(few.map(({ cpu }) => cpu)), large: median(many.map(({ cpu }) => cpu)) },
          calls: { small: median(few.map((one) => one.calls)), large: median(many.map((one) => one.calls)) },
        }
      })
    }),
})
