/** An upload on a link of a given rate, next to its bytes at that rate. */
import { sendAlone, withSink } from './alone'
import { figure } from './figure'
import { collections, ROUNDS, test } from './fixtures'
import { startLink } from './link'
import { uploadAll } from './whole'

const ON_LINK = 60
const DELAY_MS = 20
/** Bytes per millisecond of one megabit a second. */
const BYTES_A_MS = 125

for (const [mbit, most] of [
  [40, 1.03],
  [200, 1.15],
] as const) {
  /** Sends to `target` over the link; resolves to its time next to the time of only the bytes. */
  const over = async (target: string, send: (url: string) => Promise<{ ms: number }>) => {
    const link = await startLink(target, mbit, DELAY_MS)
    try {
      const { ms } = await send(link.url)
      // Beside the photos a few requests were sent, a thousandth of all.
      return ms / (link.sent() / (mbit * BYTES_A_MS))
    } finally {
      link.close()
    }
  }

  test(`an upload on a link of ${mbit} Mbit/s`, async ({ launchOptions, server, photos }) => {
    const files = photos.slice(0, ON_LINK)
    const options = launchOptions
    const newCollection = await collections(server)
    const ratios: number[] = []
    const floors: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const uploader = await newCollection(`Link ${round}`)
      const ratio = await over(server.url, (url) => uploadAll({ options, url, uploader, files }))
      // The first round warms up.
      if (round === 0) continue
      ratios.push(ratio)
      floors.push(await withSink((sink) => over(sink, (url) => sendAlone({ options, url, files }, 'send'))))
    }
    figure(`an upload beside its bytes at ${mbit} Mbit/s`, ratios, '×', { most })
    figure(`the floor: processing and sending alone at ${mbit} Mbit/s`, floors, '×')
  })
}
