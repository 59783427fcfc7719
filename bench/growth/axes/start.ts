import { defineAxis } from '../axis'
import { idle, withBrowser } from '../browser/open'
import { withGrown } from '../server/grown'

/** Home, opened by a signed-in user whose device has seen it before: each call is listed once. */
export const start = defineAxis({
  name: 'start',
  figures: {
    calls: { what: 'Calls of a start at home', unit: '', most: { large: 6 } },
    twice: { what: 'Calls of a start that are made more than once', unit: '', most: { large: 0 } },
  },
  measure: (machine) =>
    withGrown(machine, async (server) => {
      await server.tell('people', 3)
      await server.tell('cliques', 3, 3)
      await server.tell('collections', 20)
      return withBrowser(machine, server.url, async ({ open }) => {
        const { page, calls } = await open('/')
        await page.getByRole('article').first().waitFor()
        await idle(page, 4000)
        const counted = new Map<string, number>()
        for (const call of calls) counted.set(call, (counted.get(call) ?? 0) + 1)
        for (const [call, times] of counted) console.log(`  ${times} × ${call}`)
        return {
          calls: { large: calls.length },
          twice: { large: [...counted.values()].filter((times) => times > 1).length },
        }
      })
    }),
})
