// 100,000 photos next to 10,000: opening the collection, its end, a photo there and the way back.
import { median } from '../figures.mjs'
import { openCold } from './cold.mjs'
import { jumpTo } from './jump.mjs'

const TILE = '[data-photo] img'
const SLOW = 4
const ROUNDS = 5
const MB = 1024 * 1024

/** Opens the last photo that is seen, then closes it; milliseconds until it is painted, and until the grid is shown again. */
const visitLast = async (page) => {
  const opening = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const tiles = [...document.querySelectorAll('[data-photo]')].filter((tile) => {
      const { top, bottom } = tile.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
    const began = performance.now()
    tiles.at(-1).querySelector('button').click()
    const isPainted = (image) => image.complete && image.naturalWidth > 0
    while (![...document.querySelectorAll('[role=dialog] img')].some(isPainted)) await frame()
    await frame()
    return performance.now() - began
  })
  await page.waitForTimeout(1000)
  const back = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const began = performance.now()
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    while (document.querySelector('[role=dialog]')) await frame()
    await frame()
    return performance.now() - began
  })
  return { opening, back }
}

const heapOf = async (devtools) => {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / MB
}

const visit = async (context, address) => {
  const { page, devtools, painted } = await openCold(context, address, TILE, SLOW)
  await page.waitForTimeout(2000)
  const { ms: jump } = await jumpTo(page, 1)
  await page.waitForTimeout(1000)
  const { opening, back } = await visitLast(page)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const heap = await heapOf(devtools)
  await page.close()
  return { painted, jump, opening, back, elements, heap }
}

const figures = {
  painted: ['opening, until a photo is painted', ' ms'],
  jump: ['jump to the end', ' ms'],
  opening: ['opening a photo there', ' ms'],
  back: ['going back', ' ms'],
  heap: ['heap', ' MB'],
  elements: ['elements', ''],
}

/** The figures of the two collections, taken in turns at a CPU slowed 4 times; `ratios`: of each round. */
export const compareSizes = async (context, small, large) => {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push([await visit(context, small), await visit(context, large)])
  return Object.entries(figures).map(([name, [what, unit]]) => ({
    what,
    unit,
    small: median(rounds.map(([one]) => one[name])),
    large: median(rounds.map(([, many]) => many[name])),
    ratios: rounds.map(([one, many]) => many[name] / one[name]),
  }))
}
