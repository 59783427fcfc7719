import { median } from '../../figures.mjs'
import { defineAxis, type Seen } from '../axis'
import { openComments } from '../browser/comments'
import { withBrowser, type Signed } from '../browser/open'
import { NoFrames, scrollThrough, type Scrolled } from '../browser/scroll'
import { cliqueId, collectionId } from '../seeds/people'
import { addPhoto } from '../server/add-photo'
import { withGrown } from '../server/grown'

const COMMENTS = 900
const CARDS = 420
const MEMBERS = 520
const PAGE = 20

/** The number of scrolls depends on the moments at which answers arrive, and with it the CPU of a hundred. */
const ROUNDS = 5

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The ends of the straight line closest to the values. Single hundreds of one list differ by a third: how many frames
 * each takes depends on the moments at which its answers arrive.
 */
const endsOf = (values: readonly number[]) => {
  const [middle, mean] = [(values.length - 1) / 2, meanOf(values)]
  const slope =
    values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) /
    values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return [mean - slope * middle, mean + slope * middle] as const
}

/** The second hundred, and the last one that was measured, on the line through all of a round. */
const cpuOf = (rounds: readonly Scrolled[]): Seen => {
  const ends = rounds.map(({ hundreds }) => endsOf(hundreds))
  const small = ends.map(([first]) => first)
  const large = ends.map(([, last]) => last)
  return { small: median(small), large: median(large), ratios: large.map((last, at) => last / (small[at] ?? 0)) }
}

const elementsOf = (rounds: readonly Scrolled[]): Seen => ({ large: Math.max(...rounds.map((one) => one.elements)) })

/** Scrolls through each list in a browser that has stored nothing of it. */
const scrollAll = async ({ open }: Signed) => {
  const photo = await open(`/collection/${collectionId(1)}`)
  await openComments(photo.page)
  const selector = '[role=group][aria-label="All comments"]'
  const comments = await scrollThrough(photo, {
    path: '/comment/collectionItem/',
    page: PAGE,
    items: COMMENTS,
    selector,
  })
  await photo.page.close()

  const home = await open('/')
  await home.page.getByRole('article').first().waitFor()
  const feed = await scrollThrough(home, { path: '/api/feed', page: PAGE, items: CARDS, selector: '' })
  await home.page.close()

  const clique = await open(`/clique/${cliqueId(1)}`)
  await clique.page.getByRole('tab', { name: 'Members' }).click()
  await clique.page.getByText('Person Number 2').first().waitFor()
  const members = await scrollThrough(clique, { path: '/getMembers/', page: PAGE, items: MEMBERS, selector: '' })
  return { comments, feed, members }
}

/** Long lists, scrolled from their beginning to their end. */
export const scroll = defineAxis({
  name: 'scroll',
  figures: {
    comments: { what: 'CPU for 100 comments, the 2nd → the 9th hundred', unit: ' ms', most: { ratio: 1.1 } },
    commentElements: { what: 'Elements in the page after 900 comments', unit: '', most: { large: 1500 } },
    feed: { what: 'CPU for 100 cards of the feed, the 2nd → the 4th hundred', unit: ' ms', most: { ratio: 1.1 } },
    feedElements: { what: 'Elements in the page after 420 cards', unit: '', most: { large: 1500 } },
    members: { what: 'CPU for 100 members, the 2nd → the 5th hundred', unit: ' ms', most: { ratio: 1.1 } },
    memberElements: { what: 'Elements in the page after 520 members', unit: '', most: { large: 1500 } },
  },
  measure: (machine) =>
    withGrown(machine, async (server) => {
      await server.tell('people', MEMBERS)
      await server.tell('cliques', 1, MEMBERS)
      await server.tell('collections', CARDS)
      await server.tell('comments', await addPhoto(server, 2), COMMENTS)
      const rounds: Awaited<ReturnType<typeof scrollAll>>[] = []
      for (let stalls = 0; rounds.length < ROUNDS;)
        try {
          rounds.push(await withBrowser(machine, server.url, scrollAll))
        } catch (error) {
          if (!(error instanceof NoFrames) || ++stalls > ROUNDS) throw error
          console.log('  the browser stopped drawing: the round is repeated')
        }
      const comments = rounds.map((round) => round.comments)
      const feed = rounds.map((round) => round.feed)
      const members = rounds.map((round) => round.members)
      return {
        comments: cpuOf(comments),
        commentElements: elementsOf(comments),
        feed: cpuOf(feed),
        feedElements: elementsOf(feed),
        members: cpuOf(members),
        memberElements: elementsOf(members),
      }
    }),
})
