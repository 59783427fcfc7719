import { defineAxis } from '../axis'
import { elements, idle, withBrowser, type Opened } from '../browser/open'
import { collectionId, userId } from '../seeds/people'
import { withGrown } from '../server/grown'

const PHOTOS = 5000
const EARLY = 500

const MEGABYTE = 1024 ** 2

/** Shows so many more photos, each as soon as the one before is drawn: a key does what the time of a photo does. */
const showNext = async ({ page }: Opened, photos: number) => {
  for (let at = 0; at < photos; at += 1) {
    const before = await page.locator('[data-shown] [data-slide]').last().getAttribute('data-slide')
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction((id) => {
      const shown = [...document.querySelectorAll<HTMLElement>('[data-slide]')].at(-1)
      return shown?.dataset['slide'] !== id && shown?.parentElement?.dataset['shown'] !== undefined
    }, before)
  }
}

const measureHere = async (opened: Opened) => {
  await opened.devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await opened.devtools.send('Runtime.getHeapUsage')
  return { heap: usedSize / MEGABYTE, elements: await elements(opened.page) }
}

/** A show of many photos that runs for long: 5,000 photos of five seconds are seven hours. */
export const slideshow = defineAxis({
  name: 'slideshow',
  figures: {
    heap: { what: 'Heap of the page in a slideshow, after 500 → 5,000 photos', unit: ' MB', most: { ratio: 1.1 } },
    elements: { what: 'Elements in the page in a slideshow, after 500 → 5,000 photos', unit: '', most: { ratio: 1 } },
  },
  measure: (machine) =>
    withGrown(machine, async (server) => {
      await server.tell('people', 3)
      await server.tell('cliques', 1, 3)
      await server.tell('collections', 1)
      await server.tell('photos', { ownerId: userId(2), collectionId: collectionId(1) }, PHOTOS)
      return withBrowser(machine, server.url, async ({ open }) => {
        const opened = await open(`/collection/${collectionId(1)}`)
        const { page } = opened
        await page.locator('[data-photo]').first().waitFor()
        await page.getByRole('button', { name: 'Collection options' }).click()
        await page.getByRole('menuitem', { name: 'Slideshow' }).click()
        await page.locator('[data-shown] [data-slide]').first().waitFor()
        // The show reads the whole list of photos.
        await idle(page, 3000)
        await showNext(opened, EARLY)
        const small = await measureHere(opened)
        await showNext(opened, PHOTOS - EARLY)
        const large = await measureHere(opened)
        return {
          heap: { small: small.heap, large: large.heap },
          elements: { small: small.elements, large: large.elements },
        }
      })
    }),
})
