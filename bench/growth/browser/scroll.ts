/** Scrolling a list to its end, as fast as it is drawn, and the CPU that it takes. */
import type { Page } from '@playwright/test'
import { elements, idle, mainThreadCpu, type Opened } from './open'

/** The browser draws nothing more of this page, and no screenshot either, though its scripts run. */
export class NoFrames extends Error {}

/** Milliseconds for one frame. */
const FRAME_MS = 10_000

/** Scrolls down for some frames in the page: the first element that the selector names, or the page itself. */
const scrollOn = async (page: Page, selector: string) => {
  const isDrawn = await page.evaluate(
    async ([wanted, ms]) => {
      const box = wanted === '' ? document.documentElement : document.querySelector(wanted)
      for (let frame = 0; frame < 10; frame += 1) {
        box?.scrollBy({ top: 0.7 * box.clientHeight, behavior: 'instant' })
        const drawn = new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)))
        const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))
        if (!(await Promise.race([drawn, late]))) return false
      }
      return true
    },
    [selector, FRAME_MS] as const,
  )
  if (!isDrawn) throw new NoFrames()
}

interface Scrolling {
  /** The path of the calls for its pages begins so. */
  path: string
  /** Items of a page, and of the whole list. */
  page: number
  items: number
  /** Names the element that scrolls; '' for the page. */
  selector: string
}

/** Milliseconds without a request after which the called pages are drawn. */
const DRAWN_MS = 500

export interface Scrolled {
  /** Milliseconds of CPU of the main thread for 100 items, measured over each hundred from the second on. */
  hundreds: number[]
  elements: number
}

/** Scrolls until all pages were called for and drawn. The list must show its first page. */
export const scrollThrough = async ({ page, devtools, calls }: Opened, list: Scrolling): Promise<Scrolled> => {
  const loaded = () => new Set(calls.filter((call) => call.includes(list.path))).size * list.page
  const marks: { items: number; cpu: number }[] = []
  for (const until = performance.now() + 180_000; loaded() < list.items;) {
    if (performance.now() > until) throw new Error(`the list ends after ${loaded()} of ${list.items} items`)
    await scrollOn(page, list.selector)
    if (loaded() < (marks.length + 1) * 100) continue
    // A page that is called but not drawn is a fifth of the hundred.
    await idle(page, DRAWN_MS)
    marks.push({ items: loaded(), cpu: await mainThreadCpu(devtools) })
  }
  await idle(page, 1000)
  await scrollOn(page, list.selector)
  const hundreds = marks.slice(1).map(({ items, cpu }, at) => {
    const before = marks[at] ?? { items: 0, cpu: 0 }
    return (100 * (cpu - before.cpu)) / (items - before.items)
  })
  return { hundreds, elements: await elements(page) }
}
